"""Planning: what a message asks for, turned into calls one after the other and a reply at the end."""
