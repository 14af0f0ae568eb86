import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBank, readBankBytes } from '../read-bank.ts'

const read = (source: string) => {
  const { drafts, problems, notices } = readBank(source)
  return {
    keys: drafts.map(({ text, correct }) => [text, correct.join('|')]),
    drafts,
    problems: problems.map(({ location, message }) => `${location.line}: ${message}`),
    notices: notices.map(({ message }) => message),
  }
}

const ONE = "{ question: 'One?', options: ['a', 'b'], answer: 'b' }"
const TWO = "{ question: 'Two?', options: ['a', 'b'], answer: 'a' }"
const BOTH = [
  ['One?', 'b'],
  ['Two?', 'a'],
]

describe('where questions are found', () => {
  test.each([
    ['a constant', `const questions = [${ONE}, ${TWO}]`],
    ['an exported constant with a type', `export const q: Question[] = [${ONE}, ${TWO}];`],
    ['a type with braces', `export const q: { question: string; options: string[] }[] = [${ONE}, ${TWO}]`],
    ['a type with commas', `const q: Map<string, Question> | Question[] = [${ONE}, ${TWO}]`],
    ['the default export', `export default [${ONE}, ${TWO}]`],
    ['module.exports', `module.exports = { title: 'x', questions: [${ONE}, ${TWO}] }`],
    ['a global', `window.quiz = [${ONE}, ${TWO}];`],
    ['var, as old pages have it', `var quiz = [\n${ONE},\n${TWO},\n];`],
    ['as const', `export const questions = [${ONE}, ${TWO}] as const`],
    ['satisfies', `export const questions = [${ONE}, ${TWO}] as const satisfies readonly Question[]`],
    [
      'an object that a global list takes, with the list within it',
      `// Exam\nwindow.DATA = window.DATA || [];\nwindow.DATA.push({ exam: 'x', questions: [${ONE}, ${TWO}] });`,
    ],
    ['Object.freeze', `export const questions = Object.freeze([Object.freeze(${ONE}), ${TWO}])`],
    [
      'the state of a component',
      `function App() {\n  const [q] = useState([${ONE}, ${TWO}])\n  return <p>Don't {q.length}</p>\n}`,
    ],
    ['an array that is shuffled', `const q = [${ONE}, ${TWO}].sort(() => Math.random() - 0.5)`],
    ['an array that is mapped', `export const q = [${ONE}, ${TWO}].map((one, i) => ({ ...one, id: i }))`],
    ['what is pushed', `const q = []\nq.push(${ONE})\nq.push(${TWO})`],
    ['a seed of a database', `async function seed() {\n  await db.questions.insertMany([${ONE}, ${TWO}])\n}`],
    ['a function that returns them', `export function all() { return [${ONE}, ${TWO}] }`],
    ['an arrow function that returns them', `export const all = () => [${ONE}, ${TWO}]`],
    ['constants for each', `const one = ${ONE}\nconst two = ${TWO}\nexport default [one, two]`],
    ['constants in an export', `const a = [${ONE}]\nconst b = [${TWO}]\nmodule.exports = { a, b }`],
    ['lists that are joined', `const a = [${ONE}]\nconst b = [${TWO}]\nexport const all = [...a, ...b]`],
    [
      'a list of which only a part is named elsewhere',
      `const data = { all: [${ONE}], more: { x: [${TWO}] } }\nfunction f(x) { return [...data.all, ...data.all] }`,
    ],
    [
      'an object whose fields others have',
      `const base = { options: ['a', 'b'], answer: 'b', question: 'One?' }\nexport const q = [{ ...base }, ${TWO}]`,
    ],
    ['objects by id', `export const questions = { q1: ${ONE}, q2: ${TWO} }`],
    ['several lists', `export const html = [${ONE}]\nexport const css = [${TWO}]`],
    ['an immediately called function', `(function () { 'use strict'; var q = [${ONE}, ${TWO}]; })();`],
    [
      'after comments',
      `// It's a quiz\n/* don't "read" this */\n'use client'\nexport const q = [${ONE}, /* x */ ${TWO}] // end`,
    ],
    ['a minified bundle', `!function(){"use strict";var a=/["'\`]/g,e=[${ONE},${TWO}];t(e)}();`],
    [
      'a component of Vue',
      `<script setup>\nconst q = [${ONE}, ${TWO}]\n</script>\n<template><p>Don't</p></template>`,
    ],
    [
      'a web page with a script',
      `<!doctype html>\n<html><head><script src="a.js"></script></head><body><p>Don't <b>"</b></p>\n<script>\nconst q = [${ONE},\n${TWO}]\n</script><p>1. (</p></body></html>`,
    ],
    [
      'a part of a web page with a script',
      `<div id="quiz">It's</div>\n<script type="module">\nstart([${ONE}, ${TWO}])</script>`,
    ],
    [
      'lists for texts, options and keys',
      `var questions = ['One?', 'Two?'];\nvar choices = [['a', 'b'], ['a', 'b']];\nvar answers = [1, 0];`,
    ],
    ['CommonJS', `exports.questions = [${ONE}, ${TWO}]`],
    ['a call', `define({ questions: [${ONE}, ${TWO}] })`],
  ])('%s', (_, source) => {
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [] })
    expect(read(source.replaceAll('\n', '\r\n'))).toMatchObject({ keys: BOTH, problems: [] })
  })

  test.each([
    ['the names of constants', `export const htmlQuestions = [${ONE}]\nexport const cssQuiz = [${TWO}]`],
    ['the names of fields', `export default { html: [${ONE}], css: [${TWO}] }`],
  ])('several lists are categories: %s', (_, source) => {
    expect(read(source).drafts.map(({ category }) => category)).toEqual(['html', 'css'])
  })

  test('lines are those of the objects', () => {
    const { drafts } = readBank(`const a = 1\n\nexport const q = [\n  ${ONE},\n\n  ${TWO},\n]`)
    expect(drafts.map(({ location }) => location.line)).toEqual([4, 6])
  })
})

test('what the script of a page offers is asked about', () => {
  const rows = [1, 2, 0, 1, 0].map((a, row) => `{q: "Which ${row}?", o: ["x${row}", "y", "z"], w: ${a}}`)
  const page = `<!DOCTYPE html>\n<html><body><div id="quiz"></div><script>\nlet all = [\n${rows.join(',\n')}\n]</script></body></html>`
  const { drafts, columns = [] } = readBank(page)
  expect(drafts).toEqual([])
  expect(columns).toMatchObject([{ state: 'offered', mapping: { roles: ['text', 'options', 'key'] } }])
})

describe('how values are written', () => {
  const question = (fields: string) => `const NAME = 'right'\nexport const q = [{ ${fields} }]`
  test.each([
    ['double quotes', `question: "It's?", options: ["a", "right"], answer: "right"`, "It's?"],
    ['templates', 'question: `It\'s "x"?`, options: [`a`, `right`], answer: `right`', 'It\'s "x"?'],
    [
      'a template on several lines',
      'question: `One\n  two?`, options: ["a", "right"], answer: "right"',
      'One\n  two?',
    ],
    [
      'a template with a constant',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code that is read
      'question: `Is ${NAME} ${1}?`, options: ["a", "right"], answer: "right"',
      'Is right 1?',
    ],
    [
      'texts that are added',
      `question: 'One ' +\n 'two ' + "three?", options: ['a', 'right'], answer: 'right'`,
      'One two three?',
    ],
    ['a constant', `question: 'Q?', options: ['a', NAME], answer: NAME`, 'Q?'],
    ['quoted names of fields', `'question': 'Q?', "options": ['a', 'right'], ["answer"]: 'right'`, 'Q?'],
    [
      'escapes',
      String.raw`question: 'a\'b\n\u00e9\x41\u{1F600}\
?', options: ['a', 'right'], answer: 'right'`,
      "a'b\néA😀?",
    ],
    ['a text that is trimmed', 'question: `\n Q? \n`.trim(), options: ["a", "right"], answer: "right"', 'Q?'],
    [
      'truth values of minifiers',
      `question: 'Q?', options: [{ text: 'a', correct: !1 }, { text: 'right', correct: !0 }]`,
      'Q?',
    ],
    ['a number as the key', `question: 'Q?', options: ['a', 'b', 'right'], correctIndex: 2`, 'Q?'],
    ['a place that is left out', `question: 'Q?', options: ['a', , 'right'], answer: 'right'`, 'Q?'],
    [
      'a type for a value',
      `question: 'Q?' as string, options: ['a', 'right'] as string[], answer: 'right'!`,
      'Q?',
    ],
    ['fields that are spread', `...{ question: 'Q?', options: ['a', 'right'] }, answer: 'right'`, 'Q?'],
    [
      'functions beside',
      `question: 'Q?', options: ['a', 'right'], answer: 'right', check(x) { return x === 'a' }, on: () => [1], async f() {}`,
      'Q?',
    ],
    [
      'comments between',
      `question: /* "no" */ 'Q?', // don't\n options: ['a', 'right'], answer: 'right'`,
      'Q?',
    ],
    ['a comma before the end', `question: 'Q?', options: ['a', 'right',], answer: 'right',`, 'Q?'],
    [
      'a slash in a text',
      `question: 'a/b?', options: ['a', 'right'], answer: 'right', pattern: /["'/]+/g`,
      'a/b?',
    ],
  ])('%s', (_, fields, text) => {
    expect(read(question(fields))).toMatchObject({ keys: [[text, 'right']], problems: [] })
  })

  test.each([
    [
      'a class',
      `class Q { constructor(text, options, answer) { this.text = text; this.options = options; this.answer = answer } }\nconst q = [new Q('One?', ['a', 'b'], 'b'), new Q('Two?', ['a', 'b'], 'a')]`,
    ],
    [
      'a class of TypeScript',
      `export class Q {\n  constructor(public question: string, public options: string[], readonly answer: string) {}\n}\nexport const q: Q[] = [new Q('One?', ['a', 'b'], 'b'), new Q('Two?', ['a', 'b'], 'a')]`,
    ],
    [
      'a function',
      `function q(question, options, answer) { return { question, options, correct: answer } }\nexport default [q('One?', ['a', 'b'], 'b'), q('Two?', ['a', 'b'], 'a')]`,
    ],
    [
      'an arrow function',
      `const q = (question: string, options: string[], answer: string): Question => ({ question, options, answer })\nexport default [q('One?', ['a', 'b'], 'b'), q('Two?', ['a', 'b'], 'a')]`,
    ],
    [
      'names of arguments, as Swift has them',
      `let quiz = [\n Question(q: "One?", a: ["a", "b"], correctAnswer: "b"),\n Question(q: "Two?", a: ["a", "b"], correctAnswer: "a")\n]`,
    ],
  ])('objects that are made by %s', (_, source) => {
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [] })
  })

  test('a field that would replace what all objects have is left out', () => {
    const source = `class Q { constructor(a, t, o, k) { this.__proto__ = a; this.question = t; this.options = o; this.answer = k } }\nconst q = [new Q(f(), 'One?', ['a', 'b'], 'b'), new Q(1, 'Two?', ['a', 'b'], 'a')]`
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [] })
  })

  test('what an object computes from a list beside it is no entry', () => {
    const source = `const q = [${ONE}, ${TWO}]\nconst state = { current: q[0], total: q.length }`
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [] })
  })

  test.each([
    [
      'an enumeration',
      `enum Topic { Maths = 'Maths' }\nconst q = [{ question: 'Q?', options: ['a', 'b'], answer: 'a', category: Topic.Maths }]`,
    ],
    [
      'an object of constants',
      `const T = { maths: 'Maths' } as const\nconst q = [{ question: 'Q?', options: ['a', 'b'], answer: 'a', category: T.maths }]`,
    ],
    [
      'a list of constants',
      `const T = ['Other', 'Maths']\nconst q = [{ question: 'Q?', options: ['a', 'b'], answer: 'a', category: T[1] }]`,
    ],
  ])('a category by %s', (_, source) => {
    expect(read(source)).toMatchObject({ drafts: [{ category: 'Maths' }], notices: [] })
  })

  test.each([
    [
      'an import',
      `import heart from './heart.png'\nconst q = [{ question: 'Q?', options: ['a', 'b'], answer: 'a', image: heart }]`,
    ],
    [
      'require',
      `const q = [{ question: 'Q?', options: ['a', 'b'], answer: 'a', image: require('./heart.png') }]`,
    ],
  ])('a picture by %s', (_, source) => {
    expect(read(source).drafts[0]?.pictureNames).toEqual(['./heart.png'])
  })
})

describe('what a program computes is named with its line, and never guessed', () => {
  const list = (entry: string) => `const q = [\n${TWO},\n${entry}\n]`
  const refused = (name: string, code: string) =>
    `3: The program computes "${name}" in line 3, and programs are not run: ${code}. Write the value out.`

  const CURLY = ['$', '{x}'].join('')
  test.each([
    [
      'a text by a call',
      "{ question: t('q1'), options: ['a', 'b'], answer: 'a' }",
      refused('question', "t('q1')"),
    ],
    [
      'a text with a variable',
      `{ question: \`Is ${CURLY}?\`, options: ['a', 'b'], answer: 'a' }`,
      refused('question', `\`Is ${CURLY}?\``),
    ],
    [
      'options by a call',
      "{ question: 'Q?', options: shuffle(['a', 'b']), answer: 'a' }",
      refused('options', "shuffle(['a', 'b'])"),
    ],
    ['one option', "{ question: 'Q?', options: ['a', name], answer: 'a' }", refused('options', 'name')],
    [
      'a part of an option',
      "{ question: 'Q?', options: [{ text: 'a', isCorrect: true }, { text: f(1) }] }",
      refused('options', 'f(1)'),
    ],
    ['the key', "{ question: 'Q?', options: ['a', 'b'], answer: right }", refused('answer', 'right')],
    [
      'an entry before the first',
      "{ question: 'Q?', options: ['a', 'b'], answer: ['a', 'b'][-1] }",
      refused('answer', "['a', 'b'][-1]"),
    ],
    [
      'JSX',
      "{ question: <p>Don't, ever</p>, options: ['a', 'b'], answer: 'a' }",
      refused('question', "<p>Don't"),
    ],
    [
      'a statement and its options',
      "{ question: 'Is it?', options: yesNo(), answer: true }",
      refused('options', 'yesNo()'),
    ],
    [
      'any fields',
      "{ question: 'Q?', options: ['a', 'b'], answer: 'a', ...more }",
      '3: The program computes fields in line 3, and programs are not run: more. Write the value out.',
    ],
    [
      'a question',
      "makeQuestion('Q?')",
      "3: A program computes this entry, and programs are not run: makeQuestion('Q?'). Write the questions out.",
    ],
    [
      'a list of another file',
      '...others',
      '3: A program computes this entry, and programs are not run: others. Write the questions out.',
    ],
  ])('%s', (_, entry, problem) => {
    expect(read(list(entry))).toMatchObject({ keys: [['Two?', 'a']], problems: [problem] })
  })

  test.each([
    ['declared twice', "const A = 'a'\nfunction f() { const A = 'b' }"],
    ['a parameter of the same name', "const A = 'a'\nfunction f(A) { return 1 }"],
    ['assigned again', "let A = 'a'\nA = 'b'"],
    ['counted', 'let A = 0\nA++'],
    ['a default of a parameter', "const f = (A = 'a') => 1"],
    ['never declared', ''],
    ['itself', 'const A = A'],
    ['one that leads back', 'const B = [A]\nconst A = B'],
  ])('a name that is %s has no value', (_, before) => {
    const { drafts, problems } = readBank(
      `${before}\nconst q = [${TWO}, { question: 'Q?', options: ['a', 'b'], answer: A }]`,
    )
    expect([drafts.length, problems.length]).toEqual([1, 1])
  })

  test('what a question can do without is left out with a notice', () => {
    const { keys, notices } = read(
      list("{ question: 'Q?', options: ['a', 'b'], answer: 'a', explanation: t('e'), icon: <Heart /> }"),
    )
    expect(keys).toEqual([
      ['Two?', 'a'],
      ['Q?', 'a'],
    ])
    expect(notices).toEqual([
      `The program computes "explanation" in line 3, and programs are not run: t('e'). Write the value out. It was left out.`,
    ])
  })
})

describe('what is no bank', () => {
  const NO_QUESTIONS =
    '1: This is a program in JavaScript or TypeScript, and no list of questions is written out in it. Import the file that has the questions.'
  test.each([
    [
      'a module',
      "import { a } from './a.js'\n\nexport function f(x) {\n  if (x) { return [1, 2]; }\n  return { a: 'b' };\n}\n",
    ],
    [
      'a component',
      "import React from 'react'\nexport default function App() {\n  return (\n    <p>It's {1} = {2}</p>\n  );\n}\n",
    ],
    ['settings', "module.exports = {\n  root: true,\n  extends: ['a', 'b'],\n};\n"],
  ])('%s says so in one sentence', (_, source) => {
    expect(read(source)).toMatchObject({ keys: [], problems: [NO_QUESTIONS], notices: [] })
  })

  test('a text about programs is no program', () => {
    const text = '1. What does this print?\nconst a = [{ question: 1 }]\nA. x\nB. y\nAnswer: B\n'
    expect(read(text).keys.map(([, key]) => key)).toEqual(['y'])
  })
})

describe('in an archive', () => {
  const PROGRAM = "import { a } from './a.js'\n\nexport function f(x) {\n  return { a: 'b' };\n}\n"
  const readZip = (files: Readonly<Record<string, string>>) =>
    readBankBytes(zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))))

  test('modules with questions are read, and nothing is said of the others', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`src/part${n}.tsx`, PROGRAM]))
    const { drafts, problems, notices } = await readZip({
      ...many,
      'README.md': '# A quiz\n\nIt asks questions.\n',
      'src/data/questions.ts': `export const q = [${ONE}, ${TWO}]`,
      'src/app.test.ts': `const q = [${ONE}]`,
    })
    expect(drafts.map(({ text, location }) => [text, location.line])).toEqual([
      ['One?', 1],
      ['Two?', 1],
    ])
    expect(problems).toEqual([])
    expect(notices.map(({ message }) => message)).toEqual([
      'Skipped, because they have no questions in a known format: "README.md".',
    ])
  })

  test('without questions in any file there is one sentence', async () => {
    const { drafts, problems } = await readZip({ 'a.js': PROGRAM, 'b.js': PROGRAM })
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([{ message: 'No file in this archive can be a bank of questions.' }])
  })
})
