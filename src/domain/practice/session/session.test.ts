import { describe, expect, test } from 'vitest'
import { drawn, KEYLESS, MULTIPLE, OTHER, SINGLE } from '../../../../tests/setup/practice-bank.ts'
import {
  answer,
  choose,
  draw,
  flag,
  hide,
  next,
  note,
  previous,
  run,
  show,
  submit,
} from '../../../../tests/setup/session-steps.ts'
import type { Confidence } from '../../model.ts'
import { type Session, type SessionEvent, startSession } from './session.ts'
import { answeredIn } from './session-navigation.ts'
import {
  canGoBack,
  canGoForward,
  canSkip,
  canSubmit,
  confidenceOf,
  sessionScreen,
  statisticsOf,
  submittedAnswer,
} from './session-view.ts'

const loading = startSession({ mode: 'smart', length: null })
const empty = run(loading, { type: 'nothing-to-draw', problem: 'none-in-mode' })
const unanswered = run(loading, draw(SINGLE))
const chosen = run(unanswered, choose('A'))
const answered = run(loading, ...answer(SINGLE, 'B'))
/** Two in the history: SINGLE answered right, MULTIPLE answered wrong. */
const loadingAfterTwo = run(answered, next(), ...answer(MULTIPLE, 'A'), next())
const emptyAfterTwo = run(loadingAfterTwo, { type: 'nothing-to-draw', problem: 'none-in-mode' })
const chosenAfterTwo = run(loadingAfterTwo, draw(OTHER), choose('E'))
const answeredAfterTwo = run(chosenAfterTwo, submit())
const reviewOfLast = run(chosenAfterTwo, previous())
const reviewOfFirst = run(reviewOfLast, previous())
const reviewOfMiddle = run(answeredAfterTwo, previous())

const STATES = {
  loading,
  empty,
  unanswered,
  chosen,
  answered,
  loadingAfterTwo,
  emptyAfterTwo,
  chosenAfterTwo,
  answeredAfterTwo,
  reviewOfLast,
  reviewOfFirst,
  reviewOfMiddle,
}

const EVENTS = {
  drawn: draw(KEYLESS),
  nothing: { type: 'nothing-to-draw', problem: 'draw-failed' },
  tryAgain: { type: 'tried-again' },
  choose: choose('D'),
  chooseForeign: choose('Z'),
  submit: submit(),
  skip: { type: 'skipped', now: 0 },
  next: next(),
  previous: previous(),
  end: { type: 'ended' },
  showHint: { type: 'hint-shown' },
  hideHint: { type: 'hint-hidden' },
  hideTab: hide(),
  showTab: show(),
  flagUnknown: flag('unknown', true),
  editUnknown: note('unknown', '<p>x</p>'),
} satisfies Record<string, SessionEvent>

type StateName = keyof typeof STATES
type EventName = keyof typeof EVENTS

const unansweredTakes: EventName[] = ['choose', 'skip', 'showHint', 'hideTab']

/** Which events apply in which state. Every other event is refused: the very same object comes back. */
const APPLIES: Record<StateName, readonly EventName[]> = {
  loading: ['drawn', 'nothing', 'hideTab'],
  empty: ['tryAgain', 'hideTab'],
  unanswered: unansweredTakes,
  chosen: [...unansweredTakes, 'submit'],
  answered: ['next', 'end', 'showHint', 'hideTab'],
  loadingAfterTwo: ['drawn', 'nothing', 'previous', 'end', 'hideTab'],
  emptyAfterTwo: ['tryAgain', 'previous', 'end', 'hideTab'],
  chosenAfterTwo: [...unansweredTakes, 'submit', 'previous', 'end'],
  answeredAfterTwo: ['next', 'previous', 'end', 'showHint', 'hideTab'],
  reviewOfLast: ['next', 'previous', 'end', 'showHint', 'hideTab'],
  reviewOfFirst: ['next', 'end', 'showHint', 'hideTab'],
  reviewOfMiddle: ['next', 'previous', 'end', 'showHint', 'hideTab'],
}

describe('every state against every event', () => {
  const names = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[]
  const pairs = names(STATES).flatMap((state) => names(EVENTS).map((event) => [state, event] as const))

  test.each(pairs)('%s, %s', (state, event) => {
    const before = STATES[state]
    expect(run(before, EVENTS[event]) !== before).toBe(APPLIES[state].includes(event))
  })

  test.each(names(STATES))('%s: the buttons say what the reducer does', (state) => {
    const session = STATES[state]
    const applies = APPLIES[state]
    expect({
      submit: canSubmit(session),
      skip: canSkip(session),
      next: canGoForward(session),
      previous: canGoBack(session),
    }).toEqual({
      submit: applies.includes('submit'),
      skip: applies.includes('skip'),
      next: applies.includes('next'),
      previous: applies.includes('previous'),
    })
  })
})

describe('what is on screen', () => {
  const live = { show: 'question', hintOpen: false, review: null }
  const right = { result: { isCorrect: true, timeMs: 0 } }
  const wrong = { result: { isCorrect: false, timeMs: 0 } }

  test.each<[string, Session, object]>([
    ['at the start', loading, { show: 'loading' }],
    ['nothing to draw', empty, { show: 'empty', problem: 'none-in-mode' }],
    ['trying again after that', run(empty, { type: 'tried-again' }), { show: 'loading' }],
    [
      'a question, its options in the drawn order, none chosen',
      unanswered,
      { ...live, ...drawn(SINGLE), selected: [], result: null },
    ],
    ['an option chosen', chosen, { ...live, selected: ['A'], result: null }],
    ['another option of a single choice replaces it', run(chosen, choose('B')), { selected: ['B'] }],
    [
      'a second option of a multiple choice is added',
      run(loading, draw(MULTIPLE), choose('A'), choose('C')),
      { selected: ['A', 'C'] },
    ],
    [
      'clicked again, it is unchecked',
      run(loading, draw(MULTIPLE), choose('A'), choose('C'), choose('A')),
      { selected: ['C'] },
    ],
    ['answered right', answered, { ...live, ...drawn(SINGLE), selected: ['B'], ...right }],
    ['answered wrong', run(chosen, submit()), { ...live, selected: ['A'], ...wrong }],
    ['a multiple choice answered in part is wrong', run(loading, ...answer(MULTIPLE, 'A')), wrong],
    [
      'a multiple choice answered whole',
      run(loading, draw(MULTIPLE), choose('C'), choose('A'), submit()),
      right,
    ],
    ['without a key nothing is right', run(loading, ...answer(KEYLESS, 'A')), wrong],
    ['skipped: another is drawn', run(chosen, { type: 'skipped', now: 0 }), { show: 'loading' }],
    ['Next after the answer: another is drawn', run(answered, next()), { show: 'loading' }],
    [
      'Previous from the live question: the last entry',
      reviewOfLast,
      { ...drawn(MULTIPLE), selected: ['A'], ...wrong, review: { position: 2, total: 2 } },
    ],
    [
      'Previous again: the first',
      reviewOfFirst,
      { ...drawn(SINGLE), selected: ['B'], ...right, review: { position: 1, total: 2 } },
    ],
    [
      'Next in review: forward',
      run(reviewOfFirst, next()),
      { question: MULTIPLE, review: { position: 2, total: 2 } },
    ],
    [
      'Next past the last: the question that waited, as it was left',
      run(reviewOfLast, next()),
      { ...live, ...drawn(OTHER), selected: ['E'], result: null },
    ],
    [
      'Previous once answered: the entry before, the answered one after it',
      reviewOfMiddle,
      { question: MULTIPLE, review: { position: 2, total: 3 } },
    ],
    [
      'and forward again, the answered one under review',
      run(reviewOfMiddle, next()),
      { question: OTHER, selected: ['E'], review: { position: 3, total: 3 } },
    ],
    ['and past that, a fresh question', run(reviewOfMiddle, next(), next()), { show: 'loading' }],
    [
      'Previous while loading, then forward: a fresh question still',
      run(loadingAfterTwo, previous(), next()),
      { show: 'loading' },
    ],
  ])('%s', (_, session, expected) => {
    expect(sessionScreen(session)).toMatchObject(expected)
  })
})

describe('the question to draw is not the one on screen before (spec §4.8)', () => {
  const lastOnScreen = ({ position }: Session) =>
    position.at === 'live' && position.live.state === 'loading' ? position.live.onScreenId : 'not loading'

  test.each<[string, Session, string | null]>([
    ['none at the start', loading, null],
    ['the skipped one', run(unanswered, { type: 'skipped', now: 0 }), 'single'],
    ['the answered one', run(answered, next()), 'single'],
    ['the last one under review', run(answeredAfterTwo, previous(), next(), next()), 'other'],
    ['none after an empty state', run(empty, { type: 'tried-again' }), null],
  ])('%s', (_, session, id) => {
    expect(lastOnScreen(session)).toBe(id)
  })
})

describe('how sure the learner is (spec §4.20)', () => {
  const says = (confidence: Confidence): SessionEvent => ({ type: 'confidence-chosen', confidence })
  const hint: SessionEvent = { type: 'hint-shown' }
  test.each<[string, readonly SessionEvent[], Confidence | undefined]>([
    ['nothing was said', [], undefined],
    ['as it was said', [says('sure')], 'sure'],
    ['the last word counts', [says('sure'), says('guess')], 'guess'],
    ['whoever needed the hint is unsure', [hint], 'unsure'],
    ['the hint was closed again', [hint, { type: 'hint-hidden' }], 'unsure'],
    ['nobody is sure after the hint', [hint, says('sure')], 'unsure'],
    ['a guess after the hint is still one', [hint, says('guess')], 'guess'],
  ])('%s', (_, events, expected) => {
    expect(submittedAnswer(run(chosenAfterTwo, ...events), submit())?.confidence).toBe(expected)
  })

  test('is asked again for the next question', () => {
    const nextQuestion = run(chosenAfterTwo, says('sure'), submit(), next(), draw(SINGLE))
    expect(confidenceOf(nextQuestion)).toBeNull()
  })
})

describe('the hint panel', () => {
  const hintOpen = (session: Session) => {
    const screen = sessionScreen(session)
    return screen.show === 'question' && screen.hintOpen
  }
  const opened = run(chosenAfterTwo, { type: 'hint-shown' })

  test.each<[string, Session, boolean]>([
    ['starts closed', chosenAfterTwo, false],
    ['opens', opened, true],
    ['closes', run(opened, { type: 'hint-hidden' }), false],
    ['stays open when the answer is in', run(opened, submit()), true],
    ['is closed for the next question', run(opened, submit(), next(), draw(SINGLE)), false],
    ['is closed in review', run(opened, previous()), false],
    ['opens in review', run(opened, previous(), { type: 'hint-shown' }), true],
    ['is closed again one entry back', run(opened, previous(), { type: 'hint-shown' }, previous()), false],
    ['is closed again one entry on', run(reviewOfFirst, { type: 'hint-shown' }, next()), false],
    ['is as it was left on the question that waited', run(opened, previous(), next()), true],
  ])('%s', (_, session, expected) => {
    expect(hintOpen(session)).toBe(expected)
  })
})

describe('the time of an answer (spec §4.15)', () => {
  const withOne = run(loading, ...answer(MULTIPLE, 'A'), next())
  const timeOf = (...events: readonly SessionEvent[]) => answeredIn(run(withOne, ...events)).at(-1)?.timeMs

  test.each<[string, readonly SessionEvent[], number]>([
    ['from shown to submitted', [draw(SINGLE, 1000), choose('A'), submit(4500)], 3500],
    [
      'it stops after the answer',
      [draw(SINGLE, 1000), choose('A'), submit(4500), hide(5000), show(9000), next(9000)],
      3500,
    ],
    [
      'a hidden tab adds nothing',
      [draw(SINGLE, 1000), choose('A'), hide(2000), show(8000), submit(9000)],
      2000,
    ],
    [
      'hidden twice counts as hidden once',
      [draw(SINGLE, 1000), choose('A'), hide(2000), hide(3000), show(8000), show(8500), submit(9000)],
      2000,
    ],
    [
      'a look back adds nothing',
      [draw(SINGLE, 1000), choose('A'), previous(2000), next(8000), submit(9000)],
      2000,
    ],
    [
      'a tab shown during a look back does not start it',
      [draw(SINGLE, 1000), choose('A'), previous(2000), hide(3000), show(4000), next(8000), submit(9000)],
      2000,
    ],
    [
      'back from the look in a hidden tab, it starts when the tab is shown',
      [draw(SINGLE, 1000), choose('A'), previous(2000), hide(3000), next(4000), show(8000), submit(9000)],
      2000,
    ],
    [
      'drawn in a hidden tab, it starts when the tab is shown',
      [hide(500), draw(SINGLE, 1000), choose('A'), show(8000), submit(9000)],
      1000,
    ],
    ['a clock set back adds nothing', [draw(SINGLE, 5000), choose('A'), submit(1000)], 0],
  ])('%s', (_, events, timeMs) => {
    expect(timeOf(...events)).toBe(timeMs)
  })
})

describe('statistics', () => {
  test.each<[string, Session, object]>([
    ['none before the first answer', chosen, { attempted: 0, correct: 0, totalTimeMs: 0, percent: null }],
    ['a live answer counts at once', answered, { attempted: 1, correct: 1, percent: 100 }],
    ['Next does not count it twice', run(answered, next()), { attempted: 1, correct: 1 }],
    ['a skipped question does not count', run(chosen, { type: 'skipped', now: 0 }), { attempted: 0 }],
    ['one of three, rounded', answeredAfterTwo, { attempted: 3, correct: 1, percent: 33 }],
    ['a review changes nothing', reviewOfMiddle, { attempted: 3, correct: 1, percent: 33 }],
    [
      'times are summed',
      run(
        loading,
        draw(SINGLE, 0),
        choose('A'),
        submit(700),
        next(700),
        draw(SINGLE, 1000),
        choose('B'),
        submit(1300),
      ),
      { totalTimeMs: 1000 },
    ],
  ])('%s', (_, session, expected) => {
    expect(statisticsOf(session)).toMatchObject(expected)
  })
})

describe('the answer to store', () => {
  test('is what Submit judged', () => {
    const session = run(loading, draw(SINGLE, 100), choose('B'))
    expect(submittedAnswer(session, submit(900))).toEqual({
      questionId: 'single',
      selected: ['B'],
      isCorrect: true,
      timeMs: 800,
    })
  })

  test.each<[string, Session, SessionEvent]>([
    ['a Submit with nothing selected', unanswered, submit()],
    ['a second Submit', answered, submit()],
    ['a Submit in review', reviewOfLast, submit()],
    ['any other event', answered, next()],
  ])('%s gives none', (_, session, event) => {
    expect(submittedAnswer(session, event)).toBeNull()
  })
})

describe('flags', () => {
  const flagOf = (session: Session) => {
    const screen = sessionScreen(session)
    return screen.show === 'question' && screen.question.isFlagged
  }

  test.each<[string, Session, string]>([
    ['an unanswered question', unanswered, 'single'],
    ['an answered one', answered, 'single'],
    ['one under review', reviewOfLast, 'multiple'],
  ])('%s takes a flag and gives it back', (_, session, id) => {
    const flagged = run(session, flag(id, true))
    expect(flagOf(flagged)).toBe(true)
    expect(flagOf(run(flagged, flag(id, false)))).toBe(false)
    expect(run(flagged, flag(id, true))).toBe(flagged)
  })

  test('a question shown twice is flagged in both places, and nothing else of it changes', () => {
    const twice = run(answered, next(), draw(SINGLE), choose('A'))
    const flagged = run(twice, flag('single', true))
    expect(flagOf(flagged)).toBe(true)
    expect(flagOf(run(flagged, previous()))).toBe(true)
    expect(run(flagged, flag('single', false))).toEqual(twice)
  })

  test('the question that waits for the end of a review is flagged, too', () => {
    expect(flagOf(run(reviewOfLast, flag('other', false), next()))).toBe(false)
  })
})
