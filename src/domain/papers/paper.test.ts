import { expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { seededRandom } from '../seeded-random.ts'
import { paperQuestions, pointsText, usedKey } from './paper.ts'

test('the wrong options of pairs are drawn once and stay', () => {
  const bank = ['Rome', 'Paris', 'Bern', 'Oslo', 'Wien', 'Bonn', 'Riga', 'Kiew'].map((city, index) =>
    aQuestion({
      id: `q${index}`,
      text: `Capital ${index}`,
      options: [city, 'w', 'x', 'y'],
      correct: [city],
      pairSet: 'capitals',
      optionFeedback: ['right', null, null, null],
    }),
  )
  const [first] = paperQuestions(bank.slice(0, 1), bank, seededRandom(1))
  const { options, pairSet, optionFeedback } = first!.content
  expect(options).toContain('Rome')
  expect(options).not.toContain('w')
  expect(options).toHaveLength(4)
  expect([pairSet, optionFeedback]).toEqual([null, null])
})

test('a question keeps its content, its id and one point', () => {
  const question = aQuestion({ id: 'q', explanation: 'Because.', optionFeedback: ['right', null] })
  expect(paperQuestions([question], [question], seededRandom(1))).toEqual([
    {
      questionId: 'q',
      points: 1,
      content: expect.objectContaining({ explanation: 'Because.', optionFeedback: ['right', null] }),
    },
  ])
})

test('the key of used questions does not name their pictures', () => {
  const [one, other] = ['/images/a1_b.png', '/images/c2-d.jpg'].map((url) =>
    usedKey({ text: `![](${url}) What?`, correct: [`![](${url})`] }),
  )
  expect(one).toBe(other)
  expect(one).not.toBe(usedKey({ text: 'What?', correct: ['a'] }))
})

test('the key of used questions is 16 digits', () => {
  expect(usedKey({ text: ' What? ', correct: ['b', 'a'] })).toMatch(/^[0-9a-f]{16}$/)
  expect(usedKey({ text: ' What? ', correct: ['b', 'a'] })).toBe(
    usedKey({ text: 'What?', correct: ['a', 'b'] }),
  )
})

test.each([
  [1, '1 point'],
  [2.5, '2.5 points'],
])('%s', (points, text) => expect(pointsText(points)).toBe(text))
