"""The engine: one asyncio program that every face of the workbench drives."""
