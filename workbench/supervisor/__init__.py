"""The supervisor: one small process per runtime that outlives the application; standard library only."""
