"""The bench of the server: that it measures what it says, in a second; speeds are in docs/measured.md."""

from __future__ import annotations

from papeterie.web import bench_server


def test_every_watcher_hears_of_every_entry_and_a_table_is_light() -> None:
    found = bench_server.run(1.0)
    assert found["faults"] == []
    assert found["marks"] > 0
    assert found["events_heard"] > found["watchers"]
    assert found["p50_ms"] <= found["p99_ms"] <= found["max_ms"]
    assert max(found["idle_table_bytes"], found["grown_table_bytes"]) < 50_000
