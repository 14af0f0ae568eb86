import { chooseOption, isCorrectAnswer, judgeAgain } from '../../answer.ts'
import type { Question } from '../../model.ts'
import { isSameContent } from '../../questions/question-content.ts'
import { itemsOf, mapCursor } from '../cursor.ts'
import type { DrawProblem } from '../draw-problem.ts'
import { cleanDraft, initialNote, withNewExplanation } from '../notes/note-draft.ts'
import { noteDraftReducer } from '../notes/note-draft-reducer.ts'
import type { DrawnQuestion } from '../option-order.ts'
import {
  elapsedMs,
  pauseStopwatch,
  resumeStopwatch,
  type Stopwatch,
  startStopwatch,
  UNSTARTED_STOPWATCH,
} from '../stopwatch.ts'
import type { LiveQuestion, Session, SessionEvent, SessionPosition, UnansweredQuestion } from './session.ts'
import { endNow, goBack, goForward, questionAfter } from './session-navigation.ts'
import { planAfterShowing } from './session-plan.ts'

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>

/**
 * The session after an event (spec §4.8); the same object when the event does not apply. Nothing is drawn or saved
 * here: events carry what was drawn, and the dispatcher saves the answer (`submittedAnswer`) and the notes
 * (`unsavedNotes`).
 */
export function sessionReducer(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'question-drawn':
      return show(session, event)
    case 'nothing-to-draw':
      return inLive(session, 'loading', () => withoutQuestion(session, event.problem))
    case 'tried-again':
      return inLive(session, 'empty', () => ({ state: 'loading', onScreenId: null }))
    case 'option-chosen':
      return inLive(session, 'unanswered', (live) => choose(live, event.option))
    case 'confidence-chosen':
      return inLive(session, 'unanswered', (live) =>
        live.confidence === event.confidence ? live : { ...live, confidence: event.confidence },
      )
    case 'submitted':
      return inLive(session, 'unanswered', (live) => submit(live, event.now))
    case 'skipped':
      return inLive(session, 'unanswered', ({ question }) =>
        questionAfter(session, answeredBefore(session), question.id, event.now),
      )
    case 'next':
      return at(session, goForward(session, event.now))
    case 'previous':
      return at(session, goBack(session, event.now))
    case 'ended':
      return at(session, endNow(session))
    case 'hint-shown':
      return at(session, withHint(session.position, true))
    case 'hint-hidden':
      return at(session, withHint(session.position, false))
    case 'tab-hidden':
      return withTab(session, 'hidden', (watch) => pauseStopwatch(watch, event.now))
    case 'tab-shown':
      return withTab(session, 'shown', (watch) => resumeStopwatch(watch, event.now))
    case 'flag-changed':
      return at(session, withFlag(session.position, event))
    case 'question-edited':
      return withEdit(session, event)
    case 'bank-changed':
      return withBank(session, event)
    case 'notes':
      return withNotes(session, event)
  }
}

function at(session: Session, position: SessionPosition): Session {
  return position === session.position ? session : { ...session, position }
}

/** Changes the live question if it is shown and in `state`; otherwise returns the same session. */
function inLive<State extends LiveQuestion['state']>(
  session: Session,
  state: State,
  change: (live: Extract<LiveQuestion, { state: State }>) => LiveQuestion,
): Session {
  const { position } = session
  if (position.at !== 'live' || !isIn(position.live, state)) return session
  const live = change(position.live)
  return live === position.live ? session : { ...session, position: { ...position, live } }
}

function isIn<State extends LiveQuestion['state']>(
  live: LiveQuestion,
  state: State,
): live is Extract<LiveQuestion, { state: State }> {
  return live.state === state
}

/** A list of which the bank has nothing left ends the session, once something was answered. */
function withoutQuestion(session: Session, problem: DrawProblem): LiveQuestion {
  const isListDone = session.plan.mode === 'list' && answeredBefore(session) > 0
  return isListDone ? { state: 'over' } : { state: 'empty', problem }
}

/** How many questions were answered before the live one. */
function answeredBefore({ position }: Session): number {
  return position.at === 'live' ? position.history.length : 0
}

/** Shows what was drawn. Its time runs from now, unless the tab is hidden. */
function show(session: Session, event: EventOf<'question-drawn'>): Session {
  const { question, optionOrder, notes, now } = event
  const shown = inLive(session, 'loading', () => ({
    state: 'unanswered',
    question,
    optionOrder,
    selected: [],
    stopwatch: session.tab === 'shown' ? startStopwatch(now) : UNSTARTED_STOPWATCH,
    hintOpen: false,
    hintSeen: false,
    confidence: null,
  }))
  if (shown === session) return session
  const known = session.drafts.get(question.id)
  const draft = known
    ? noteDraftReducer(known, { type: 'note-loaded', texts: notes, now })
    : cleanDraft(notes)
  return {
    ...shown,
    plan: planAfterShowing(session.plan, question.id),
    practiced: session.tab === 'shown' ? resumeStopwatch(session.practiced, now) : session.practiced,
    drafts: new Map(session.drafts).set(question.id, draft),
  }
}

function choose(live: UnansweredQuestion, option: string): UnansweredQuestion {
  const selected = chooseOption(live, live.selected, option)
  return selected === live.selected ? live : { ...live, selected }
}

function submit(live: UnansweredQuestion, now: number): LiveQuestion {
  const { question, optionOrder, selected, stopwatch, hintOpen } = live
  if (selected.length === 0) return live
  const isCorrect = isCorrectAnswer(question.correct, selected)
  const timeMs = elapsedMs(stopwatch, now)
  return { state: 'answered', answered: { question, optionOrder, selected, isCorrect, timeMs }, hintOpen }
}

function withHint(position: SessionPosition, hintOpen: boolean): SessionPosition {
  if (position.at === 'review') return position.hintOpen === hintOpen ? position : { ...position, hintOpen }
  const { live } = position
  if (live.state !== 'unanswered' && live.state !== 'answered') return position
  if (live.hintOpen === hintOpen) return position
  if (live.state === 'answered') return { ...position, live: { ...live, hintOpen } }
  return { ...position, live: { ...live, hintOpen, hintSeen: true } }
}

/** The stopwatch of a live question that waits during a review is paused either way. */
function withTab(session: Session, tab: Session['tab'], turn: (watch: Stopwatch) => Stopwatch): Session {
  if (session.tab === tab) return session
  const turned = inLive(session, 'unanswered', (live) => ({ ...live, stopwatch: turn(live.stopwatch) }))
  return { ...turned, tab, practiced: turn(session.practiced) }
}

/** Shows the edited question everywhere, and its explanation where it takes the place of a note. */
function withEdit(session: Session, { question, judgeAgain }: EventOf<'question-edited'>): Session {
  const edited = at(
    session,
    mapQuestions(session.position, (shown) => withEditedQuestion(shown, question, judgeAgain)),
  )
  const draft = session.drafts.get(question.id)
  const renewed = draft && withNewExplanation(draft, initialNote(question, null).noteHtml)
  return renewed === undefined || renewed === draft
    ? edited
    : { ...edited, drafts: new Map(session.drafts).set(question.id, renewed) }
}

/** Shows questions as they are in the bank. Verdicts stay. */
function withBank(session: Session, { questions }: EventOf<'bank-changed'>): Session {
  const shown = new Map(questionsAt(session.position).map(({ question }) => [question.id, question]))
  return questions.reduce((now, question) => {
    const known = shown.get(question.id)
    if (known === undefined || isSameContent(known, question)) return now
    return withEdit(now, { type: 'question-edited', question, judgeAgain: false })
  }, session)
}

function withNotes(session: Session, { questionId, event }: EventOf<'notes'>): Session {
  const draft = session.drafts.get(questionId)
  if (draft === undefined) return session
  const next = noteDraftReducer(draft, event)
  return next === draft ? session : { ...session, drafts: new Map(session.drafts).set(questionId, next) }
}

/** Updates the flag in every copy of the question that the session holds. */
function withFlag(
  position: SessionPosition,
  { questionId, isFlagged }: EventOf<'flag-changed'>,
): SessionPosition {
  return mapQuestions(position, (shown) => {
    const { question } = shown
    const isStale = question.id === questionId && question.isFlagged !== isFlagged
    return isStale ? { ...shown, question: { ...question, isFlagged } } : shown
  })
}

/** Changes every shown question that the session holds; the same position when none changes. */
function mapQuestions(
  position: SessionPosition,
  change: <Shown extends DrawnQuestion>(shown: Shown) => Shown,
): SessionPosition {
  if (questionsAt(position).every((shown) => change(shown) === shown)) return position
  if (position.at === 'review') {
    return {
      ...position,
      cursor: mapCursor(position.cursor, change),
      waiting: position.waiting && change(position.waiting),
    }
  }
  const { live } = position
  const history = position.history.map((shown) => change(shown))
  if (live.state === 'unanswered') return { at: 'live', history, live: change(live) }
  if (live.state === 'answered')
    return { at: 'live', history, live: { ...live, answered: change(live.answered) } }
  return { at: 'live', history, live }
}

/** Every shown question that the session holds. */
function questionsAt(position: SessionPosition): readonly DrawnQuestion[] {
  if (position.at === 'review')
    return [...itemsOf(position.cursor), ...(position.waiting ? [position.waiting] : [])]
  const { history, live } = position
  if (live.state === 'unanswered') return [...history, live]
  if (live.state === 'answered') return [...history, live.answered]
  return history
}

/** A drawn question, unanswered or answered. */
type ShownQuestion = DrawnQuestion & {
  readonly selected?: readonly string[]
  readonly isCorrect?: boolean
}

/**
 * A shown question after its content was edited: options stay in the order they were lettered, and what was chosen stays
 * chosen. An option keeps its place by its text. Where as many options are left, a new text at the same position is the
 * same option reworded. Options that were drawn from a set stay while the question draws from it; else those of the question take
 * their places. The verdict stays, unless the answer is judged again. The same object for any other question.
 */
export function withEditedQuestion<Shown extends ShownQuestion>(
  shown: Shown,
  question: Question,
  isJudgedAgain: boolean,
): Shown {
  const before = shown.question
  if (before.id !== question.id) return shown
  const isSameCount = before.options.length === question.options.length
  const isStillDrawn = Boolean(question.pairSet) && question.pairSet === before.pairSet
  const now = (option: string): readonly string[] => {
    if (question.options.includes(option)) return [option]
    if (!before.options.includes(option)) return isStillDrawn ? [option] : []
    const replacement = isSameCount ? question.options[before.options.indexOf(option)] : undefined
    return replacement === undefined || before.options.includes(replacement) ? [] : [replacement]
  }
  const kept = new Set(shown.optionOrder.flatMap(now))
  const left = (isStillDrawn ? question.correct : question.options).filter((option) => !kept.has(option))
  const inPlace = shown.optionOrder.flatMap((option) =>
    isStillDrawn || before.options.includes(option) || question.options.includes(option)
      ? now(option)
      : left.splice(0, 1),
  )
  const optionOrder = [...new Set([...inPlace, ...left])]
  const { selected } = shown
  return {
    ...shown,
    question: { ...question, isFlagged: before.isFlagged },
    optionOrder,
    ...(selected && { selected: [...new Set(selected.flatMap(now))] }),
    ...(selected && isJudgedAgain && shown.isCorrect !== undefined
      ? { isCorrect: judgeAgain(question, { selected, isCorrect: shown.isCorrect }) }
      : {}),
  }
}
