import { describe, expect, test } from 'vitest'
import { aPaperOrder, aPaperQuestion } from '../../../../tests/setup/paper.ts'
import { arrange, questionsOf } from '../arrange.ts'
import type { QuestionReading } from './reading/judge-bubbles.ts'
import { scoreSheet } from './score-sheet.ts'

const questions = [
  { ...aPaperQuestion('one', { options: ['a', 'b', 'c'], correct: ['b'] }), points: 2 },
  aPaperQuestion('two', { options: ['d', 'e', 'f'], correct: ['d', 'f'] }),
  aPaperQuestion('three', { options: ['g', 'h'], correct: ['h'] }),
]
const versions = arrange(aPaperOrder(questions))

/** A reading in which these texts are marked in this version. */
function marked(version: (typeof versions)[number], texts: readonly string[]): QuestionReading[] {
  return questionsOf(version).map(({ number, options }) => ({
    question: number - 1,
    chosen: [...options.keys()].filter((place) => texts.includes(options[place] ?? '')),
    unsure: [],
    darkness: options.map((text) => (texts.includes(text) ? 1 : 0)),
  }))
}

describe.each(versions)('version $letter', (version) => {
  test.each([
    ['all right', ['b', 'd', 'f', 'h'], 4, [true, true, true]],
    ['all wrong', ['a', 'e', 'g'], 0, [false, false, false]],
    ['one of two right answers', ['b', 'd', 'h'], 3, [true, false, true]],
    ['two answers where one is right', ['a', 'b', 'd', 'f', 'h'], 2, [false, true, true]],
    ['nothing', [], 0, [false, false, false]],
  ])('%s', (_, texts, points, verdicts) => {
    const scored = scoreSheet(version, marked(version, texts))
    expect(scored.points).toBe(points)
    expect(scored.openPoints).toBe(0)
    expect(scored.questions.map(({ numberInA }) => numberInA)).toEqual([1, 2, 3])
    expect(scored.questions.map(({ isCorrect }) => isCorrect)).toEqual(verdicts)
  })

  test('names what was chosen by its text, so that versions can be compared', () => {
    const [, two] = scoreSheet(version, marked(version, ['d', 'f'])).questions
    expect([...(two?.chosen ?? [])].sort()).toEqual(['d', 'f'])
  })
})

describe('is left open', () => {
  const [version] = versions
  const readings = marked(version!, ['b', 'd', 'f', 'h'])

  test('what a person has to look at', () => {
    const unsure = readings.map((reading, place) =>
      place === 0 ? { ...reading, unsure: [{ option: 1, why: 'double' as const }] } : reading,
    )
    const { questions: scored, points, openPoints } = scoreSheet(version!, unsure)
    expect(scored[0]).toMatchObject({ chosen: null, isCorrect: null })
    expect({ points, openPoints }).toEqual({ points: 2, openPoints: 2 })
  })

  test('what is on a page that was not read', () => {
    const { points, openPoints } = scoreSheet(version!, readings.slice(1))
    expect({ points, openPoints }).toEqual({ points: 2, openPoints: 2 })
  })
})
