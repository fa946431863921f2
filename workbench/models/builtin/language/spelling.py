"""Misspellings: which known word a strange one stands for, if it can be only one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rapidfuzz.distance import OSA

from workbench.models.builtin.language.lexicon import index

# Ordinary words that lie one letter beside a word with a meaning here: they are what they are.
_ORDINARY_TEXT = """
    county counties counter counted course shore shape share shared sharp store stare stair stock steel stage
    state states scene slow prize pride prime print priced pricing prices price later latter letter letters
    ladder better batter matter water model module mode modem mouse month months mouth moth south north worth
    world word words work works trade trades grade grades grape graph graphs group groups grow crop crops chop
    shop shops ship ships charge charges chance chances chain chains chair client clients clint plan plans plane
    plant plants place places point points prints paint pains pair pairs part parts party port ports post posts
    past paste pasta data date dates rate rates rating ratings late fate gate gates stated sale sales scale
    scales order orders older elder border leader reader header heater heating hearing heading reading house
    houses horse horses cause clause close closed clothes cloud value valve valves values volume volumes column
    columns meter meters metre metres rows road roads raw draw drawn row rowing tow town towns where there these
    those three tree trees free right light night sight might fight tight weight height eight eighth stored
    story stories brand brands branch branches bench batch batches match catch stats status stat total totally
    tonal unit units united unite untie owner owners power powers tower towers lower product products project
    projects process processes progress sender gender tender vendor vendors lender country cover covers over tax
    taxes text tests test next nest best rest west east same some come home dome name names game games fame
    first fist fish list lists lost last cost costs most host show shown snow know sheer sheep sheet street city
    cities site sites size sizes stop step steps net nets new news color colour colours collar weekday weekend
    week weeks weak bonus bonds bond band bands land lands hand hands employee employees employer employers
    deploy sector sectors section sections vector vectors staff stuff active action actions margin margins
    heights warehouse warehouses discount discounts region regions religion legion reason season seasons contact
    contacts contract contracts supplier suppliers quality equality quantity quantities invoice invoices payment
    payments receipt receipts recipe grant grants giant mean meaning center centre centers position positions
    addition edition editions company companies category categories parties person persons people student
    students school schools teacher member members number partner partners manager managers agent agents author
    authors brother material materials service services device devices package packages passage message messages
    weather whether feather leather mother father rather other others change changes choice choices voice voices
    notice notices office offices stream steam team teams term terms form forms farm farms firm firms tickets
    ticket thicket bucket buckets basket baskets market markets rental rentals mental metal metals medal medals
    models session sessions version versions mission missions vision render vender counts court courts count
    cleaner cleared learned leaned shower showers showed address addresses shipped shipping shipper shipment
    shipments hired fired paid sold bought earned owned wards ward warden stays booked bookings borrowed rented
    played placed landed loaded failed passed missed driven drives drove signed sited rated billed filed tested
    treated treats traded trained tracked started stamped stacked stocked cooked looped lasted listed lived loved
    hive hives
"""
ORDINARY = frozenset(_ORDINARY_TEXT.split())


@lru_cache(maxsize=4096)
def intended(word: str) -> str | None:
    """Give the known word that a folded strange word stands for, when it can be only one."""
    if len(word) < 5 and word.isascii():
        return _turned(word)
    if len(word) < 5 or not word.isalpha() or word in ORDINARY:
        return None
    return nearest(word, index.guessable())


_SMALL = frozenset(
    """
    the how and what with that this only show rows many die der das und wie nur mit sind alle zeig
    """.split()  # noqa: SIM905 - a list of words is easier to read so
)


def _turned(word: str) -> str | None:
    """Give the small word of which two letters were typed in the wrong order: teh, hwo, adn."""
    if word in ORDINARY or word in index.words():
        return None
    found = [one for one in _SMALL if sorted(one) == sorted(word) and OSA.distance(word, one) == 1]
    return found[0] if len(found) == 1 else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Give the one known word that lies near enough: one slip in a word of five letters, two from eleven on."""
    allowed = 1 if len(word) < 11 else 2
    found: dict[int, list[str]] = {}
    for candidate in known:
        if candidate[0] != word[0] or abs(len(candidate) - len(word)) > allowed:
            continue
        distance = OSA.distance(word, candidate, score_cutoff=allowed)
        if distance <= allowed:
            found.setdefault(distance, []).append(candidate)
    if not found:
        return None
    best = found[min(found)]
    stems = {candidate.rstrip("sd") for candidate in best}
    return best[0] if len(stems) == 1 else None
