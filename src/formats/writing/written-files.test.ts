import { describe, expect, test } from 'vitest'
import { aQuestion } from '../../../tests/setup/question.ts'
import { readBank } from '../read-bank.ts'
import { writeText } from '../write-bank.ts'

const BANK = [
  aQuestion({
    id: 'one',
    text: 'What is {2 + 2}?\nThink.',
    options: ['=4', '5 < 6', 'All of the above'],
    correct: ['=4'],
    category: 'Maths / Sums',
    explanation: 'It is "4".',
    isFlagged: true,
    sourceId: 'M:1',
    optionFeedback: ['Right.', null, null],
    reference: 'Sums, page 4',
  }),
  aQuestion({
    id: 'two',
    text: 'Which are trees?',
    options: ['Oak', 'Moss', 'Elm'],
    correct: ['Elm', 'Oak'],
  }),
]

test('GIFT: one right answer with =, several with their shares, those without a category first', () => {
  expect(writeText(BANK, 'gift').text).toBe(`// GIFT, to be imported into Moodle or Quizgrove

[plain]Which are trees?{
~%50%[plain]Oak
~%-100%[plain]Moss
~%50%[plain]Elm
}

$CATEGORY: $course$/top/Maths/Sums

::M\\:1::[plain]What is \\{2 + 2\\}?\\nThink.{
=[plain]\\=4#[plain]Right.
~[plain]5 < 6
~[plain]All of the above
####[plain]It is "4".
}
`)
})

test('Moodle XML: options are shuffled unless they depend on their order', () => {
  const { text } = writeText(BANK, 'moodle-xml')
  expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<!-- Exported from Quizgrove -->
<quiz>
  <question type="multichoice">
    <name><text>Which are trees?</text></name>
    <idnumber></idnumber>
    <questiontext format="plain_text"><text>Which are trees?</text></questiontext>
    <defaultgrade>1</defaultgrade>
    <single>false</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>ABCD</answernumbering>
    <answer fraction="50" format="plain_text"><text>Oak</text></answer>
    <answer fraction="-100" format="plain_text"><text>Moss</text></answer>
    <answer fraction="50" format="plain_text"><text>Elm</text></answer>
  </question>
  <question type="category"><category><text>$course$/top/Maths/Sums</text></category></question>
  <question type="multichoice">
    <name><text>What is {2 + 2}? Think.</text></name>
    <idnumber>M:1</idnumber>
    <questiontext format="plain_text"><text>What is {2 + 2}?
Think.</text></questiontext>
    <generalfeedback format="plain_text"><text>It is "4".</text></generalfeedback>
    <reference><text>Sums, page 4</text></reference>
    <defaultgrade>1</defaultgrade>
    <single>true</single>
    <shuffleanswers>false</shuffleanswers>
    <answernumbering>ABCD</answernumbering>
    <answer fraction="100" format="plain_text"><text>=4</text><feedback format="plain_text"><text>Right.</text></feedback></answer>
    <answer fraction="0" format="plain_text"><text>5 &lt; 6</text></answer>
    <answer fraction="0" format="plain_text"><text>All of the above</text></answer>
  </question>
</quiz>
`)
})

test('CSV: every text in quotes, keys as letters', () => {
  expect(writeText(BANK, 'csv', { keepsFormulas: true }).text).toBe(
    '\uFEFFquestion,category,A,B,C,correct_letters,explanation,feedback_A,reference,id,flagged\r\n' +
      '"What is {2 + 2}?\nThink.","Maths / Sums","=4","5 < 6","All of the above","A","It is ""4"".","Right.","Sums, page 4","M:1",yes\r\n' +
      '"Which are trees?",,"Oak","Moss","Elm","A, C",,,,,no\r\n',
  )
})

test('JSON: the names of the server, the key as texts and as letters', () => {
  expect(JSON.parse(writeText(BANK, 'json').text).questions[1]).toEqual({
    question_text: 'Which are trees?',
    category: null,
    possible_answers: ['Oak', 'Moss', 'Elm'],
    correct_answers: ['Oak', 'Elm'],
    correct_letters: ['A', 'C'],
    explanation: null,
    is_flagged: false,
    source_id: null,
    format: 'plain',
    option_feedback: null,
    reference: null,
    keep_order: null,
    pair_set: null,
    made_by: null,
  })
})

test('Markdown is declared in every format that can declare it', () => {
  const bank = [aQuestion({ id: 'md', text: 'What is `x`?', format: 'markdown' })]
  expect(writeText(bank, 'gift').text).toContain('[markdown]What is `x`?{\n=[markdown]yes\n~[markdown]no\n}')
  expect(writeText(bank, 'moodle-xml').text).toContain(
    '<questiontext format="markdown"><text>What is `x`?</text></questiontext>',
  )
  expect(writeText(bank, 'csv').text).toContain('explanation,format,flagged\r\n')
  expect(writeText(bank, 'json').text).toContain('"format": "markdown"')
})

test('an empty bank is an empty file without losses', () => {
  expect(writeText([], 'csv')).toMatchObject({ questions: 0, losses: [] })
})

test('every loss is reported with its count', () => {
  const bank = [
    aQuestion({ id: 'flagged', isFlagged: true, reference: 'Flags, page 2' }),
    aQuestion({ id: 'flagged too', isFlagged: true }),
    aQuestion({ id: 'drawn', pairSet: 'rivers' }),
    aQuestion({ id: 'made', madeBy: 'Oak 4' }),
    aQuestion({ id: 'no key', correct: [], isFlagged: true }),
    aQuestion({ id: 'a key that is no option', correct: ['yes', 'perhaps'] }),
    aQuestion({ id: 'one option', options: ['yes'] }),
    aQuestion({ id: 'options that become one', options: ['yes', ' yes ', 'no'] }),
    aQuestion({ id: 'Windows', text: 'one\r\ntwo' }),
    aQuestion({ id: 'blanks', explanation: ' so ' }),
    aQuestion({ id: 'image', text: '![Fig. 1](/images/a.png)', format: 'markdown' }),
    aQuestion({ id: 'half', text: 'half \ud800' }),
    aQuestion({ id: 'bell', text: 'bell \u0007', category: 'A /  B' }),
  ]
  const messages = (format: 'json' | 'gift' | 'moodle-xml') =>
    writeText(bank, format).losses.map(({ message }) => message)
  const noKey = "2 questions aren't in the file: the bank doesn't say which options are right."
  const misfit =
    "2 questions aren't in the file: they couldn't be imported again. A question needs text and 2 to 26 different " +
    'options, none of them too long.'
  const image = "The images of 1 question aren't in the file: it holds only their addresses on this server."
  const anywhere = [
    'No file can hold half a character: it becomes "\ufffd" in 1 question.',
    'Blank space around texts is left out of 1 question.',
  ]
  expect(messages('json')).toEqual([noKey, misfit, image, ...anywhere])
  expect(messages('gift')).toEqual([
    noKey,
    misfit,
    image,
    "GIFT has no flags: 2 flags aren't in the file.",
    "GIFT has no references: 1 reference isn't in the file.",
    "GIFT can't say that wrong options change each time: 1 question always has the same in the file.",
    "GIFT can't say which assistant made a question: 1 name isn't in the file.",
    "GIFT can't hold every category: the category of 1 question comes back changed because of its line breaks, " +
      'spaces or slashes.',
    'GIFT has one kind of line break: Windows line breaks become plain ones in 1 question.',
    ...anywhere,
  ])
  expect(messages('moodle-xml')).toEqual([
    noKey,
    misfit,
    image,
    "Moodle XML has no flags: 2 flags aren't in the file.",
    "Moodle XML can't say that wrong options change each time: 1 question always has the same in the file.",
    "Moodle XML can't say which assistant made a question: 1 name isn't in the file.",
    "Moodle XML can't hold every category: the category of 1 question comes back changed because of its line breaks, " +
      'spaces or slashes.',
    'Moodle XML can\'t hold control characters: they become "\ufffd" in 1 question.',
    ...anywhere,
  ])
})

describe('texts that a spreadsheet takes for formulas', () => {
  const bank = [
    aQuestion({ id: 'a', text: '=SUM(A1)?', options: ['-5', "'-5", '7'], correct: ['-5'] }),
    aQuestion({ id: 'b', text: 'Which?', options: ["'-ing", 'x'], correct: ['x'] }),
  ]

  test('have an apostrophe before them in CSV, and a column says in which rows', () => {
    const { text, losses, formulas } = writeText(bank, 'csv')
    expect(text.split('\r\n')).toEqual([
      '\uFEFFquestion,category,A,B,C,correct_letters,explanation,flagged,formulas_escaped',
      `"'=SUM(A1)?",,"'-5","''-5","7","A",,no,yes`,
      `"Which?",,"'-ing","x",,"B",,no,no`,
      '',
    ])
    expect(losses).toEqual([])
    expect(formulas).toBe(
      'Texts in 1 question begin like a formula, with =, +, - or @. Each gets a leading apostrophe, so a spreadsheet shows it as text. An import removes it.',
    )
    const { drafts } = readBank(text)
    expect(drafts.map(({ text, options, correct }) => ({ text, options, correct }))).toEqual([
      { text: '=SUM(A1)?', options: ['-5', "'-5", '7'], correct: ['-5'] },
      { text: 'Which?', options: ["'-ing", 'x'], correct: ['x'] },
    ])
  })

  test('are written unchanged on request, which the report mentions', () => {
    const { text, formulas } = writeText(bank, 'csv', { keepsFormulas: true })
    expect(text).toContain('\r\n"=SUM(A1)?",,"-5","\'-5","7","A",,no\r\n')
    expect(text).not.toContain('formulas_escaped')
    expect(formulas).toContain('a spreadsheet may run them')
  })

  test('do not affect other formats or banks without such texts', () => {
    expect(writeText(bank, 'json').formulas).toBeNull()
    const { text, formulas } = writeText(bank.slice(1), 'csv')
    expect([formulas, text.includes('formulas_escaped')]).toEqual([null, false])
  })
})
