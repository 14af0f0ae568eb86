import { describe, expect, test } from 'vitest'
import type { ImportResult } from '../domain/importing/drafts/draft.ts'
import { readBank } from './read-bank.ts'

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

test('a quiz that begins as a program does is a quiz', () => {
  const source =
    'Section (A) [MCQ]\n\n1. The domain of f is\nA) (0,1)\nB) [0,1]\nC) (0,1]\nD) [0,1)\nAnswer: (A)\n\n2. The range of f is\nA) (0,1)\nB) [0,1]\nAnswer: (B)\n'
  const { drafts, problems } = readBank(source)
  expect([drafts.map(({ correct }) => correct), problems]).toEqual([[['(0,1)'], ['[0,1]']], []])
})
