"""Work of some length: a job stops, goes on, fails in words, and a visitor keeps a few."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from ui.frame.jobs import OF_A_VISITOR, Job, Shelf


def counting(until: int, gate: threading.Event | None = None) -> Iterator[int]:
    for number in range(until):
        if gate is not None and number == 3:
            gate.wait(20)
        yield number


def test_a_job_stops_between_two_results_and_goes_on_where_it_stopped() -> None:
    taken: list[int] = []
    reached = threading.Event()

    def take(number: int) -> None:
        taken.append(number)
        reached.set()

    gate = threading.Event()
    job = Job(counting(10, gate), take, 10)
    job.start()
    assert reached.wait(20)
    stopper = threading.Thread(target=job.stop)
    stopper.start()
    gate.set()
    stopper.join(20)
    assert not job.running
    assert job.stopped
    assert taken == list(range(job.done))
    assert job.done < 10
    job.start(20)
    assert job.finished
    assert taken == list(range(10))


def test_a_job_that_fails_says_so() -> None:
    def failing() -> Iterator[int]:
        yield 1
        raise ValueError("no")

    job = Job(failing(), lambda number: None, 2)
    job.start(20)
    assert job.finished
    assert isinstance(job.problem, ValueError)


def test_a_visitor_keeps_a_few_jobs_and_those_dropped_are_stopped() -> None:
    shelf, gates = Shelf(), [threading.Event() for _ in range(OF_A_VISITOR + 1)]
    jobs = []
    for place, gate in enumerate(gates):
        job = shelf.job("me", place, lambda gate=gate: Job(counting(9, gate), lambda n: None, 9))
        gate.set()
        job.start()
        jobs.append(job)
    assert shelf.job("me", OF_A_VISITOR, lambda: None) is jobs[-1]
    assert ("me", 0) not in shelf.jobs
    assert not jobs[0].running
    assert shelf.job("you", 1, lambda: "another") == "another"
