import { describe, expect, test } from 'vitest'
import { drawn, MULTIPLE, OTHER, SINGLE } from '../../../../tests/setup/practice-bank.ts'
import { answer, choose, draw, next, note, previous, run } from '../../../../tests/setup/session-steps.ts'
import { currentTexts } from '../notes/note-draft.ts'
import { type Session, type SessionEvent, startSession } from './session.ts'
import { nextAutosave, sessionScreen, statisticsOf, unsavedNotes } from './session-view.ts'

const loading = startSession({ mode: 'smart', length: null })
const unanswered = run(loading, draw(SINGLE))
const answered = run(loading, ...answer(SINGLE, 'B'))
const reviewOfFirst = run(answered, next(), draw(OTHER), choose('E'), previous())

describe('notes', () => {
  const noteOf = (session: Session) => {
    const screen = sessionScreen(session)
    return screen.show === 'question' ? currentTexts(screen.draft).noteHtml : null
  }
  const edited = run(answered, note('single', '<p>mine</p>', 100))
  const newExplanation: SessionEvent = {
    type: 'question-edited',
    question: { ...SINGLE, explanation: 'C is right.' },
    judgeAgain: false,
  }

  test('questions are shown as they are in the bank, with the verdicts that they had', () => {
    const bank = [{ ...SINGLE, explanation: 'C is right.', correct: ['C'] }, OTHER]
    const changed = run(answered, { type: 'bank-changed', questions: bank })
    expect(noteOf(changed)).toBe('<p>C is right.</p>')
    expect(statisticsOf(changed)).toEqual(statisticsOf(answered))
    expect(run(changed, { type: 'bank-changed', questions: [...bank] })).toBe(changed)
  })

  test.each<[string, Session, string]>([
    ['start from the explanation', unanswered, '<p>B is right.</p>'],
    ['are edited', edited, '<p>mine</p>'],
    ['show an explanation that was edited', run(unanswered, newExplanation), '<p>C is right.</p>'],
    ['stay when the explanation is edited', run(edited, newExplanation), '<p>mine</p>'],
    ['are there in review', run(edited, next(), draw(MULTIPLE), previous()), '<p>mine</p>'],
    ['are edited in review', run(reviewOfFirst, note('single', '<p>later</p>')), '<p>later</p>'],
    ['are there when the question is met again', run(edited, next(), draw(SINGLE)), '<p>mine</p>'],
  ])('%s', (_, session, html) => {
    expect(noteOf(session)).toBe(html)
  })

  test('fetched since, they are shown when the question is met again', () => {
    const again = run(answered, next(), {
      type: 'question-drawn',
      ...drawn(SINGLE),
      notes: { noteHtml: '<p>fetched</p>', hintHtml: '', version: 1 },
      now: 0,
    })
    expect(noteOf(again)).toBe('<p>fetched</p>')
  })

  test('unsaved edits outlive Next and Skip until they are saved', () => {
    const later = run(edited, next(), draw(OTHER), { type: 'skipped', now: 0 })
    expect(unsavedNotes(later)).toEqual([
      {
        questionId: 'single',
        texts: { noteHtml: '<p>mine</p>', hintHtml: '' },
        // No note is stored: the explanation is only shown in its place.
        startedFrom: { noteHtml: '', hintHtml: '', version: null },
      },
    ])
    const stored = { noteHtml: '<p>mine</p>', hintHtml: '', version: 800 }
    const saved = run(
      later,
      { type: 'notes', questionId: 'single', event: { type: 'save-started', as: 'entry 1' } },
      { type: 'notes', questionId: 'single', event: { type: 'save-finished', stored, now: 900 } },
    )
    expect(unsavedNotes(saved)).toEqual([])
  })

  test.each<[string, Session, object | null]>([
    ['nothing edited', answered, null],
    ['3 seconds after the last edit', edited, { questionId: 'single', dueAt: 3100 }],
    [
      'an edit delays it',
      run(edited, note('single', '<p>more</p>', 2000)),
      { questionId: 'single', dueAt: 5000 },
    ],
    [
      'the earliest of several',
      run(edited, next(), draw(OTHER), note('other', '<p>x</p>', 50)),
      { questionId: 'other', dueAt: 3050 },
    ],
    [
      'the earliest, whichever was shown first',
      run(edited, next(), draw(OTHER), note('other', '<p>x</p>', 500)),
      { questionId: 'single', dueAt: 3100 },
    ],
  ])('autosave: %s', (_, session, expected) => {
    expect(nextAutosave(session)).toEqual(expected)
  })
})
