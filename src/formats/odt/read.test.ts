import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { textFiles, textOf } from '../../../tests/setup/files/odt-files.ts'
import { shownQuestions } from '../../../tests/setup/files/shown-questions.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes } from '../read-bank.ts'

const p = (text: string, style = '') =>
  `<text:p${style === '' ? '' : ` text:style-name="${style}"`}>${text}</text:p>`
const lines = (...texts: readonly string[]) => texts.map((text) => p(text)).join('')
const list = (inside: string, attributes = 'text:style-name="L1"') =>
  `<text:list ${attributes}>${inside}</text:list>`
const item = (inside: string) => `<text:list-item>${inside}</text:list-item>`
const COVERED = '<table:covered-table-cell/>'
const cell = (text: string, spanned?: 'rows' | 'columns') =>
  `<table:table-cell${spanned === undefined ? '' : ` table:number-${spanned}-spanned="2"`}>${p(text)}</table:table-cell>`
const ANSWER = lines('A. x', 'B. y', 'Answer: B')

const LISTS =
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>' +
  '<text:list-level-style-number text:level="2" style:num-format="A" style:num-suffix=")"/></text:list-style>' +
  '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>' +
  '<text:list-style style:name="L3"><text:list-level-style-number text:level="1" style:num-format="а, б, .., аа, аб, ... (ru)" style:num-suffix=")"/></text:list-style>'
const LOOKS =
  '<style:style style:name="red" style:family="text"><style:text-properties fo:color="#ff0000"/></style:style>' +
  '<style:style style:name="up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>' +
  '<style:style style:name="gone" style:family="text"><style:text-properties text:display="none"/></style:style>' +
  '<style:style style:name="warm" style:family="text" style:parent-style-name="red"/>'

const shown = (body: string, files = {}) => shownQuestions(textOf(body, LISTS + LOOKS, files))

describe('texts of OpenDocument', () => {
  test.each<[string, string, readonly string[]]>([
    ['paragraphs', lines('1. Which?') + ANSWER, ['Which? | x, *y']],
    [
      'lists within lists',
      list([1, 2].map((n) => item(p(`Which ${n}?`) + list(item(p('x')) + item(p('y')), ''))).join('')) +
        lines('Answers', '1. A', '2. B'),
      ['Which 1? | *x, y', 'Which 2? | x, *y'],
    ],
    [
      'a list that goes on',
      list(item(p('Which?')), 'xml:id="a" text:style-name="L1"') +
        ANSWER +
        list(item(p('What?')), 'text:continue-list="a" text:style-name="L1"') +
        lines('A. x', 'B. y', 'Answers', '1. A', '2. A'),
      ['Which? | x, *y', 'What? | *x, y'],
    ],
    [
      'bullets, with the right one named by its text',
      lines('1. Which?') + list(item(p('x')) + item(p('y')), 'text:style-name="L2"') + lines('Answer: y'),
      ['Which? | x, *y'],
    ],
    [
      'Russian letters',
      lines('1. Что?') + list(item(p('да')) + item(p('нет')), 'text:style-name="L3"') + lines('Ответ: б'),
      ['Что? | да, *нет'],
    ],
    [
      'a color as the key',
      [0, 2, 1]
        .map((right, n) =>
          [
            lines(`${n + 1}. Which?`),
            ...['x', 'y', 'z'].map((text, index) =>
              p(
                `${'ABC'[index]}. ${index === right ? `<text:span text:style-name="warm">${text}</text:span>` : text}`,
              ),
            ),
          ].join(''),
        )
        .join(''),
      ['Which? | *x, y, z', 'Which? | x, y, *z', 'Which? | x, *y, z'],
    ],
    [
      'powers, spaces, line breaks, hidden text and notes',
      p(
        '1. Is 10<text:span text:style-name="up">5</text:span><text:s/>m<text:note><text:p>secret</text:p></text:note><text:line-break/>far?' +
          '<text:span text:style-name="gone">no</text:span>',
      ) + ANSWER,
      ['Is 10⁵ m\nfar? | x, *y'],
    ],
    [
      'a deletion that was recorded',
      `<text:tracked-changes><text:changed-region><text:deletion>${p('2. What?')}</text:deletion></text:changed-region></text:tracked-changes>${lines('1. Which?')}${ANSWER}`,
      ['Which? | x, *y'],
    ],
    [
      'a table of questions',
      `<table:table>${[
        ['Question', 'A', 'B', 'Correct'],
        ['Which?', 'x', 'y', 'B'],
      ]
        .map(
          (cells) =>
            `<table:table-row>${cells.map((cell) => `<table:table-cell>${p(cell)}</table:table-cell>`).join('')}</table:table-row>`,
        )
        .join('')}</table:table>`,
      ['Which? | x, *y'],
    ],
    [
      'a table whose cells cover others beside and below them',
      `<table:table>${[
        ['Question', 'A', 'B', 'C', 'Correct'].map((text) => cell(text)),
        ['Which?', 'x', 'y', 'z', 'B'].map((text) => cell(text)),
        [cell('What?'), cell('yes'), cell('no', 'columns'), COVERED, cell('B')],
        [cell('Who?'), cell('he'), cell('she'), cell('they', 'rows'), cell('A')],
        [cell('Whose?'), cell('his'), cell('hers'), COVERED, cell('C')],
      ]
        .map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`)
        .join('')}</table:table>`,
      ['Which? | x, *y, z', 'What? | yes, *no', 'Who? | *he, she, they', 'Whose? | his, hers, *they'],
    ],
    [
      'a formula',
      p('1. What is <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>?') + ANSWER,
      ['What is $$\\frac{a}{b}$$? | x, *y'],
    ],
  ])('%s', async (_, body, questions) => {
    const formula = '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>'
    expect(await shown(body, { 'Object 1/content.xml': formula })).toEqual(questions)
  })

  test('a picture is kept with its question', async () => {
    const body = p('1. Which? <draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame>') + ANSWER
    const { drafts } = await readBankBytes(textOf(body, '', { 'Pictures/a.png': pngOf(2, 2, [1, 2, 3]) }))
    expect(drafts).toMatchObject([
      { images: [{ address: 'Pictures/a.png' }], location: { unit: 'paragraph' } },
    ])
  })

  test.each<[string, Uint8Array, string]>([
    ['a table', textOf('', '', {}, 'spreadsheet'), 'OpenDocument table (.ods)'],
    [
      'a damaged text',
      zipOf([...textFiles('', '', {}, 'text').slice(0, 1), { name: 'content.xml', content: '<x>' }]),
      'This document is damaged',
    ],
    ['no questions', textOf(lines('Dear all,')), 'There are no questions in this file.'],
  ])('%s is refused', async (_, bytes, message) => {
    const { drafts, problems } = await readBankBytes(bytes)
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test('another archive with a file of this name is read as one of files', async () => {
    const content =
      '<quiz><question type="truefalse"><questiontext><text>Q?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>'
    const { drafts } = await readBankBytes(zipOf([{ name: 'content.xml', content }]))
    expect(drafts).toHaveLength(1)
  })
})
