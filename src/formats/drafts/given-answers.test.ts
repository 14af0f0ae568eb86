import { describe, expect, test } from 'vitest'
import { type QuestionDraft, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { withoutGivenAnswers } from './given-answers.ts'

function draft(text: string, options: readonly string[], correct: readonly string[]): QuestionDraft {
  return {
    text,
    options,
    correct,
    category: null,
    explanation: null,
    isFlagged: false,
    sourceId: null,
    location: WHOLE_FILE,
  }
}

describe('lines of study sites below a question', () => {
  test.each([
    'Suggested Answer: B',
    'Suggested Answer: B 🗳️',
    '**Correct answer: B**',
    'Reveal Solution',
    'Hide Solution Discussion 7',
    'Discussion 12',
    'Community vote distribution',
    'B (87%) A (13%)',
    'Question #12Topic 1',
    'Most Voted',
  ])('%s', (line) => {
    const read = withoutGivenAnswers(draft(`Which town?\n${line}`, ['Rome', 'Oslo'], ['Oslo']))
    expect(read.text).toBe('Which town?')
    expect(withoutGivenAnswers(draft(`${line}\nWhich town?`, ['Rome', 'Oslo'], ['Oslo'])).text).toBe(
      'Which town?',
    )
  })

  test.each([
    ['a line that contradicts the key', 'Which town?\nSuggested Answer: A'],
    ['a sentence about a discussion', 'Which town?\nThe discussion 12 years later was about a town.'],
    ['a text that is nothing else', 'Discussion'],
    ['a sentence about solutions', 'Which solution\nis the right answer: salt or sugar?'],
  ])('stays: %s', (_, text) => {
    expect(withoutGivenAnswers(draft(text, ['Rome', 'Oslo'], ['Oslo'])).text).toBe(text)
  })
})

describe('marks on the right options alone', () => {
  test.each([
    ['a tick behind', ['Rome', 'Oslo ✅']],
    ['a tick before', ['Rome', '✔️ Oslo']],
    ['a tick, and crosses on the others', ['Rome ❌', 'Oslo ✅']],
    ['bold type', ['Rome', '**Oslo**']],
    ['bold type and a tick', ['Rome', '**Oslo** ✅']],
    ['a word', ['Rome', 'Oslo (Correct)']],
    ['votes', ['Rome', 'Oslo Most Voted']],
  ])('%s', (_, options) => {
    const read = withoutGivenAnswers(draft('Q', options, [options[1] ?? '']))
    expect(read.options).toEqual(['Rome', 'Oslo'])
    expect(read.correct).toEqual(['Oslo'])
  })

  test('on all right options of several', () => {
    const read = withoutGivenAnswers(draft('Q', ['**a**', 'b', '**c**'], ['**a**', '**c**']))
    expect(read.options).toEqual(['a', 'b', 'c'])
    expect(read.correct).toEqual(['a', 'c'])
  })

  test.each([
    ['on a wrong option, too', ['**Rome**', '**Oslo**']],
    ['as the whole option', ['✗', '✓']],
    ['when it is a root', ['2', '√15']],
    ['that tells two options apart', ['Oslo', 'Oslo ✅']],
    ['inside an option', ['Rome', '**Os**lo']],
    ['when the word is part of another', ['fatigue', 'confusion (right-left disorientation)']],
  ])('stays %s', (_, options) => {
    const whole = draft('Q', options, [options[1] ?? ''])
    expect(withoutGivenAnswers(whole)).toBe(whole)
  })
})
