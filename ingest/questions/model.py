"""data/questions/<slug>.yaml → a question: which values are compared with which, and how it is worded (PICO).

ask: RAID 5 or RAID 10?
caption: RAID 10 relative to RAID 5
a: {name: RAID 5, where: raid_level = 'raid5'}
b: {name: RAID 10, where: raid_level = 'raid10'}
differ: [raid_level, raid_layout]     # all other settings are the same in both values of a pair
split: [raid_layout]                  # a mark for each
loads: [read, write, randread, randwrite]

`where`, `on` and `usual` are SQL over the view `summary`; what a pair is, pairs.sql says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, field_validator

from ingest.core.labels import reference
from ingest.core.problems import Problem, ProblemsError, did_you_mean, gathered, quoted, refuse
from ingest.core.project import Project
from ingest.core.yaml_lines import Document, read_yaml


def _known(kind: Literal["factors", "operations"]) -> AfterValidator:
    """A word of the vocabulary."""

    def checked(word: str) -> str:
        words = list(getattr(reference(), kind))
        if word not in words:
            raise ValueError(did_you_mean(word, words))
        return word

    return AfterValidator(checked)


THEORY_KNOWS = frozenset({"raid_level", "raid_layout", "drives", "chunk_size", "state", "mix_read"})
Factor = Annotated[str, _known("factors")]
Operation = Annotated[str, _known("operations")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Side(_Strict):
    """One side of the comparison: its name in a sentence, and which values belong to it."""

    name: str
    where: str


class Default(_Strict):
    """What the tool does unasked, and where that is written."""

    source: str
    says: str


class Curve(_Strict):
    """A setting along which the ratio is shown: of the pairs, or of those with other values of b."""

    factor: Factor
    where: str | None = None
    usual: float | None = None  # today's default
    caption: str = ""  # where it differs from that of the question
    split: tuple[Factor, ...] = ()  # a panel for each; without it those of the question


class Question(_Strict):
    """A question. `against`: b is divided by a value a, by the drive of its set, or by the expectation."""

    slug: str
    ask: str
    place: int
    caption: str
    a: Side
    b: Side
    against: Literal["value", "drive", "theory"] = "value"
    either: bool = False  # the reader chooses between a and b: the answer names the faster for each load
    media: bool = False  # the answer tells hard disks from flash
    subject: str = ""  # of its sentence, with {split} or a {factor}; [of {drives}] only where it is known
    of: str = ""  # what a ratio is of, where that is not the name of a: {other_drives}
    differ: tuple[Factor, ...] = ()
    on: str = "true"
    split: tuple[Factor, ...] = ()
    loads: tuple[Operation, ...]
    states: tuple[str, ...] = ("optimal",)
    usual: str = "true"
    curve: Curve | None = None
    default: Default | None = None

    @property
    def theory_speaks(self) -> bool:
        """Only of settings that its formulas know: of a scheduler it expects nothing, not 1.00×."""
        return self.against != "value" or not THEORY_KNOWS.isdisjoint(self.differ)

    @field_validator("loads", mode="before")
    @classmethod
    def some_load(cls, loads: object) -> object:
        """At least one."""
        if not loads:
            raise ValueError("name at least one operation")
        return loads


def read_questions(project: Project) -> list[Question]:
    """Every question of a checkout, in the order in which they are shown. Raises ProblemsError."""
    problems: list[Problem] = []
    questions: list[Question] = []
    for path in sorted((project.root / "data" / "questions").glob("*.yaml")):
        with gathered(problems):
            questions.append(_read(path, project.name(path)))
    refuse(problems)
    return sorted(questions, key=lambda question: (question.place, question.slug))


def _read(path: Path, name: str) -> Question:
    document = read_yaml(path.read_text(encoding="utf-8"), name)
    if not isinstance(document.data, dict):
        raise ProblemsError([Problem(name, 1, "a question", quoted(document.data), "start with ask:")])
    try:
        return Question.model_validate({"slug": path.stem, **document.data})
    except ValidationError as error:
        raise ProblemsError(_problems(error, document, name)) from None


def _problems(error: ValidationError, document: Document, name: str) -> list[Problem]:
    return [
        Problem(
            name,
            document.line(fault["loc"]),
            f"{'.'.join(map(str, fault['loc']))} as the README says",
            quoted(fault["input"]) if fault["type"] != "missing" else "nothing",
            fault["msg"].removeprefix("Value error, "),
        )
        for fault in error.errors()
    ]
