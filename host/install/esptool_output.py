"""What esptool says is for its own users: it says nothing here, and reports how far a write is to who asked for it."""

from collections.abc import Callable

from esptool.logger import TemplateLogger, log  # pyright: ignore[reportMissingTypeStubs]  (it has none)


class Output(TemplateLogger):
    """Takes the place of esptool's terminal."""

    report: Callable[[float], None] | None = None
    """Gets how much of a write is done, as a part of 1."""

    def print(self, *args: object, **kwargs: object) -> None: ...
    def note(self, message: str) -> None: ...
    def warning(self, message: str) -> None: ...
    def error(self, message: str) -> None: ...
    def stage(self, finish: bool = False) -> None: ...
    def set_verbosity(self, verbosity: str) -> None: ...

    def progress_bar(self, cur_iter: int, total_iters: int, *_: object, **__: object) -> None:
        if self.report and total_iters:
            self.report(cur_iter / total_iters)


OUTPUT = Output()
log.set_logger(OUTPUT)  # pyright: ignore[reportUnknownMemberType, reportAttributeAccessIssue]  (the same)
