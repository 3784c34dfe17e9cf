"""A backend that behaves like Remo's, with the router mounted: for the test, and to try it out.

uvicorn remo_app:app
"""

import copy
import itertools
import json
import os
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from shopping_list_router import Limits, shopping_list_router

EXAMPLE = Path(__file__).resolve().parents[2] / "workflow-state.json"
STEPS = [
    "photos",
    "scan",
    "intake",
    "generation",
    "selection",
    "iteration",
    "approval",
    "shopping",
    "completed",
]


class WorkflowError(BaseModel):
    message: str
    retryable: bool


class WorkflowState(BaseModel):
    """As much of Remo's state as counts here; the other members pass through."""

    model_config = {"extra": "allow"}
    step: str
    shopping_list: dict[str, Any] | None = None
    scan_data: dict[str, Any] | None = None
    error: WorkflowError | None = None


finished = json.loads(EXAMPLE.read_bytes())
projects: dict[str, WorkflowState] = {}
numbers = itertools.count(1)
api = APIRouter(prefix="/projects")


async def project_state(project_id: str) -> WorkflowState | None:
    """What the backend provides: Remo's asks its workflow here."""
    return projects.get(project_id)


def known(project_id: str) -> WorkflowState:
    if project_id not in projects:
        raise HTTPException(404)
    return projects[project_id]


@api.post("")
async def create() -> dict[str, str]:
    project_id = f"p{next(numbers)}"
    projects[project_id] = WorkflowState(step="photos")
    return {"project_id": project_id}


@api.get("/{project_id}")
async def state(project_id: str) -> WorkflowState:
    return known(project_id)


@api.post("/{project_id}/advance")
async def advance(project_id: str) -> WorkflowState:
    """The next step. With `completed` the list is there."""
    project = known(project_id)
    project.step = STEPS[STEPS.index(project.step) + 1]
    if project.step == "completed":
        project.shopping_list = copy.deepcopy(finished["shopping_list"])
        project.scan_data = finished["scan_data"]
    return project


@api.post("/{project_id}/fail")
async def fail(project_id: str, error: WorkflowError) -> WorkflowState:
    project = known(project_id)
    project.error = error
    return project


@api.post("/{project_id}/retry")
async def retry(project_id: str) -> WorkflowState:
    project = known(project_id)
    project.error = None
    return project


@api.put("/{project_id}")
async def replace(project_id: str, state: WorkflowState) -> WorkflowState:
    projects[project_id] = state
    return state


limits = Limits(
    state_bytes=2_000_000,
    seconds=float(os.environ.get("SECONDS", 10)),
    processes=int(os.environ.get("PROCESSES", 4)),
    waiting=int(os.environ.get("WAITING", 200)),
    retry_after=int(os.environ.get("RETRY_AFTER", 5)),
)
app = FastAPI()
app.include_router(api)
app.include_router(shopping_list_router(project_state, limits=limits))


@app.exception_handler(404)
async def not_found(request: Request, error: Exception) -> JSONResponse:
    """Remo's API answers every error in one shape."""
    body = {"error": "not_found", "message": "There is no such thing.", "retryable": False, "detail": None}
    return JSONResponse(body, status_code=404)
