import { expect, test } from 'vitest'
import { seededRandom } from '../../../seeded-random.ts'
import type { ReadPage } from './read-sheet.ts'
import { looksLikeSameSheet } from './same-sheet.ts'

/** A page of 20 questions with the first option marked, as darkly as a person of this seed does, seen with some noise. */
function pageOf(person: number, photo: number, of: Partial<ReadPage> = {}, count = 20): ReadPage {
  const [hand, noise] = [seededRandom(person), seededRandom(photo)]
  const questions = Array.from({ length: count }, (_, question) => ({
    question,
    chosen: [0],
    unsure: [],
    darkness: [0.6 + 0.3 * hand() + 0.04 * noise(), 0],
  }))
  return { kind: 'read', version: 0, page: 0, toPhoto: [], questions, ...of }
}

const first = pageOf(1, 10)
const changed = first.questions.map((question) =>
  question.question === 3 ? { ...question, chosen: [1] } : question,
)

test.each([
  ['the same sheet, photographed again', pageOf(1, 11), true],
  ['the answers of another person, all the same', pageOf(2, 10), false],
  ['another version', pageOf(1, 10, { version: 1 }), false],
  ['another page', pageOf(1, 10, { page: 1 }), false],
  ['one other answer', pageOf(1, 10, { questions: changed }), false],
  ['fewer questions', pageOf(1, 10, {}, 5), false],
])('%s: %s', (_, second, expected) => {
  expect(looksLikeSameSheet(first, second)).toBe(expected)
})

test('an unsure answer may differ', () => {
  const unsure = changed.map((question) => ({
    ...question,
    unsure: question.question === 3 ? [{ option: 1, why: 'double' as const }] : [],
  }))
  expect(looksLikeSameSheet(first, pageOf(1, 10, { questions: unsure }))).toBe(true)
})
