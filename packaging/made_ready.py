"""Give an environment in which requirements are installed, and make it first where it is not whole."""

from __future__ import annotations

from environment import Environment


def environment_with(requirements: tuple[str, ...], purpose: str = "py") -> Environment:
    """Return an environment in which these requirements are installed; make or refresh it where needed."""
    environment = Environment(purpose)
    if not environment.has(requirements):
        import installation  # noqa: PLC0415 - the usual start needs none of it
        import system_packages  # noqa: PLC0415 - as above

        installation.install(environment, requirements)
        system_packages.ensure_isolation()
    return environment
