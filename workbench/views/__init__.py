"""The widgets of the window: each shows one thing and reaches the engine through the bridge only."""
