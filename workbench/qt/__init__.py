"""The engine's face in Qt without widgets: the bridge between the threads and the item models."""
