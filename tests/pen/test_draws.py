"""Dice, decks and sealed draws; sealed tickets are recomputed here from their description alone."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papeterie.pen import draws
from papeterie.pen.draws import Deck, dice, dice_faces, dice_outcome, dice_text, parse_dice, sealed_ticket


def test_two_dice_have_21_outcomes_of_36() -> None:
    two = dice(2)
    assert (len(two), two.total) == (21, 36)
    assert list(two)[:7] == [11, 12, 13, 14, 15, 16, 22]
    assert (two.weight(35), two.weight(44)) == (2, 1)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (2, 3), (3, 9), (4, 2)])
def test_dice_weigh_as_often_as_they_can_be_thrown(count: int, sides: int) -> None:
    thrown = Counter(dice_outcome(faces) for faces in product(range(1, sides + 1), repeat=count))
    some = dice(count, sides)
    assert list(some) == sorted(thrown)
    assert {outcome: some.weight(outcome) for outcome in some} == thrown
    assert Counter(some.at(ticket) for ticket in range(some.total)) == thrown
    assert [some[i] for i in range(len(some))] == list(some)


@pytest.mark.parametrize("outcome", [0, 10, 17, 21, 53, 111, -11, "35", None])
def test_what_two_dice_never_show_is_not_in_them(outcome: object) -> None:
    assert outcome not in dice(2)
    if isinstance(outcome, int):
        with pytest.raises(ValueError, match="never show"):
            dice(2).weight(outcome)


def test_dice_are_read_in_any_order_and_shown_ascending() -> None:
    assert parse_dice("5+3", 2) == parse_dice("3+5", 2) == 35
    assert dice_text(35) == "3+5"
    assert dice_faces(35) == (3, 5)


@given(st.sampled_from(list(dice(3))))
def test_throws_and_their_texts_are_inverses(outcome: int) -> None:
    assert parse_dice(dice_text(outcome), 3) == outcome
    assert dice_outcome(dice_faces(outcome)) == outcome


@pytest.mark.parametrize(
    "text", ["", "3", "3+", "+3", "0+3", "3+7", "3+5+1", "3 + 5", "3+5 ", "35", "3-5", "٣+5", "10+1", "3+5\n"]
)
def test_what_is_no_throw_of_two_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a throw of 2 dice"):
        parse_dice(text, 2)


def test_a_throw_of_other_length_is_not_even_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hostile record may hold a throw of a million dice; its number would take minutes to make."""
    monkeypatch.setattr(draws, "dice_outcome", None)
    with pytest.raises(ValueError, match="not a throw of 2 dice"):
        parse_dice("1+1+1", 2)


@given(st.frozensets(st.integers(0, 120), min_size=1))
def test_a_deck_is_the_set_of_what_remains(cards: frozenset[int]) -> None:
    deck = Deck(sum(1 << card for card in cards))
    in_order = sorted(cards)
    assert list(deck) == in_order
    assert len(deck) == deck.total == len(cards)
    assert [deck[n] for n in range(len(deck))] == in_order
    assert [deck.at(ticket) for ticket in range(deck.total)] == in_order
    assert all((card in deck) == (card in cards) for card in range(-1, 130))
    assert {deck.weight(card) for card in deck} == {1}


@pytest.mark.parametrize("card", [0, 2, -1, 99])
def test_a_card_that_is_gone_has_no_weight(card: int) -> None:
    with pytest.raises(ValueError, match="not in the deck"):
        Deck(0b1010).weight(card)


# Sealed draws


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 writes it, with nothing but SHA-256."""
    key = hashlib.sha256(key).digest() if len(key) > 64 else key
    key = key.ljust(64, b"\x00")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def recomputed(secret: bytes, number: int, words: list[bytes], total: int) -> tuple[int, int]:
    """A ticket and how many digests it took, as docs/sealed-draws.md says it; words as UTF-8, NFC."""
    tail = b"".join(len(word).to_bytes(4, "big") + word for word in words)
    counter = 0
    while True:
        message = b"papeterie draw 1\n" + number.to_bytes(8, "big") + counter.to_bytes(8, "big") + tail
        value = int.from_bytes(hmac_sha256(secret, message)[:8], "big")
        if value < 2**64 // total * total:
            return value % total, counter + 1
        counter += 1


def test_the_hmac_here_is_the_one_of_the_rfc() -> None:
    """RFC 4231, test case 2."""
    found = hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex()
    assert found == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


SECRET = bytes(range(32))


@pytest.mark.parametrize(
    ("words", "tickets"),
    [
        ([], [31, 33, 33, 24, 27, 35, 15, 21, 21, 5, 17, 13]),
        (["été", "hiver"], [7, 16, 33, 28, 6, 18, 34, 21, 11, 6, 35, 28]),
    ],
)
def test_known_tickets_never_change(words: list[str], tickets: list[int]) -> None:
    """Records of years ago are checked by these: the message of a draw is fixed for ever."""
    assert [sealed_ticket(SECRET, number, words, 36) for number in range(1, 13)] == tickets
    assert [recomputed(SECRET, n, [w.encode() for w in words], 36)[0] for n in range(1, 13)] == tickets


@given(
    st.binary(min_size=32, max_size=32),
    st.integers(1, 10_000),
    st.lists(st.text("abcéçœŁ🙂-1", max_size=8), max_size=4),
    st.one_of(st.integers(1, 1000), st.integers(2**62, 2**64)),
)
def test_a_ticket_is_what_the_description_says(
    secret: bytes, number: int, words: list[str], total: int
) -> None:
    expected, _ = recomputed(secret, number, [word.encode() for word in words], total)
    assert sealed_ticket(secret, number, words, total) == expected


def test_numbers_of_the_last_incomplete_run_are_thrown_away() -> None:
    """With just over half of 2^64 outcomes nearly every second digest is rejected, against bias."""
    total = 2**63 + 1
    counts = []
    for number in range(1, 200):
        ticket, digests = recomputed(SECRET, number, [], total)
        assert sealed_ticket(SECRET, number, [], total) == ticket
        counts.append(digests)
    assert max(counts) >= 5
    assert 1.6 < sum(counts) / len(counts) < 2.4


def test_the_limit_is_exact() -> None:
    """A number equal to the largest multiple of the total that fits is thrown away, one less is kept."""
    message = b"papeterie draw 1\n" + (1).to_bytes(8, "big") + bytes(8)
    value = int.from_bytes(hmac_sha256(SECRET, message)[:8], "big")
    assert value > 2**63, "so that once the total is all that fits"
    assert sealed_ticket(SECRET, 1, [], value + 1) == value
    again, digests = recomputed(SECRET, 1, [], value)
    assert digests > 1
    assert sealed_ticket(SECRET, 1, [], value) == again


@pytest.mark.parametrize("total", [0, -1, 2**64 + 1])
def test_a_draw_needs_outcomes(total: int) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        sealed_ticket(SECRET, 1, [], total)


def test_a_draw_with_one_outcome_has_ticket_zero() -> None:
    assert sealed_ticket(SECRET, 1, [], 1) == 0


def test_a_draw_may_have_as_many_outcomes_as_fit() -> None:
    assert sealed_ticket(SECRET, 1, [], 2**64) == recomputed(SECRET, 1, [], 2**64)[0]


def test_words_are_taken_by_their_letters_not_by_how_they_are_composed() -> None:
    composed, decomposed = "\u00e9t\u00e9", "e\u0301te\u0301"
    assert sealed_ticket(SECRET, 1, [composed], 2**40) == sealed_ticket(SECRET, 1, [f" {decomposed} "], 2**40)


def test_words_can_t_be_shifted_from_seat_to_seat() -> None:
    found = {
        sealed_ticket(SECRET, 1, words, 2**60)
        for words in (["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["c", "ab"], [])
    }
    assert len(found) == 7


@pytest.mark.parametrize("change", ["secret", "number", "word"])
def test_every_part_of_a_draw_matters(change: str) -> None:
    secret = bytes(31) + b"\x01" if change == "secret" else bytes(32)
    number = 2 if change == "number" else 1
    words = ["x"] if change == "word" else []
    assert sealed_ticket(secret, number, words, 2**60) != sealed_ticket(bytes(32), 1, [], 2**60)


def test_tickets_are_even() -> None:
    """36,000 sealed throws: chi squared with 35 degrees stays below its one-in-a-million mark."""
    counts = Counter(sealed_ticket(SECRET, number, [], 36) for number in range(1, 36_001))
    chi = sum((counts[ticket] - 1000) ** 2 / 1000 for ticket in range(36))
    assert chi < 90.6


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert draws.commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert draws.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert draws.SECRET_BYTES == 32
