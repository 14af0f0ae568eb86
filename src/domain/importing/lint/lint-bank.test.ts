import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import type { QuestionDraft } from '../drafts/draft.ts'
import { lintBank } from './lint-bank.ts'
import type { BankQuestion, LintRule } from './lint-finding.ts'

const TEXT = 'Which organ of the human body makes the hormone insulin, as far as we know today?'

/** A question on a separate line; the lint reports nothing but what a case is about. */
function draft(line: number, changes: Partial<QuestionDraft> = {}): QuestionDraft {
  return {
    text: TEXT,
    category: null,
    options: ['The pancreas', 'The liver', 'The spleen'],
    correct: ['The pancreas'],
    explanation: 'In the islets of Langerhans.',
    isFlagged: false,
    sourceId: null,
    location: { line, item: line, id: null },
    ...changes,
  }
}

/** The findings as "rule line" or "rule line > line of the other". */
function found(drafts: readonly QuestionDraft[], bank: readonly BankQuestion[] = []): string[] {
  return lintBank(drafts, bank).map(({ rule, location, otherLocation }) =>
    [`${rule} ${location.line}`, ...(otherLocation === undefined ? [] : [otherLocation.line])].join(' > '),
  )
}

const OTHER = draft(2, {
  text: 'Who painted the Mona Lisa?',
  options: ['Leonardo', 'Raphael'],
  correct: ['Leonardo'],
})

test('questions of one text about different pictures are different', () => {
  const about = (line: number, picture: string) => draft(line, { pictureNames: [picture] })
  expect(found([about(1, 'a.png'), about(2, 'b.png'), about(3, 'a.png')])).toContain('duplicate 3 > 1')
  expect(found([about(1, 'a.png'), about(2, 'b.png')])).not.toContain('duplicate 2 > 1')
})

test('nothing to say of good questions', () => {
  expect(found([draft(1), OTHER])).toEqual([])
})

describe('two questions', () => {
  test.each<[string, Partial<QuestionDraft>, LintRule | null]>([
    ['the same', {}, 'duplicate'],
    ['in another order', { options: ['The spleen', 'The liver', 'The pancreas'] }, 'duplicate'],
    ['with another category', { category: 'Body' }, 'duplicate'],
    ['but for a full stop', { text: `${TEXT}.` }, 'near-duplicate'],
    ['but for capitals', { text: TEXT.toUpperCase() }, 'near-duplicate'],
    ['but for a word', { text: TEXT.replace('makes', 'produces') }, 'near-duplicate'],
    ['but for an option', { options: ['The pancreas', 'The liver', 'The kidney'] }, 'near-duplicate'],
    ['but for a negation', { text: TEXT.replace('makes', 'never makes') }, null],
    ['but for a number', { text: TEXT.replace('organ', 'organ 2') }, null],
    ['but for the numbers of an option', { options: ['The pancreas', 'The liver 1', 'The spleen'] }, null],
    ['but for the key', { correct: ['The liver'] }, 'contradicting-key'],
    [
      'but for the key and the other options',
      { options: ['The liver', 'The pancreas.'], correct: ['The liver'] },
      'contradicting-key',
    ],
    ['with a second right answer', { correct: ['The pancreas', 'The liver'] }, 'contradicting-key'],
    ['of the same text about other things', { options: ['x', 'y'], correct: ['x'] }, null],
    ['of another text', { text: 'Who painted it?' }, null],
  ])('%s', (_, changes, rule) => {
    expect(found([draft(1), OTHER, draft(7, changes)])).toEqual(rule === null ? [] : [`${rule} 7 > 1`])
    expect(found([draft(7, changes)], [draft(1), OTHER])).toEqual(rule === null ? [] : [`${rule} 7`])
  })

  test('signs and capitals tell options apart, also within a question', () => {
    const units = draft(3, { options: ['khz', 'kHz', '+I', '-I'], correct: ['kHz', '-I'] })
    expect(found([units])).toEqual([])
  })

  test('the bank comes before the file', () => {
    expect(found([draft(1), draft(2)], [draft(9)])).toEqual(['duplicate 1', 'duplicate 2'])
  })
})

describe('one question', () => {
  test.each<[string, Partial<QuestionDraft>, LintRule]>([
    ['without an explanation', { explanation: null }, 'no-explanation'],
    ['that says its answer', { text: `${TEXT}\nAnswer: A` }, 'answer-in-text'],
    ['that says its right answer', { text: `${TEXT} (Correct answer: A)` }, 'answer-in-text'],
    ['of a picture alone', { text: '[Image: organ.png]' }, 'no-words'],
    ['of a picture alone, in Markdown', { text: '![](/images/a.png)', format: 'markdown' }, 'no-words'],
    ['of code alone', { text: '```js\nf()\n```', format: 'markdown' }, 'no-words'],
    [
      'with options that have letters',
      { options: ['A. The pancreas', 'B. The liver'], correct: ['A. The pancreas'] },
      'lettered-options',
    ],
    ['with an option on the others', { options: ['The pancreas', 'b', 'None of these'] }, 'order-dependent'],
    [
      'with a right answer much longer than the rest',
      {
        options: ['The pancreas, in its islets of Langerhans', 'The liver'],
        correct: ['The pancreas, in its islets of Langerhans'],
      },
      'long-answer',
    ],
    [
      'with the only number as its right answer',
      { options: ['The liver', 'The pancreas', 'None', '12 cm'], correct: ['12 cm'] },
      'odd-answer',
    ],
    [
      'with numbers beside its right answer',
      { options: ['1', '2.5', '3 %', 'None'], correct: ['None'] },
      'odd-answer',
    ],
    [
      'whose right answer alone has a period',
      { options: ['A', 'B', 'C', 'D.'], correct: ['D.'] },
      'odd-answer',
    ],
    ['whose right answer alone has none', { options: ['A.', 'B.', 'C.', 'D'], correct: ['D'] }, 'odd-answer'],
  ])('%s', (_, changes, rule) => {
    expect(found([draft(1, changes)])).toEqual([`${rule} 1`])
  })

  test.each<[string, Partial<QuestionDraft>]>([
    ['asks for the answer', { text: 'Which answer is right: this or that, and what is the key?' }],
    ['shows code and says what is asked', { text: 'What does `f()` do?', format: 'markdown' }],
    [
      'has letters that are not in order',
      { options: ['B. Franklin', 'A. Lincoln'], correct: ['B. Franklin'] },
    ],
    ['names chemical elements', { options: ['A', 'B'], correct: ['A'] }],
  ])('nothing to say of a text that %s', (_, changes) => {
    expect(found([draft(1, changes)])).toEqual([])
  })

  test.each<[string, Partial<QuestionDraft>]>([
    ['a wrong option is long', { options: ['The pancreas', `The ${'long '.repeat(20)}liver`] }],
    ['a wrong one is the only number', { options: ['The liver', 'The pancreas', '12', 'None'] }],
    ['two others may differ by chance', { options: ['x', 'y', 'z.'], correct: ['z.'] }],
    ['all are numbers', { options: ['1', '2', '3', '4 km'], correct: ['4 km'] }],
    ['short options may differ', { options: ['no', 'insulin'], correct: ['insulin'] }],
    [
      'several right ones',
      { options: ['a'.repeat(90), 'b'.repeat(90), 'c'], correct: ['a'.repeat(90), 'b'.repeat(90)] },
    ],
  ])('its right answer does not stand out: %s', (_, changes) => {
    expect(found([draft(1, changes)])).toEqual([])
  })
})

test('by rule, then by line', () => {
  const bare = { explanation: null }
  expect(found([draft(5, bare), draft(3, bare), { ...OTHER, ...bare }])).toEqual([
    'duplicate 3 > 5',
    'no-explanation 2',
    'no-explanation 3',
    'no-explanation 5',
  ])
})

describe('in numbers', () => {
  const random = seededRandom(3)
  const word = (): string =>
    Array.from({ length: 6 }, () => 'aeioubcdfgnrst'[Math.floor(random() * 14)]).join('')
  const words = (count: number): string => Array.from({ length: count }, word).join(' ')
  const many = (count: number): QuestionDraft[] =>
    Array.from({ length: count }, (_, index) =>
      draft(index + 1, { text: words(10), options: [words(2), words(2)], correct: [] }),
    )

  test('of 300 questions with a word changed at least 290 are found, and none of 300 others', () => {
    const drafts = many(300)
    const changed = drafts.map((question, index) => ({
      ...question,
      text: question.text.replace(/^\S+/, word()),
      location: { line: 1001 + index, item: null, id: null },
    }))
    const findings = lintBank([...drafts, ...changed], [])
    expect(findings.every(({ rule }) => rule === 'near-duplicate')).toBe(true)
    expect(
      findings.every(({ location, otherLocation }) => otherLocation?.line === location.line - 1000),
    ).toBe(true)
    expect(findings.length).toBeGreaterThanOrEqual(290)
  })

  test('10,000 questions that all resemble one another do not cost their square', { timeout: 10_000 }, () => {
    const drafts = Array.from({ length: 10_000 }, (_, index) =>
      draft(index + 1, { text: `${TEXT} ${word()}` }),
    )
    expect(lintBank(drafts, []).length).toBeGreaterThan(9_000)
  })
})

describe('of formatted questions', () => {
  const rulesOf = (...drafts: QuestionDraft[]) => lintBank(drafts, []).map(({ rule }) => rule)
  const formatted = (line: number, more: Partial<QuestionDraft>) =>
    draft(line, { format: 'markdown', explanation: 'a', ...more })

  test('the address of an image does not make an answer long', () => {
    const options = ['![oak](/images/0123456789012345678901.png)', 'elm']
    expect(rulesOf(formatted(1, { options, correct: [options[0]!] }))).toEqual([])
  })

  test('the last option stays last when it is in bold', () => {
    const options = ['oak', 'elm', '**All of the above**']
    expect(rulesOf(formatted(1, { options, correct: ['oak'] }))).toEqual(['order-dependent'])
  })

  test('questions that differ by their markup are nearly the same, those with another image are not', () => {
    const options = ['oak', 'elm']
    const about = (line: number, text: string) => formatted(line, { text, options, correct: ['oak'] })
    const [plain, bold] = ['Which tree is seen here?', 'Which **tree** is seen here?']
    expect(rulesOf(about(1, plain!), about(2, bold!))).toEqual(['near-duplicate'])
    const pictures = ['abcdefgh', 'ijklmnop'].map((name) => `Which? ![](/images/${name}.png)`)
    expect(rulesOf(about(1, pictures[0]!), about(2, pictures[1]!))).toEqual([])
  })
})
