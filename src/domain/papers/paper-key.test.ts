import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyPaperOrder, aPaperOrder, aPaperQuestion } from '../../../tests/setup/paper.ts'
import type { QuestionContent } from '../questions/content-fields.ts'
import { arrange, questionsOf } from './arrange.ts'
import { keyOf, keyText } from './paper-key.ts'

describe('the key', () => {
  test.each<[string, Partial<QuestionContent>, string]>([
    ['one right answer', { options: ['x', 'y', 'z'], correct: ['y'] }, 'B'],
    ['several, in the order of the options', { options: ['x', 'y', 'z'], correct: ['z', 'x'] }, 'A, C'],
    ['no key', { options: ['x', 'y'], correct: [] }, '—'],
    ['a right answer that is no option', { options: ['x', 'y'], correct: ['w'] }, '“w”'],
  ])('%s', (_, content, expected) => {
    const [version] = arrange(aPaperOrder([aPaperQuestion('q', content)]))
    expect(keyOf(version!).map(keyText)).toEqual([expected])
  })

  test('names the right options in every version', () => {
    fc.assert(
      fc.property(anyPaperOrder, (paper) => {
        for (const version of arrange(paper)) {
          const all = questionsOf(version)
          keyOf(version).forEach(({ number, places, unlisted }, index) => {
            const { options, question } = all[index]!
            expect(number).toBe(index + 1)
            expect(unlisted).toEqual([])
            const named = places.map((place) => options[place])
            expect(named.sort()).toEqual([...question.content.correct].sort())
          })
        }
      }),
    )
  })
})
