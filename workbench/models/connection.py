"""Asks a model one short thing, to see whether it can be reached."""

from __future__ import annotations

import asyncio

from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import AgentRunError
from pydantic_ai.messages import ModelRequest
from pydantic_ai.models import ModelRequestParameters

from workbench.domain.errors import ModelUnavailableError
from workbench.models.faults import sentence
from workbench.models.registry import ChosenModel

_SECONDS = 30.0


async def reach(chosen: ChosenModel) -> None:
    """Send one word and wait for any answer.

    Raises:
        ModelUnavailableError: none came, with the reason.
    """
    try:
        async with asyncio.timeout(_SECONDS):
            await model_request(
                chosen.model,
                [ModelRequest.user_text_prompt("Answer with the word: yes")],
                model_settings=chosen.settings,
                model_request_parameters=ModelRequestParameters(),
            )
    except AgentRunError as error:
        raise ModelUnavailableError(sentence(error, chosen.address, chosen.model.model_name)) from error
    except TimeoutError as error:
        raise ModelUnavailableError(
            f"The model at {chosen.address} did not answer within {_SECONDS:.0f} seconds.", "Check that it runs."
        ) from error
