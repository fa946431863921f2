"""Says in one plain sentence what kept a model from answering."""

from __future__ import annotations

from pydantic_ai.exceptions import (
    AgentRunError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelOverloadedError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestTimeout,
    ModelTimeoutError,
    UnexpectedModelBehavior,
    UsageLimitExceeded,
)

AGAIN = "Your message is kept and can be sent again."
_LONGEST = 300


def sentence(error: AgentRunError, address: str, model: str) -> str:
    """Word a fault for the user; the last sentence says that the message is kept."""
    return f"{_cause(error, address, model)} {AGAIN}"


def _cause(error: AgentRunError, address: str, model: str) -> str:
    match error:
        case ModelTimeoutError() | ModelRequestTimeout():
            return f"The model at {address} gave no answer in time. Check that it runs, or give it more time."
        case ModelConnectionError():
            return f"The model at {address} does not answer. Check that it runs and that the address is right."
        case ModelAuthenticationError():
            return f"{address} does not accept the key. Check the key of this model."
        case ModelNotFoundError():
            return f"{address} has no model {model!r}. Check the name in the settings."
        case ModelContextWindowExceededError():
            return f"This chat is too long for the model at {address}. Start a new chat, or choose another model."
        case ModelRateLimitError() | ModelQuotaExceededError() | ModelOverloadedError():
            return f"{address} takes no more requests at the moment. Wait a little, or check the account."
        case ModelHTTPError():
            return f"{address} refused the request (status {error.status_code})."
        case UsageLimitExceeded():
            return "The model asked for too many steps in one turn; it was stopped."
        case UnexpectedModelBehavior():
            return f"The model at {address} gave an answer that cannot be used: {_first_line(error)}"
        case _:
            return f"The model at {address} could not answer: {_first_line(error)}"


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return f"{lines[0][:_LONGEST].rstrip('.')}." if lines else "it gave no reason."
