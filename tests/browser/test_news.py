"""What a screen reader reads by itself, and what the page speaks: what is new, each sentence once,
in their order."""

from dataclasses import replace

from host.language.language import unchanged
from host.live.view import Light, Said
from shared_engine.lights.looks import WHICH, WRONG
from tests.browser.test_table import GAME, VIEW, expect, more

SENTENCES = tuple(
    Said(number, number, 0, unchanged(f"Sentence {number}"), False) for number in range(1, 9)
)
SPEAKS = """window.uttered = [];
Object.defineProperty(window, 'speechSynthesis', {value: {speak: ({text}) => uttered.push(text)}});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };"""
HEARD = """window.heard = [];
new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach(
  ({textContent}) => heard.push(textContent)))).observe(byId('news'), {childList: true})"""


def says(table, count):
    table.show(replace(VIEW, said=SENTENCES[:count]))


def test_news_when_sentences_come_then_each_is_read_once_in_their_order(table, address, visit):
    says(table, 1)
    page = visit(address)
    news = page.get_by_role("log")
    expect(news).to_have_text("Sentence 1")
    page.evaluate(HEARD)
    for count in (2, 2, 4, 4, 5):
        says(table, count)
        expect(page.locator("#latest li").first).to_have_text(f"Sentence {count}")
    assert page.evaluate("heard") == [f"Sentence {number}" for number in (2, 3, 4, 5)]


def test_news_when_they_are_more_than_anybody_listens_to_then_the_newest(table, address, visit):
    says(table, 1)
    page = visit(address)
    expect(page.get_by_role("log")).to_have_text("Sentence 1")
    page.evaluate(HEARD)
    says(table, 8)
    expect(page.locator("#latest li").first).to_have_text("Sentence 8")
    assert page.evaluate("heard") == [f"Sentence {number}" for number in (6, 7, 8)]


def test_speech_when_it_is_chosen_then_what_is_new_is_spoken_and_else_nothing(
    table, address, visit
):
    says(table, 1)
    page = visit(address, lambda page: page.add_init_script(SPEAKS))
    expect(page.get_by_role("log")).to_have_text("Sentence 1")
    says(table, 2)
    expect(page.get_by_role("log")).to_contain_text("Sentence 2")
    assert page.evaluate("uttered") == []
    more(page)
    page.get_by_role("checkbox", name="Speak").check()
    expect(page.get_by_role("checkbox", name="Speak")).to_be_checked()
    page.evaluate("uttered.length = 0")  # whose turn it is, to hear that it works
    says(table, 4)
    expect(page.locator("#news")).to_contain_text("Sentence 4")
    assert page.evaluate("uttered") == ["Sentence 3", "Sentence 4"]
    page.reload()
    expect(page.get_by_role("log")).to_have_text("Sentence 4")
    says(table, 5)
    expect(page.locator("#news")).to_contain_text("Sentence 5")
    assert page.evaluate("uttered")[-1:] == ["Sentence 5"], "it is kept"


SOUNDS = """window.tones = [];
const silent = {connect: () => silent, gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}};
window.AudioContext = class {
  currentTime = 0;
  createGain = () => silent;
  createOscillator() {
    const frequency = {};
    return {frequency, connect: () => silent, stop() {}, start: (at) => tones.push([frequency.value, at])};
  }
};"""


def test_sound_when_something_is_wrong_or_asked_then_each_is_heard_once_by_its_own(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, lambda page: page.add_init_script(SOUNDS), bypass_csp=True)
    page.locator("#sound").click()
    page.evaluate("tones.length = 0")  # to hear that it works
    wrong, asked = [[170, 0], [170, 0.22]], [[520, 0], [520, 0.4]]
    for turns, meaning, heard in ((20, WRONG, wrong), (21, WRONG, []), (22, WHICH, asked)):
        light = Light(len(GAME.fields), meaning, 1)
        table.show(replace(VIEW, game=replace(GAME, turns=turns, lights=(light,))))
        expect(page.locator("#turn")).to_contain_text(f"Turn {turns + 1}")
        assert page.evaluate("tones.splice(0)") == heard
