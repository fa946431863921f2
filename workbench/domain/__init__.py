"""The values everything else speaks of: no process, no file, no library."""
