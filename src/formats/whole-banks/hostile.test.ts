import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { MUTATED_FILES } from '../../../tests/setup/files/mutated-files.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { readBank } from '../read-bank.ts'
import { XML_DEPTH_MAX, XML_ELEMENTS_MAX } from '../text/xml-elements.ts'

/** The one problem of a file that is refused as a whole. */
function refusalOf(text: string): string {
  const { drafts, problems } = readBank(text)
  expect(drafts).toEqual([])
  expect(problems).toHaveLength(1)
  const [problem] = problems
  return `${problem?.location.line}: ${problem?.message}`
}

describe('malicious XML is refused with one sentence', () => {
  const quiz = (inside: string): string => `<quiz>\n<question type="essay">${inside}</question></quiz>`

  test.each([
    [
      'entities that grow',
      `<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<quiz>&b;</quiz>`,
      'It has a DOCTYPE',
    ],
    [
      'an entity from a file',
      '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY f SYSTEM "file:///etc/passwd">]><quiz>&f;</quiz>',
      'It has a DOCTYPE',
    ],
    [
      'a DOCTYPE from elsewhere',
      '<!DOCTYPE quiz SYSTEM "http://example.org/quiz.dtd"><quiz/>',
      'It has a DOCTYPE',
    ],
    ['an unknown entity', quiz('&nosp;'), "2: This isn't well-formed XML, column 29: undefined entity."],
    ['an end tag missing', '<quiz>\n<question>\n</quiz>', "3: This isn't well-formed XML"],
    ['an end missing', '<quiz>\n<question>', "2: This isn't well-formed XML"],
    ['two roots', '<quiz></quiz>\n<quiz/>', "2: This isn't well-formed XML"],
    ['an invalid character', quiz('\u0001'), 'disallowed character'],
    ['a number that is no character', quiz('&#xD800;'), "This isn't well-formed XML"],
    ['an attribute twice', quiz('<a b="1" b="2"/>'), 'duplicate attribute'],
    ['elements nested deep', quiz('<a>'.repeat(XML_DEPTH_MAX)), `nested more than ${XML_DEPTH_MAX} deep`],
    [
      'elements nested a million deep',
      quiz('<a>'.repeat(1_000_000)),
      `nested more than ${XML_DEPTH_MAX} deep`,
    ],
    [
      'elements without end',
      quiz('<a/>'.repeat(XML_ELEMENTS_MAX + 1)),
      `has more than ${XML_ELEMENTS_MAX} elements`,
    ],
  ])('%s', (_, xml, message) => {
    expect(refusalOf(xml)).toContain(message)
  })

  test('white space before the declaration is no error, and lines are still counted', () => {
    expect(refusalOf('\uFEFF\n\n<?xml version="1.0"?>\n<quiz>&x;</quiz>')).toContain(
      "4: This isn't well-formed",
    )
  })
})

describe('gigantic lines and files cost little', () => {
  const MILLION = 1_000_000
  const moodle = (text: string): string =>
    `<quiz><question type="multichoice"><questiontext><text><![CDATA[${text}]]></text></questiontext></question></quiz>`
  const unnamedRows = (rows: number, options: number): string =>
    Array.from(
      { length: rows },
      (_, row) =>
        `What is ${row}?;${Array.from({ length: options }, (_, n) => `x${n}`).join(';')};${'AB'[row % 2]}`,
    ).join('\n')
  const foreignLists = (lists: number, records: number, fields: number) =>
    Array.from({ length: lists }, (_, list) =>
      Array.from({ length: records }, () =>
        Object.fromEntries(
          Array.from({ length: fields }, (_, n) => [`f${n % 3 === 0 ? list : ''}-${n}`, `${n}?`]),
        ),
      ),
    )
  const coded = (words: number) => ({
    question: 'a%20'.repeat(words).concat(' x'),
    options: ['a', 'b'],
    answer: 'a',
  })
  const TEX = '\\begin{questions}\\question Q?\\choice x'

  test.each([
    ['spaces in an option', `Q?\nA. x${' '.repeat(MILLION)}y\nB. z\nAnswer: A`],
    ['options on one line', `Q? ${'A) x B) y '.repeat(MILLION / 10)}`],
    ['letters on one line', `A. ${'B. '.repeat(MILLION / 3)}`],
    ['an answer of spaces', `Q?\nA. x\nB. y\nAnswer: A${' '.repeat(MILLION)}B`],
    ['a key at the end', `1. Q?\nA. x\nB. y\nAnswers\n1${' '.repeat(MILLION)}#`],
    ['keys at the end', `1. Q?\nA. x\nB. y\nAnswers\n${'1. A '.repeat(MILLION / 5)}`],
    ['stars', `Q?\n${'*'.repeat(MILLION)}A. x\nB. y`],
    ['numbers', `${'1'.repeat(MILLION)}. Q?\nA. x\nB. y`],
    ['a header', `${'T1'.repeat(MILLION / 2)} (A)\nA. x\nB. y`],
    ['dashes', `${'- '.repeat(MILLION / 2)}x\nA. x\nB. y`],
    ['statements', 'Q?\n1. x\nA. y\nB. z\n'.repeat(MILLION / 20)],
    ['Cyrillic options', 'Q?\nа) x\nб) y\n'.repeat(MILLION / 40)],
    ['options in circles', '① x ② y\n'.repeat(MILLION / 20)],
    ['Cyrillic options on one line', `а) x ${'б) y в) z '.repeat(MILLION / 10)}`],
    ['a Cyrillic key', `Q?\nа) x\nб) y\nОтвет: ${'а, б '.repeat(MILLION / 5)}`],
    ['Cyrillic keys at the end', `1. Q?\nа) x\nб) y\nОтветы\n${'1-Б '.repeat(MILLION / 4)}`],
    ['a GIFT title', `::${':'.repeat(1)}${'\\:'.repeat(MILLION / 2)} {=a ~b}`],
    ['GIFT options', `Q? {${'=~'.repeat(MILLION / 2)}}`],
    ['GIFT braces', `Q? {=${'{'.repeat(MILLION)}`],
    ['GIFT braces on lines', 'Q? {=a\n\n'.repeat(MILLION / 10)],
    ['GIFT number signs', `Q? {=a${'#'.repeat(MILLION)}}`],
    ['GIFT spaces', `Q? {${' '.repeat(MILLION)}x}\n::Q:: {=a ~b}`],
    ['GIFT backslashes', `Q? {=${'\\'.repeat(MILLION)}}`],
    ['a category', `$CATEGORY: ${'a/'.repeat(MILLION / 2)}\n\nQ? {=a ~b}`],
    ['boxes', 'Q?\n- [x] a\n'.repeat(MILLION / 11)],
    ['number signs in Markdown', `# ${' #'.repeat(MILLION / 2)} x\n- [x] a`],
    ['links in Markdown', `# Q?\n- [X] ${'[[a'.repeat(MILLION / 3)}\n- [ ] b`],
    ['ends of links in Markdown', `# Q?\n- [X] ${'[a](http:'.repeat(MILLION / 9)}\n- [ ] b`],
    ['pictures in Markdown', `# Q?\n- [X] ${'![a]('.repeat(MILLION / 5)}\n- [ ] b`],
    ['pictures in lettered text', `Q?\nA. ${'![a]('.repeat(MILLION / 5)}\nB. b\nAnswer: B`],
    ['spaces in a question of Markdown', `# Which?${' '.repeat(MILLION)}y\n- [x] a\n- [ ] b`],
    ['spaces in a heading', `# Which?${' '.repeat(MILLION)}y\n\n1. Q?\nA. a\nB. b\nAnswer: B`],
    ['fences', '```\n'.repeat(MILLION / 4).concat('- [x] a')],
    ['HTML breaks in Moodle', moodle('<br>'.repeat(MILLION / 4))],
    ['HTML tags in Moodle', moodle('<a '.repeat(MILLION / 3))],
    ['HTML lists in Moodle', moodle('<li>'.repeat(MILLION / 4))],
    ['ampersands in Moodle', moodle('&'.repeat(MILLION))],
    ['questions of Moodle', `<quiz>${'<question/>'.repeat(MILLION / 11)}</quiz>`],
    ['solutions of LaTeX', `${TEX}${'\\begin{solution}'.repeat(MILLION / 16)}`],
    ['code of LaTeX', `${TEX}${'\\question \\begin{verbatim}\\('.repeat(MILLION / 27)}`],
    ['comments of LaTeX', `${TEX}${'%\\verb|'.repeat(MILLION / 7)}`],
    ['code in lines of LaTeX', `${TEX}${'\\verb||'.repeat(MILLION / 7)}`],
    [
      'code of LaTeX that never ends',
      `${TEX}${Array.from({ length: MILLION / 10 }, (_, n) => `\\verb${String.fromCharCode(0x4e00 + (n % 20_000))}`).join('')}`,
    ],
    ['parts of LaTeX', `${TEX}${'\\part{'.repeat(MILLION / 6)}`],
    ['options of LaTeX', `${TEX}${'\\choice{'.repeat(MILLION / 8)}`],
    ['explanations of LaTeX', `${TEX}${'\\explain{}'.repeat(MILLION / 10)}`],
    ['texts between questions of LaTeX', `${TEX}\\end{choices}${'\\uplevel{}'.repeat(MILLION / 10)}`],
    ['conditions of LaTeX', `${TEX}${'\\iffalse'.repeat(MILLION / 20)}${'\\fi'.repeat(MILLION / 20)}`],
    ['formulas of LaTeX', `\n\\question \\choice ${'{\\(}'.repeat(4900)}`.repeat(MILLION / 20_000)],
    ['dollars of LaTeX', `\n\\question \\choice ${'{$'.repeat(9900)}`.repeat(MILLION / 20_000)],
    [
      'braces of LaTeX',
      `\n\\question \\choice ${'{'.repeat(9900)}${'}'.repeat(9900)}`.repeat(MILLION / 20_000),
    ],
    ['an exercise of R', `extype: schoice\nexsolution: 1\n${'\\begin{question}'.repeat(MILLION / 16)}`],
    [
      'backticks in an exercise of R',
      `Question\n========\n${'`'.repeat(MILLION)}\n\nAnswerlist\n----------\n* x\n* y\n\nextype: schoice\nexsolution: 01`,
    ],
    [
      'backticks in the options of an exercise of R',
      `Question\n========\nQ?\n\nAnswerlist\n----------\n${`* ${'`'.repeat(30_000)}\n`.repeat(30)}\nextype: schoice\nexsolution: 01`,
    ],
    ['attributes', `<quiz ${Array.from({ length: MILLION / 10 }, (_, n) => `a${n}=""`).join(' ')}/>`],
    ['comments before the root', `${'<!---->'.repeat(MILLION / 7)}<quiz/>`],
    ['line breaks before all', `${'\n'.repeat(MILLION)}NewQuestion,MC`],
    ['rows without names of columns', unnamedRows(100_000, 3)],
    ['rows of many cells without names', unnamedRows(2000, 190)],
    ['JSON lists of fields without known names', JSON.stringify(foreignLists(1000, 20, 59))],
    ['codes of spaces beside a space', JSON.stringify([coded(MILLION / 4)])],
    [
      'codes of spaces in an option',
      JSON.stringify([{ ...coded(1), options: ['a%20a'.repeat(MILLION / 5).concat(' x'), 'b'] }]),
    ],
    ['codes of spaces in rows', `question,a,b,answer\n${`${'a%20'.repeat(2400)} x,a,b,A\n`.repeat(100)}`],
    [
      'plus signs for spaces',
      JSON.stringify([{ ...coded(1), question: 'a+'.repeat(MILLION / 2).concat(' x') }]),
    ],
    [
      'indentation of two kinds',
      `1. Q?\n${' '.repeat(MILLION / 2)}x\n${' '.repeat(MILLION / 4)}\t${' '.repeat(MILLION / 4)}y\nA. a\nB. b\nAnswer: A`,
    ],
    ['a mark of direction and spaces', `1. Q?\nA. \u200fx${' '.repeat(MILLION)}y\nB. b\nAnswer: A`],
    [
      'a mark of direction and other spaces',
      `1. Q?\nA. \u200fx${'\u00a0'.repeat(MILLION)}y\nB. b\nAnswer: A`,
    ],
    ['marks of direction', `${'\u200f'.repeat(MILLION)}1. Q?\nA. a\nB. b\nAnswer: A`],
    [
      'lines with numbers in an option',
      `1. Q?\nA. a\nB. b\n${'7. x\n'.repeat(MILLION / 5)}C. c\nD. d\nAnswer: A`,
    ],
    ['lines between boxes', `Q?\n- [x] a\n- [ ] b\n${'Name it\n'.repeat(MILLION / 8)}- [x] c\n- [ ] d`],
    [
      'lines of pages',
      'Mock exam\nPage 1 of 90\n12\n'.repeat(MILLION / 26).concat('1. Q?\nA. a\nB. b\nAnswer: A'),
    ],
    ['a line break each', `Q? {=a ~b}${'\n'.repeat(MILLION)}`],
  ])('%s', async (_, text) => {
    const { result, milliseconds } = await costOf(() => readBank(text))
    const { drafts, problems, notices } = result
    expect(milliseconds).toBeLessThan(5000)
    expect(drafts.length + problems.length + notices.length).toBeGreaterThan(0)
  })

  const keys = (count: number) => Array.from({ length: count }, (_, key) => `"k${key}":1`).join(',')
  test.each([
    [
      'an object of many fields',
      `[\n{${keys(MILLION)}}]`,
      '2: This JSON is too large to read, line 2: an object has more than 20000 fields.',
    ],
    [
      'objects of many names',
      `[${Array.from({ length: 30 }, (_, n) => `{${keys(900).replaceAll('k', `k${n}-`)}}`).join(',')}]`,
      'the objects have fields of more than 20000 different names',
    ],
    ['entries without end', `[${'{},'.repeat(MILLION)}{}]`, 'a list has more than 300000 entries'],
    [
      'options without end',
      `[{"question":"Q","options":[${'0,'.repeat(MILLION)}0]}]`,
      'a list has more than 300000 entries',
    ],
    [
      'lines of many names',
      `{${keys(11_000)}}\n{${keys(11_000).replaceAll('k', 'l')}}`,
      '2: This JSON is too large to read',
    ],
    ['lines without end', '{}\n'.repeat(MILLION), 'more than 100000 lines with an object'],
    ['rows without end', `question,a,b,correct\n${'Q?,x,y,A\n'.repeat(MILLION)}`, 'more than 100000 rows'],
    [
      'rows in quotes without end',
      `question,a,b,correct\n${'"Q?",x,y,A\n'.repeat(200_000)}`,
      'more than 100000 rows',
    ],
  ])('%s are refused with one sentence, soon', async (_, text, message) => {
    const { result, milliseconds } = await costOf(() => refusalOf(text))
    expect(result).toContain(message)
    expect(milliseconds).toBeLessThan(5000)
  })

  test.each([
    [
      'a quote that is never closed',
      `"Q?,x,y,A\n${`Q? ${'z'.repeat(40)},x,y,A\n`.repeat(30_000)}`,
      "This row doesn't end within",
    ],
  ])('%s in a table: a problem says where, soon', async (_, rows, message) => {
    const { result, milliseconds } = await costOf(() => readBank(`question,a,b,correct\n${rows}`))
    expect(result.problems.map((problem) => problem.message).join('\n')).toContain(message)
    expect(milliseconds).toBeLessThan(5000)
  })

  test('quotes inside the cells of a long table are read as they are, soon', async () => {
    const { result, milliseconds } = await costOf(() =>
      readBank(`question,a,b,correct\n${'a"b,x,y,A\n'.repeat(30_000)}`),
    )
    expect([result.drafts.length, result.drafts[0]?.text, result.problems]).toEqual([30_000, 'a"b', []])
    expect(milliseconds).toBeLessThan(5000)
  })

  test('more than a million lines are refused', () => {
    expect(refusalOf(`Q? {=a ~b}${'\n'.repeat(MILLION)}`)).toContain('more than 1000000 lines')
  })
})

describe('mutated samples', () => {
  const FORMATS = join(import.meta.dirname, '../../../samples/formats')
  const samples = readdirSync(FORMATS).filter((file) =>
    /\.(?:csv|gift|json|md|Rmd|tex|txt|xml|yaml)$/.test(file),
  )
  const RUNS = Math.ceil(MUTATED_FILES / samples.length)

  /** A text with a few places of it cut, doubled, overwritten or exchanged. */
  function mutated(text: string, random: () => number): string {
    let changed = text
    for (let change = 1 + Math.floor(random() * 6); change > 0; change--) {
      const from = Math.floor(random() * changed.length)
      const to = Math.min(changed.length, from + Math.floor(random() ** 3 * 200))
      const within = changed.slice(from, to)
      const junk = [
        '',
        within + within,
        '\u0000',
        '\n',
        '<',
        '{',
        '"',
        '\\',
        ']]>',
        '\ud83d',
        '&#x',
        'A. ',
        '%',
        '= ',
      ]
      const instead = junk[Math.floor(random() * junk.length)] ?? ''
      changed = changed.slice(0, from) + instead + changed.slice(to)
    }
    return changed
  }

  test.each(samples)('of %s never throw, and every sentence is whole', { timeout: 60_000 }, (file) => {
    const text = readFileSync(join(FORMATS, file), 'utf8')
    const random = seededRandom(file.length)
    for (let run = 0; run < RUNS; run++) {
      const { drafts, problems, notices } = readBank(mutated(text, random))
      expect(drafts.length + problems.length + notices.length).toBeGreaterThan(0)
      for (const { message, location } of [...problems, ...notices]) {
        expect(message).toMatch(/[.?]$/)
        expect(location.line).toBeGreaterThan(0)
      }
    }
  })
})

test('a whole export is read although it lists more answers than an import has questions', () => {
  const question = { question_text: 'Q?', possible_answers: ['a', 'b'], correct_answers: ['a'] }
  const practice_responses = Array.from({ length: 100_001 }, () => 0)
  const text = JSON.stringify({ format: 'quizgrove-export-1', questions: [question], practice_responses })
  expect(readBank(text).drafts).toHaveLength(1)
})
