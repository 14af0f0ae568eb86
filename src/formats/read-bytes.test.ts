import { describe, expect, test } from 'vitest'
import { pngOf } from '../../tests/setup/files/image-files.ts'
import { zipOf } from '../../tests/setup/files/zip-files.ts'
import { readBankBytes } from './read-bank.ts'

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)
const zipped = (...names: string[]): Uint8Array => zipOf(names.map((name) => ({ name, content: 'x' })))

/** An older Office file (MS-CFB) whose table of contents names this part. */
function office(part: string): Uint8Array {
  const bytes = new Uint8Array(2048)
  bytes.set(latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))
  bytes.set([9, 0], 30)
  bytes.set([1, 0, 0, 0], 48)
  bytes.set(utf16(part), 1024)
  return bytes
}

describe('what is no bank is detected from its content, with what to save instead', () => {
  test.each<[string, Uint8Array, string]>([
    ['nothing', latin1(''), 'The file is empty.'],
    ['blank', latin1(' \n'), 'The file is empty.'],
    ['a PNG', latin1('\x89PNG\r\n\x1a\n\0\0'), 'a picture (PNG)'],
    ['a JPEG', latin1('\xff\xd8\xff\xe0'), 'a picture (JPEG)'],
    ['a GIF', latin1('GIF89a'), 'a picture (GIF)'],
    ['a WebP', latin1('RIFF\0\0\0\0WEBPVP8 '), 'a picture (WebP)'],
    ['an iPhone picture', latin1('\0\0\0\x18ftypheic'), 'a picture (HEIC)'],
    ['a video', latin1('\0\0\0\x18ftypmp42'), 'a video or audio file'],
    ['a PDF', latin1('%PDF-1.7\n%\xe2\xe3'), 'a PDF document'],
    ['RTF without questions', latin1('{\\rtf1\\ansi Q?}'), 'There are no questions in this file.'],
    ['gzip', latin1('\x1f\x8b\x08'), 'an archive (gzip)'],
    ['7z', latin1("7z\xbc\xaf'\x1c"), 'an archive (7z)'],
    ['RAR', latin1('Rar!\x1a\x07\x01'), 'an archive (RAR)'],
    ['xz', latin1('\xfd7zXZ\0'), 'an archive (xz)'],
    ['bzip2', latin1('BZh91AY'), 'an archive (bzip2)'],
    ['Zstandard', latin1('\x28\xb5\x2f\xfd\0'), 'an archive (Zstandard)'],
    ['tar', latin1(`${'a'.repeat(257)}ustar\0`), 'an archive (tar)'],
    ['SQLite', latin1('SQLite format 3\0'), 'a database (SQLite)'],
    ['old Word', office('WordDocument'), 'Open it in Word, save it as .docx, and import that.'],
    ['old Excel', office('Workbook'), 'an older Excel workbook (.xls)'],
    ['old PowerPoint', office('PowerPoint Document'), 'an older PowerPoint presentation'],
    ['a protected workbook', office('EncryptedPackage'), 'protected by a password'],
    ['another Office file', office('VisioDocument'), 'an older Office document'],
    ['the beginning of one', office('').subarray(0, 8), 'an older Office document'],
    [
      'a damaged Word document',
      zipped('[Content_Types].xml', 'word/document.xml'),
      'This document is damaged',
    ],
    ['PowerPoint', zipped('ppt/presentation.xml'), 'a PowerPoint presentation'],
    ['binary Excel', zipped('xl/workbook.bin'), 'a binary Excel workbook'],
    ['Pages', zipped('Index/Document.iwa'), 'Pages, Numbers or Keynote'],
    ['an EPUB', zipped('mimetype', 'META-INF/container.xml'), 'an e-book'],
    ['a Moodle backup', zipped('moodle_backup.xml'), 'a backup of a Moodle course'],
    ...['spreadsheet', 'presentation', 'graphics'].map((kind): [string, Uint8Array, string] => [
      `OpenDocument ${kind}`,
      zipOf([
        { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}`, isStored: true },
        { name: 'content.xml', content: '<x/>' },
      ]),
      'OpenDocument',
    ]),
    ['an archive of nothing', zipOf([]), 'The archive is empty.'],
    ['a cut archive', zipped('a.csv').subarray(0, 50), 'damaged or incomplete'],
    ['an archive of pictures', zipped('a.png', 'b.png'), 'None of the files in this archive'],
    ['bytes that are no text', latin1('question;a;b;correct\nCaf\xe9?;x;y;a\x01'), 'valid UTF-8'],
    ['any bytes', latin1('\0\x01\xfe'), 'valid UTF-8'],
  ])('%s', async (_, bytes, message) => {
    const { drafts, problems } = await readBankBytes(bytes)
    expect(drafts).toEqual([])
    expect(problems).toMatchObject([{ message: expect.stringContaining(message) }])
  })
})

const CSV = 'id,question,a,b,correct\nT1,Qé?,x,y,a\n'

test.each([
  ['UTF-8', new TextEncoder().encode(CSV)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${CSV}`)],
  ['UTF-16 with a mark', utf16(`\uFEFF${CSV}`)],
  ['UTF-16 without one', utf16(CSV)],
  ['UTF-16, the other way round', utf16(CSV).map((_, index, bytes) => bytes[index ^ 1] ?? 0)],
])('a text in %s', async (_, bytes) => {
  const { drafts } = await readBankBytes(bytes, { categoryFrom: { idCharacters: 1 } })
  expect(drafts).toMatchObject([{ text: 'Qé?', correct: ['x'], category: 'T' }])
})

test('an archive of banks: every file is read, each location names its file, the rest is named', async () => {
  const bytes = zipOf([
    { name: 'week 1/a.csv', content: CSV },
    { name: '__MACOSX/week 1/._a.csv', content: CSV },
    { name: 'week 1/.DS_Store', content: 'x' },
    { name: 'b.gift', content: '::G1:: Q2? {=a ~b}\n\n::G2:: Write. {}' },
    { name: 'figure.png', content: latin1('\x89PNG\r\n\x1a\n') },
  ])
  const { drafts, problems, notices } = await readBankBytes(bytes)
  expect(drafts.map(({ text, location }) => ({ text, location }))).toEqual([
    { text: 'Qé?', location: { file: 'week 1/a.csv', line: 2, item: 1, id: 'T1' } },
    { text: 'Q2?', location: { file: 'b.gift', line: 1, item: 2, id: 'G1' } },
  ])
  expect(problems).toMatchObject([{ location: { file: 'b.gift', line: 3, item: 3, id: 'G2' } }])
  expect(notices).toMatchObject([{ message: expect.stringContaining('"figure.png"') }])
})

test('an archive of a bank and its pictures: each goes to the questions that name it', async () => {
  const png = pngOf(1, 1, [1, 2, 3])
  const bytes = zipOf([
    {
      name: 'bank/a.csv',
      content:
        'question,a,b,correct,figure\nQ1?,x,y,a,sign.png\nQ2 ![s](img/sign.png),x,y,a,\nQ3?,x,y,a,gone.png\n',
    },
    { name: 'bank/b.md', content: '```js\nlet a\n```\nQ4? ![](../sign.png)\n- [x] 1\n- [ ] 2\n' },
    { name: 'bank/img/sign.png', content: png },
    { name: 'sign.png', content: png },
    { name: 'f.svg', content: '<svg/>' },
  ])
  const { drafts, notices } = await readBankBytes(bytes)
  expect(drafts.map(({ text, images = [] }) => [text, images.map(({ image }) => image.name)])).toEqual([
    // Two pictures have this name: neither path fits.
    ['Q1?', []],
    ['Q2 ![s](img/sign.png)', ['bank/img/sign.png']],
    ['Q3?', []],
    ['```js\nlet a\n```\nQ4? ![](../sign.png)', ['sign.png']],
  ])
  expect(notices).toMatchObject([{ message: expect.stringContaining('"f.svg"') }])
})

test('an archive of a project: only files that can be a bank are read, in silence about the others', async () => {
  const bank = JSON.stringify([{ question: 'Q?', options: ['x', 'y'], correct: 'x' }])
  const { drafts, problems, notices } = await readBankBytes(
    zipOf([
      { name: 'quiz/bank.json', content: bank },
      { name: 'quiz/LICENSE', content: '1. One.\nA. x\nB. y' },
      { name: 'quiz/package.json', content: '{"questions":[{"question":"No?","options":["x","y"]}]}' },
      { name: 'quiz/src/app.ts', content: '// A. x\n// B. y' },
      { name: 'quiz/exam.cls', content: '\\def\\question{\\choice}' },
      { name: 'quiz/my.sty', content: '\\begin{questions}\n\\question' },
      { name: 'quiz/node_modules/a/questions.json', content: bank },
      { name: 'quiz/.github/questions.json', content: bank },
      { name: 'quiz/settings.json', content: '{"color":"red"}' },
    ]),
  )
  expect([drafts.length, problems]).toEqual([1, []])
  expect(notices.map(({ message }) => message)).toEqual([
    'Skipped, because they have no questions in a known format: "quiz/settings.json".',
  ])
})

test('an archive of nothing but programs says so', async () => {
  const { problems } = await readBankBytes(
    zipOf([
      { name: 'b.py', content: 'x' },
      { name: 'a.ts', content: 'x' },
    ]),
  )
  expect(problems.map(({ message }) => message)).toEqual([
    'No file in this archive can be a bank of questions.',
  ])
})

test('an archive of many tables without names of columns names those that were not looked at', async () => {
  const table = Array.from(
    { length: 100 },
    (_, row) => `What is ${row}?;${'x'.repeat(400)}${row};y${row};z${row};${'ABC'[row % 3]}`,
  ).join('\n')
  const tables = Array.from({ length: 20 }, (_, n) => ({ name: `${n + 10}.csv`, content: table }))
  const { problems, columns = [] } = await readBankBytes(zipOf(tables))
  expect(columns).toMatchObject([{ state: 'by-content' }])
  expect(problems.at(-1)?.message).toMatch(
    /^This archive has too many tables whose columns have no names\. Import these by themselves: ".+" and \d+ more\.$/,
  )
})
