import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { type Loose, read } from '../../../tests/setup/files/loose-records.ts'
import { readBank } from '../read-bank.ts'

const OPTIONS = ['mercury', 'zinc', 'iron', 'lead']

/** The right options of one question, the number of its notices, and its explanation. */
function keyOf(record: Loose) {
  const { drafts, notices } = read([{ question: 'Which metal is liquid?', options: OPTIONS, ...record }], 1)
  return [drafts[0]?.correct.join('|') ?? 'refused', notices.length, drafts[0]?.explanation ?? null]
}

describe('a key at the beginning of the explanation', () => {
  test.each<[string, string, string]>([
    ['English', 'Answer: B. It is a metal.', 'zinc'],
    ['with a number', 'Correct answer: 2 – it is a metal', 'zinc'],
    ['several letters', 'Correct answers: A, C\nBoth melt.', 'mercury|iron'],
    ['the text of an option', 'Correct answer: lead. It is a metal.', 'lead'],
    ['a sentence', 'The correct answer is C because it is a metal.', 'iron'],
    ['a sentence that ends with it', 'The right answer is D.\nIt is heavy.', 'lead'],
    ['Japanese', '正解：B。金属です。', 'zinc'],
    ['Chinese', '【答案】C\n【解析】铁是金属。', 'iron'],
    ['Vietnamese', 'Đáp án B vì nó là kim loại.', 'zinc'],
    ['Spanish', 'La respuesta correcta es la B, porque es un metal.', 'zinc'],
    ['German', 'Richtige Antwort: D – ein Metall', 'lead'],
    ['Russian', 'Правильный ответ: B. Это металл.', 'zinc'],
    ['HTML', '<p><b>Answer:</b> B. It is a metal.</p>', 'zinc'],
  ])('%s', (_, explanation, key) => {
    const [found, notices] = keyOf({ explanation })
    expect([found, Number(notices) > 0]).toEqual([key, true])
  })

  test.each<[string, Loose]>([
    ['a letter that is wrong', { explanation: 'Answer: B is wrong because zinc is solid.' }],
    ['a letter of something else', { explanation: 'The answer is A minor point of chemistry.' }],
    ['several that are wrong', { explanation: 'Answer: A, B and C are wrong.' }],
    ['a letter that no option has', { explanation: 'Answer: F. It is a metal.' }],
    ['what somebody chose', { explanation: 'Your answer: B. It is a metal.' }],
    ['a label further below', { explanation: 'Metals differ.\nThe weight answers: B.' }],
    ['an option alone', { explanation: 'Option A describes a metal that is liquid.' }],
  ])('none in %s', (_, record) => {
    expect(keyOf(record)).toEqual(['refused', 0, null])
  })

  test('says nothing where a field has the key', () => {
    expect(keyOf({ answer: 'A', explanation: 'Answer: B. It is a metal.' })).toEqual([
      'mercury',
      0,
      'Answer: B. It is a metal.',
    ])
  })
})

describe('a key with its reason in one field', () => {
  test.each<[string, Loose, string, string]>([
    ['a letter', { answer: 'B. Because it is a metal.' }, 'zinc', 'Because it is a metal.'],
    [
      'a label as well',
      { answer: 'Answer: C – it is the one that rusts in the rain' },
      'iron',
      'it is the one that rusts in the rain',
    ],
    [
      'with an explanation',
      { answer: 'D) because it is heavy', explanation: 'See chapter 2.' },
      'lead',
      'See chapter 2.\nbecause it is heavy',
    ],
  ])('%s', (_, record, key, explanation) => {
    expect(keyOf(record)).toEqual([key, 1, explanation])
  })

  test.each<[string, string]>([
    ['the text of no option', 'B. Copper'],
    ['the text of another option', 'B. iron'],
    ['a longer text of no option', 'B. Gold and silver'],
  ])('none with %s', (_, answer) => {
    expect(keyOf({ answer })[0]).toBe('refused')
  })
})

test.each<[string, string, string]>([
  ['a number', 'Answer: 2 – it is a metal', 'zinc'],
  ['the text of an option', 'Answer: lead. It is a metal.', 'lead'],
  ['a reason without a sign', 'Đáp án B vì nó là kim loại', 'zinc'],
  ['a number with the text of another option', 'Answer: 2. lead', 'refused'],
])('an answer line with %s and a reason', (_, line, key) => {
  const text = `1. Which metal?\n${OPTIONS.map((option, n) => `${'ABCD'[n]}. ${option}`).join('\n')}\n${line}\n`
  expect(readBank(text).drafts[0]?.correct.join('|') ?? 'refused').toBe(key)
})

test.each<[string, Loose]>([
  ['without spaces', { answer: `B. ${'x'.repeat(1_000_000)}` }],
  ['of stars', { answer: `${'*'.repeat(1_000_000)}x` }],
  ['in an explanation', { explanation: `Answer: B. ${'<b>'.repeat(300_000)}` }],
])('a long key costs little: %s', async (_, record) => {
  const { milliseconds } = await costOf(() => keyOf(record))
  expect(milliseconds).toBeLessThan(1000)
})
