import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { readBank } from '../read-bank.ts'

const HEAD =
  '{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}{\\f2\\fcharset2 Wingdings;}}' +
  '{\\colortbl;\\red0\\green0\\blue0;\\red255\\green0\\blue0;}{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}}'
const rich = (body: string) => `${HEAD}\n${body}}`
const lines = (...texts: readonly string[]) => texts.map((text) => `\\pard ${text}\\par\n`).join('')
const ANSWER = lines('A. x', 'B. y', 'Answer: B')

function shown(body: string): readonly string[] {
  return readBank(rich(body)).drafts.map(
    ({ text, options, correct }) =>
      `${text} | ${options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', ')}`,
  )
}

describe('rich texts', () => {
  test.each<[string, string, readonly string[]]>([
    ['paragraphs', lines('1. Which?') + ANSWER, ['Which? | x, *y']],
    [
      'numbers and letters of lists',
      '\\pard{\\listtext 1.\\tab}Which?\\par\\pard{\\listtext\\pard A.\\tab}x\\par\\pard{\\pntext B.\\tab}y\\par Answer: B\\par',
      ['Which? | x, *y'],
    ],
    ['bytes in the code page of the document', lines("1. Caf\\'e9?") + ANSWER, ['Café? | x, *y']],
    ['bytes in the character set of a font', lines("1. {\\f1 \\'d7\\'f2\\'ee}?") + ANSWER, ['Что? | x, *y']],
    ['signs of a font', lines('1. Which?', 'A. x', "{\\f2 \\'fc} B. y"), ['Which? | x, *y']],
    [
      'characters of Unicode, and what is for older programs',
      lines('1. \\u8364?5 or {\\uc2\\u960 ab}?') + ANSWER,
      ['€5 or π? | x, *y'],
    ],
    [
      'escaped signs',
      lines('1. \\{a\\} \\\\ b\\~c\\_d\\emdash e?') + ANSWER,
      ['{a} \\ b\u00a0c-d—e? | x, *y'],
    ],
    ['powers and indices', lines('1. 10{\\super 5}H{\\sub 2}?') + ANSWER, ['10⁵H₂? | x, *y']],
    [
      'hidden and deleted text, notes and instructions of fields',
      lines(
        '1. {\\v no}{\\deleted no}W{\\*\\bkmkstart a}hich{\\footnote no}{\\field{\\*\\fldinst PAGE}{\\fldrslt ?}}{\\*\\unknown no}',
      ) + ANSWER,
      ['Which? | x, *y'],
    ],
    [
      'a color as the key',
      [0, 2, 1]
        .map((right, n) =>
          lines(
            `${n + 1}. Which?`,
            ...['x', 'y', 'z'].map(
              (text, index) => `${'ABC'[index]}. ${index === right ? `{\\cf2 ${text}}` : text}`,
            ),
          ),
        )
        .join(''),
      ['Which? | *x, y, z', 'Which? | x, y, *z', 'Which? | x, *y, z'],
    ],
    [
      'a table of questions',
      [
        ['Question', 'A', 'B', 'Correct'],
        ['Which?', 'x', 'y', 'B'],
      ]
        .map((cells) => `\\trowd\\pard\\intbl ${cells.join('\\cell ')}\\cell\\row\n`)
        .join('') + lines('The end.'),
      ['Which? | x, *y'],
    ],
  ])('%s', (_, body, questions) => {
    expect(shown(body)).toEqual(questions)
  })

  test('headings are categories, and locations count paragraphs', () => {
    const { drafts } = readBank(rich(`\\pard\\s1 Trees\\par${lines('1. Which?')}${ANSWER}`))
    expect(drafts).toMatchObject([{ category: 'Trees', location: { line: 2, unit: 'paragraph' } }])
  })

  test('pictures are kept with their questions, others are named in a notice', () => {
    const hex = Buffer.from(pngOf(2, 2, [1, 2, 3])).toString('hex')
    const { drafts, notices } = readBank(
      rich(`${lines(`1. Which? {\\pict\\pngblip ${hex}}{\\pict\\wmetafile8 00ff}`)}${ANSWER}`),
    )
    expect(drafts).toMatchObject([
      {
        text: 'Which? ![](picture1.png)',
        images: [{ address: 'picture1.png', image: { name: 'picture1.png' } }],
      },
    ])
    expect(notices).toMatchObject([{ message: expect.stringContaining('A picture that is missing') }])
  })

  test.each([
    ['no questions', rich(lines('Dear all,')), 'There are no questions in this file.'],
    ['groups without end', `{\\rtf1${'{'.repeat(100_000)}`, 'too large, or too deeply nested'],
    ['too many paragraphs', `{\\rtf1${'\\par'.repeat(100_002)}`, 'too large, or too deeply nested'],
  ])('%s', (_, text, message) => {
    expect(readBank(text).problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })

  test.each([
    ['braces', '{}'.repeat(500_000)],
    ['words', '\\b'.repeat(500_000)],
    ['bytes', "\\'e9".repeat(250_000)],
    ['signs of a font', `\\f2 ${"\\'fc".repeat(250_000)}`],
    ['line breaks', '\\line'.repeat(200_000)],
    ['arrows', `x${' => a('.repeat(150_000)}`],
    ['characters', '\\u233?'.repeat(200_000)],
    ['a picture', `{\\pict\\pngblip ${'0a'.repeat(500_000)}}`],
    ['cells', `\\intbl ${'x\\cell'.repeat(150_000)}`],
    ['backslashes', '\\'.repeat(1_000_000)],
  ])('a million of %s cost little', async (_, body) => {
    const { milliseconds } = await costOf(() => readBank(rich(body)))
    expect(milliseconds).toBeLessThan(2000)
  })
})
