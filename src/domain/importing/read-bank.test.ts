import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WrittenQuestion, writtenBank } from '../../../tests/setup/files/written-bank.ts'
import { isStorableText, QUESTION_LIMITS } from '../question-limits.ts'
import type { ImportResult } from './drafts/draft.ts'
import { readJson } from './json/json.ts'
import { readGift } from './moodle/gift.ts'
import { readMoodleXml } from './moodle/moodle-xml.ts'
import { readAiken } from './plain-text/aiken.ts'
import { readLetteredText } from './plain-text/lettered/lettered-text.ts'
import { readMarkdown } from './plain-text/markdown/markdown.ts'
import { readQti } from './qti/qti.ts'
import { readBank } from './read-bank.ts'
import { KEY_NAMES, OPTION_LIST_NAMES, TEXT_NAMES, WRONG_OPTION_NAMES } from './records/names/field-names.ts'
import { readCsv } from './tables/csv.ts'

describe('the format is detected from the content', () => {
  const json = '{"question": "Q?", "a": "x", "b": "y", "correct": "A"}'
  const lettered = ['Q', 'R', 'S']
    .map((text, at) => `${at + 1}. ${text}?\na) x\nb) y\nAnswer: a\n`)
    .join('\n')

  test.each([
    ['JSON', `[${json}]`],
    ['JSON after white space', `\uFEFF\n  [${json}]`],
    ['JSON Lines', `${json}\n${json.replace('Q?', 'R?')}`],
    ['comma separated', 'question,a,b,correct\nQ?,x,y,A'],
    ['quoted cells', '"question","a","b","correct"\n"Q?","x","y","A"'],
    ['tab separated', 'Question\tA\tB\tCorrect\nQ?\tx\ty\tA'],
    ['GIFT', '::T1:: Q? {=x ~y}'],
    ['GIFT that begins with its format', '[plain]Q? {=x ~y}'],
    ['GIFT after a comment', '// Quiz\n\nQ? {\n=x\n~y\n}'],
    ['GIFT that says so, whatever its texts look like', '// GIFT\nQ? {=x ~y ####A) x B) y A) x B) y}'],
    ['Aiken', 'Q?\nA. x\nB. y\nANSWER: A'],
    ['lettered text', '1. Q?\na) x\nb) y\nAnswer: a'],
    ['lettered text on one line', 'Q? A) x B) y Answer: A'],
    ['lettered text with a tick drawn as a picture', 'Q? ✔️A) x B) y'],
    [
      'lettered text below a small table',
      `Notes\n\n| Question | Option A | Option B | Answer |\n|---|---|---|---|\n| Like this | x | y | A |\n\n${lettered}`,
    ],
    [
      'lettered text that says what its questions have',
      `Notes\nid, question, options, answer\n\n${lettered.replaceAll('?', ', so, what?').replace(', so, what', '')}`,
    ],
    ['Markdown', '## Q?\n- [x] x\n- [ ] y'],
    [
      'Moodle XML',
      '<?xml version="1.0"?>\n<!-- quiz --><quiz><question type="multichoice"><questiontext><text>Q?</text></questiontext>' +
        '<answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question></quiz>',
    ],
    [
      'QTI',
      '\n<q:assessmentItem xmlns:q="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i">' +
        '<q:responseDeclaration identifier="R"><q:correctResponse><q:value>a</q:value></q:correctResponse></q:responseDeclaration>' +
        '<q:itemBody><q:choiceInteraction responseIdentifier="R"><q:prompt>Q?</q:prompt><q:simpleChoice identifier="a">x' +
        '</q:simpleChoice><q:simpleChoice identifier="b">y</q:simpleChoice></q:choiceInteraction></q:itemBody></q:assessmentItem>',
    ],
  ])('%s', (_, text) => {
    const { drafts, problems } = readBank(text)
    expect(problems).toEqual([])
    expect(drafts[0]).toMatchObject({ text: 'Q?', options: ['x', 'y'], correct: ['x'] })
  })

  test.each([
    ['', 'The file is empty.'],
    ['\uFEFF \n', 'The file is empty.'],
    ['<quiz></quiz>', 'This Moodle file has no questions.'],
    ['<manifest/>', 'This is the table of contents of a QTI package.'],
    ['<questestinterop/>', 'This QTI file has no questions.'],
    ['<!DOCTYPE quiz [<!ENTITY a "b">]><quiz>&a;</quiz>', 'It has a DOCTYPE'],
    ['<html><body>Which?</body></html>', 'This is a web page.'],
    ['\n<!doctype html>\n<html lang="en"><title>Test</title>', 'This is a web page.'],
    ['<htmlish>', "The format of this file wasn't recognized."],
    ['<?xml version="1.0"?><!-- never closed', "The format of this file wasn't recognized."],
    ['[]', 'There are no questions in this file.'],
    ['question,a,b,correct\n', 'There are no questions in this file.'],
    ['$CATEGORY: Waves', 'The file names the category "Waves" but has no questions in it.'],
    ['Some prose about vitamin B. Nothing more.', "The format of this file wasn't recognized."],
    ['\\section{Resistors}', 'GIFT, Aiken, LaTeX (exam class, Auto Multiple Choice), R/exams'],
    ['PK\u0003\u0004\u0000\u0000', "The format of this file wasn't recognized."],
    ['[oops', "This isn't valid JSON, line 1, column 2"],
  ])('%j is one clear problem', (text, message) => {
    const { drafts, problems } = readBank(text)
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([{ location: { line: 1 }, message: expect.stringContaining(message) }])
  })

  test.each([
    ['JSON', '```json\n[{"question":"Q?","options":["x","y"],"answer":"x"}]\n```'],
    ['a table', '~\n```csv\nquestion,a,b,correct\nQ?,x,y,A\n```\nMore?'],
  ])('%s within code fences, among prose', (_, fenced) => {
    const { drafts, problems } = readBank(`Here you are:\n\n${fenced}\n`)
    expect(drafts).toMatchObject([{ text: 'Q?', options: ['x', 'y'], correct: ['x'] }])
    expect(drafts[0]?.location.line).toBeGreaterThan(3)
    expect(problems).toEqual([])
  })

  test('problems are in the order of the file, however they were found', () => {
    const { problems } = readBank(
      '[{"question":"A?","options":["x","y"]},{"question":"B?","options":["x"],"answer":"x"}]',
    )
    expect(problems.map(({ excerpt }) => excerpt)).toEqual(['A?', 'B?'])
  })

  test('of several formats that of which there is most', () => {
    const lettered = '1. What does "{}" mean in Java?\nA. x {}\nB. y\nAnswer: A\n\n'.repeat(3)
    expect(readBank(lettered).drafts).toHaveLength(3)
    const gift = '::1:: Which?\nA. one\nB. two {=A ~B}\n\n'.repeat(3)
    expect(readBank(gift).drafts.map(({ options }) => options)).toEqual([
      ['A', 'B'],
      ['A', 'B'],
      ['A', 'B'],
    ])
  })

  test('a category from the id, where asked for and none is given', () => {
    const csv = 'id,question,a,b,correct,category\nT1A01,Q,x,y,A,\nT1A02,Q,x,y,A,Rules\n,Q,x,y,A,'
    const categories = (result: ImportResult) => result.drafts.map(({ category }) => category)
    expect(categories(readBank(csv, { categoryFrom: { idCharacters: 3 } }))).toEqual(['T1A', 'Rules', null])
    expect(categories(readBank(csv))).toEqual([null, 'Rules', null])
  })
})

/** Any storable text as a bank stores it: trimmed and not empty. */
const text = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...'AB1,;|"\'\n\t \\[]{}='), fc.string({ unit: 'binary', maxLength: 1 })),
  })
  .map((raw) => raw.trim())
  .filter((trimmed) => trimmed !== '' && isStorableText(trimmed))

const bank = writtenBank(text)

function withoutPlaces(result: ImportResult): WrittenQuestion[] {
  expect(result.problems).toEqual([])
  return result.drafts.map(({ location: _, ...draft }) => draft)
}

function positions(question: WrittenQuestion): number[] {
  return question.correct.map((answer) => question.options.indexOf(answer))
}

function lettersOf(question: WrittenQuestion): string {
  return positions(question)
    .map((position) => String.fromCharCode(65 + position))
    .join(',')
}

describe('what is written and read again is the same', () => {
  test.each<[string, (question: WrittenQuestion) => object]>([
    ['the key as texts', (question) => ({ correct_answers: question.correct })],
    ['the key as letters', (question) => ({ correct_letters: lettersOf(question) })],
    [
      'the key as indexes and letters',
      (q) => ({ correct_index: positions(q), correct_letters: lettersOf(q) }),
    ],
  ])('JSON, %s', (_, keyOf) => {
    fc.assert(
      fc.property(bank, fc.boolean(), (questions, isSpread) => {
        const json = JSON.stringify(
          questions.map((question) => ({
            id: question.sourceId,
            question_text: question.text,
            possible_answers: question.options,
            ...keyOf(question),
            category: question.category,
            explanation: question.explanation,
            is_flagged: question.isFlagged,
          })),
          null,
          isSpread ? 2 : 0,
        )
        expect(withoutPlaces(readBank(json))).toEqual(questions)
      }),
    )
  })

  test('JSON, the right options marked, and JSON Lines', () => {
    fc.assert(
      fc.property(bank, fc.constantFrom('\n', '\r\n'), (questions, end) => {
        const lines = questions.map((question) =>
          JSON.stringify({
            id: question.sourceId,
            stem: question.text,
            choices: question.options.map((option) => ({
              text: option,
              isCorrect: question.correct.includes(option),
            })),
            topic: question.category,
            rationale: question.explanation,
            flagged: question.isFlagged,
          }),
        )
        expect(withoutPlaces(readBank(lines.join(end)))).toEqual(questions)
      }),
    )
  })

  test('tables with any delimiter and line end', () => {
    const delimiters = fc.constantFrom(',', ';', '\t', '|')
    fc.assert(
      fc.property(bank, delimiters, fc.constantFrom('\n', '\r\n', '\r'), (questions, delimiter, end) => {
        const count = Math.max(...questions.map(({ options }) => options.length))
        const columns = Array.from({ length: count }, (_, index) => index)
        const rows = [
          [
            'id',
            'question',
            ...columns.map((n) => `option ${n + 1}`),
            'correct_letters',
            'topic',
            'explanation',
            'flagged',
          ],
          ...questions.map((question) => [
            question.sourceId ?? '',
            question.text,
            ...columns.map((n) => question.options[n] ?? ''),
            lettersOf(question),
            question.category ?? '',
            question.explanation ?? '',
            String(question.isFlagged),
          ]),
        ]
        const csv = rows
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
          .join(end)
        expect(withoutPlaces(readBank(csv))).toEqual(questions)
      }),
    )
  })
})

describe('whatever the text, nothing is thrown and every draft fits the bank', () => {
  function expectSound(result: ImportResult): void {
    for (const { text: questionText, options, correct, category, explanation } of result.drafts) {
      expect(questionText.length).toBeGreaterThan(0)
      expect(options.length).toBeGreaterThanOrEqual(QUESTION_LIMITS.optionsMin)
      expect(options.length).toBeLessThanOrEqual(QUESTION_LIMITS.optionsMax)
      expect(new Set(options).size).toBe(options.length)
      expect(correct.length).toBeGreaterThan(0)
      expect(new Set(correct).size).toBe(correct.length)
      expect(options).toEqual(expect.arrayContaining([...correct]))
      for (const part of [questionText, category ?? 'x', explanation ?? 'x', ...options]) {
        expect(part).toBe(part.trim())
        expect(part).not.toBe('')
      }
    }
    for (const { message, location } of result.problems) {
      expect(message).toMatch(/\.$/)
      expect(location.line).toBeGreaterThanOrEqual(1)
    }
  }

  const readers: [string, (text: string) => ImportResult][] = [
    ['readBank', readBank],
    ['readJson', readJson],
    ['readCsv', readCsv],
    ['readGift', readGift],
    ['readAiken', readAiken],
    ['readLetteredText', readLetteredText],
    ['readMarkdown', readMarkdown],
    ['readMoodleXml', readMoodleXml],
    ['readQti', readQti],
  ]

  /** Scraps of every format, so that what is put together from them gets past the first lines of each reader. */
  const SCRAPS = [
    ...[
      'question',
      'a',
      'b',
      'correct',
      'A',
      '1',
      ',',
      '\n',
      '\n\n',
      '"',
      '\r',
      '\t',
      '{',
      '[',
      ':',
      ']',
      '}',
    ],
    ...[
      '\uFEFF',
      '\ud800',
      '\u0000',
      'Which?',
      ' ',
      'x',
      '\n1. ',
      '\nA. ',
      '\nB) ',
      '\n*C. ',
      '\nANSWER: B',
      '\nAnswer: ',
    ],
    ...[
      'Q1 (B)',
      '\n(A) ',
      '\nExplanation: ',
      '\nCategory: ',
      '\nAnswers\n',
      '\n~~\n',
      '{=',
      '~',
      '=',
      '#',
      '####',
      '%50%',
    ],
    ...[
      '::',
      '\\',
      '->',
      '$CATEGORY: ',
      '//',
      '[html]',
      '\n- [x] ',
      '\n- [ ] ',
      '\n# ',
      '\n> ',
      '\n```\n',
      '**',
    ],
    ...[
      '<p>',
      '</p>',
      '<b',
      '&lt;',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<sup>',
      '</sup>',
      '<img src="x">',
    ],
    ...[
      '<quiz>',
      '</quiz>',
      '<question type="multichoice">',
      '</question>',
      '<questiontext>',
      '</questiontext>',
    ],
    ...['<text>', '</text>', '<answer fraction="100">', '</answer>'],
  ]

  test.each(readers)('%s of any text', (_, read) => {
    const scraps = fc.array(fc.constantFrom(...SCRAPS), { maxLength: 60 }).map((parts) => parts.join(''))
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      scraps,
      scraps.map((rest) => `question,a,b,correct\n${rest}`),
      scraps.map((rest) => `<quiz><question type="multichoice">${rest}</question></quiz>`),
      scraps.map((rest) => `Which? {=${rest}}`),
    )
    fc.assert(
      fc.property(anything, (input) => expectSound(read(input))),
      { numRuns: 500 },
    )
  })

  test('JSON of any values under any names', () => {
    const names = [
      ...TEXT_NAMES,
      ...OPTION_LIST_NAMES,
      ...KEY_NAMES,
      ...WRONG_OPTION_NAMES,
      'answers',
      'a',
      'b',
      'option1',
      'id',
      'tags',
      '__proto__',
      'solution',
    ]
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('A', 'B', 0, 1, 2, 'x', 'y', 'A,B'),
      fc.array(
        fc.oneof(
          fc.constantFrom('x', 'y', 'A', 1, true, ''),
          fc.record({ text: fc.string(), correct: fc.boolean() }),
        ),
      ),
      fc.dictionary(
        fc.constantFrom('A', 'B', 'text', 'label', 'answer_a'),
        fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string())),
      ),
    )
    const record = fc
      .tuple(
        fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 }),
        fc.record(
          {
            question: fc.string(),
            options: fc.array(fc.constantFrom('x', 'y', 'z', '1', '2', 'A')),
            correct: value,
          },
          { requiredKeys: [] },
        ),
      )
      .map(([entries, usual]) => ({ ...usual, ...Object.fromEntries(entries) }))
    fc.assert(
      fc.property(fc.oneof(fc.array(record), fc.jsonValue()), (root) =>
        expectSound(readBank(JSON.stringify(root))),
      ),
      { numRuns: 2000 },
    )
  })
})
