import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { MUTATED_FILES } from '../../../tests/setup/files/mutated-files.ts'
import { pdfTools } from '../../../tests/setup/files/pdf-files.ts'
import { workbookFiles } from '../../../tests/setup/files/xlsx-files.ts'
import { deflatedZeros, type PackedFile, packed, zipOf } from '../../../tests/setup/files/zip-files.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { seededRandom } from '../../domain/seeded-random.ts'
import { isZip, openZip } from '../bytes/zip.ts'
import { ARCHIVE_FILES_MAX } from '../file-limits.ts'
import { readBankBytes } from '../read-bank.ts'

const MILLION = 1_000_000
const MEGABYTE = 1024 * 1024

/** What no file may cost (issue: "none takes longer than 2 s, none allocates more than 300 MB"). */
const MILLISECONDS_MAX = 2000
const MEMORY_MAX = 300 * MEGABYTE

/** The message where an importer threw an unexpected error. */
const UNFORESEEN = /^This file couldn't be read to its end/

/** Incomplete sentences, sentences that hide a fault of an importer, and invalid locations. */
function unsound({ drafts, problems, notices }: ImportResult): string[] {
  if (drafts.length + problems.length + notices.length === 0) return ['nothing is said']
  return [...problems, ...notices]
    .filter(
      ({ message, location }) => !/[.?]$/.test(message) || !(location.line > 0) || UNFORESEEN.test(message),
    )
    .map(({ message, location }) => `${location.line}: ${message}`)
}

describe('mutated files of all formats', () => {
  const FORMATS = join(import.meta.dirname, '../../../samples/formats')
  const samples = readdirSync(FORMATS)
  const RUNS = Math.ceil(MUTATED_FILES / samples.length)

  const JUNK = [
    '',
    '\0',
    '\n',
    '<',
    '{',
    '"',
    '\\',
    ']]>',
    '\xff',
    '\xed\xa0\x80',
    '&#x',
    'PK\x03\x04',
    'A. ',
    '%',
    '= ',
  ]

  /** Bytes with a few places of them cut, doubled, overwritten or exchanged. */
  function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
    let changed = bytes
    for (let change = 1 + Math.floor(random() * 6); change > 0; change--) {
      const from = Math.floor(random() * changed.length)
      const to = Math.min(changed.length, from + Math.floor(random() ** 3 * 200))
      const within = changed.subarray(from, to)
      const junk = Buffer.from(JUNK[Math.floor(random() * JUNK.length)] ?? '', 'latin1')
      const instead = random() < 0.1 ? Buffer.concat([within, within]) : junk
      changed = Buffer.concat([changed.subarray(0, from), instead, changed.subarray(to)])
    }
    return new Uint8Array(changed)
  }

  async function filesOf(bytes: Uint8Array): Promise<readonly PackedFile[]> {
    const opened = isZip(bytes) ? await openZip(bytes) : { problem: '' }
    if ('problem' in opened) return []
    const { archive } = opened
    const contents = await Promise.all(archive.names.map((name) => archive.read(name, MEGABYTE)))
    return archive.names.map((name, index) => {
      const read = contents[index]
      // Compressed here, once: all but one of them are unchanged in each archive.
      return packed({ name, content: read !== undefined && 'bytes' in read ? read.bytes : '' })
    })
  }

  /** The archive with one file mutated, renamed or removed. */
  function repacked(files: readonly PackedFile[], random: () => number): Uint8Array {
    const chosen = Math.floor(random() * files.length)
    const kind = random()
    return zipOf(
      files.flatMap((file, index) => {
        if (index !== chosen) return [file]
        if (kind < 0.05) return []
        if (kind < 0.1) return [{ ...file, name: `${file.name}x` }]
        return [{ name: file.name, content: mutated(Buffer.from(file.content), random) }]
      }),
    )
  }

  test.each(samples)(
    'of %s never throw, every sentence is whole, and the cost is small',
    { timeout: 180_000 },
    async (sample) => {
      const bytes = new Uint8Array(readFileSync(join(FORMATS, sample)))
      const files = await filesOf(bytes)
      const random = seededRandom(sample.length)
      let slowest = 0
      let largest = 0
      const wrong: string[] = []
      for (let run = 0; run < RUNS; run++) {
        const file = files.length > 0 && random() < 0.7 ? repacked(files, random) : mutated(bytes, random)
        const { result, milliseconds, memory } = await costOf(() =>
          readBankBytes(file, { loadSqlite: readSqlite, pdf: pdfTools }),
        )
        slowest = Math.max(slowest, milliseconds)
        largest = Math.max(largest, memory)
        wrong.push(...unsound(result))
      }
      expect(wrong).toEqual([])
      expect(slowest).toBeLessThan(MILLISECONDS_MAX)
      expect(largest).toBeLessThan(MEMORY_MAX)
    },
  )
})

describe('files that mean harm cost less than 2 s and 300 MB', () => {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content)
  const zipped = (...files: PackedFile[]): Uint8Array => zipOf(files)
  const DEEP = 200_000
  const SHEET = 'xl/worksheets/sheet1.xml'
  const sheet = (content: string, strings = '<sst/>'): Uint8Array =>
    zipOf([
      ...workbookFiles([{ name: 'S', rows: [] }]).filter(({ name }) => !/sheet1|shared/.test(name)),
      { name: SHEET, content: `<worksheet><sheetData>${content}</sheetData></worksheet>`, isStored: true },
      { name: 'xl/sharedStrings.xml', content: strings, isStored: true },
    ])
  const MANIFEST = (items: string): PackedFile => ({
    name: 'imsmanifest.xml',
    content: `<manifest><resources>${items}</resources></manifest>`,
    isStored: true,
  })
  const BOMB = '<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><quiz>&b;</quiz>'

  const UNANSWERED = '1. Which?\nA. x\nB. y\n\n2. And?\nA. x\nB. y\n'
  const numberedKeys = (count: number) =>
    Array.from({ length: count }, (_, n) => `${n + 1}. ${'ABC'[n % 3]}`).join('\n')
  const keyLists = (files: number) =>
    Array.from({ length: files }, (_, n) => ({
      name: `${n}-answers.txt`,
      content: numberedKeys(50),
    }))

  const harmful: readonly (readonly [string, () => Uint8Array])[] = [
    ['deep JSON', () => text(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`)],
    ['deep JSON that never ends', () => text('{"a":'.repeat(MILLION))],
    ['deep JSON in an archive', () => zipped({ name: 'a.json', content: '['.repeat(DEEP) })],
    ['a million columns', () => text(`question,a,b,correct${',x'.repeat(MILLION)}\nQ?,x,y,A`)],
    ['a row of a million columns', () => text(`question,a,b,correct\nQ?,x,y,A${',x'.repeat(MILLION)}`)],
    ['bytes that are no UTF-8', () => new Uint8Array(MEGABYTE).fill(0xe9)],
    ['bytes that are no UTF-16', () => text('\0A'.repeat(MILLION)).fill(0xd8, 1000, 1002)],
    ['a million times nothing', () => new Uint8Array(MILLION)],
    ['an entity bomb', () => text(BOMB)],
    ['an entity bomb in an archive', () => zipped({ name: 'a.xml', content: BOMB })],
    ['an entity bomb in a manifest', () => zipped({ name: 'imsmanifest.xml', content: BOMB })],
    ['an entity bomb in a workbook', () => zipped({ name: 'xl/workbook.xml', content: BOMB })],
    ['one line of 5 MB', () => text(`Q? ${'A) x B) y '.repeat(MILLION / 2)}`)],
    [
      'one line of 5 MB in an archive',
      () => zipped({ name: 'a.txt', content: `Q? ${'A) x B) y '.repeat(MILLION / 2)}`, isStored: true }),
    ],
    [
      '1 GB of zeros in an archive',
      () =>
        zipped({
          name: 'a.txt',
          content: '',
          deflated: deflatedZeros(1024),
          claimed: { size: 60 * MEGABYTE },
        }),
    ],
    [
      '1 GB of zeros in a workbook',
      () =>
        zipped({
          name: 'xl/workbook.xml',
          content: '',
          deflated: deflatedZeros(1024),
          claimed: { size: MEGABYTE },
        }),
    ],
    [
      '1 GB of zeros in a package',
      () =>
        zipped({
          name: 'imsmanifest.xml',
          content: '',
          deflated: deflatedZeros(1024),
          claimed: { size: MEGABYTE },
        }),
    ],
    [
      'as many files as are read',
      () => zipped(...Array.from({ length: ARCHIVE_FILES_MAX }, (_, n) => ({ name: `${n}`, content: 'x' }))),
    ],
    [
      'hundreds of wide tables without names of columns',
      () =>
        zipped(
          ...Array.from({ length: 500 }, (_, n) => ({
            name: `${n}.csv`,
            content: `${Array.from({ length: 59 }, (_, cell) => `word ${cell}`).join(';,|')}\n`.repeat(10),
          })),
        ),
    ],
    ['as many lists of keys as files are read', () => zipped(...keyLists(ARCHIVE_FILES_MAX))],
    [
      'questions without keys beside lists of keys',
      () => zipped({ name: 'q.md', content: UNANSWERED }, ...keyLists(ARCHIVE_FILES_MAX - 1)),
    ],
    [
      'questions without keys beside texts that are no lists',
      () =>
        zipped(
          { name: 'q.md', content: UNANSWERED },
          ...Array.from({ length: ARCHIVE_FILES_MAX - 1 }, (_, n) => ({
            name: `${n}.txt`,
            content: `No questions.\n${'lorem ipsum dolor\n'.repeat(100)}`,
          })),
        ),
    ],
    [
      'as many pairs of questions and keys as files are read',
      () =>
        zipped(
          ...Array.from({ length: ARCHIVE_FILES_MAX / 2 }, (_, n) => [
            { name: `${n}.md`, content: UNANSWERED },
            { name: `${n}-answers.md`, content: '1. A\n2. B' },
          ]).flat(),
        ),
    ],
    [
      'questions and lists of keys of one name',
      () =>
        zipped(
          ...Array.from({ length: ARCHIVE_FILES_MAX / 2 }, (_, n) => [
            { name: `${'question '.repeat(n)}.md`, content: UNANSWERED },
            { name: `${'answers '.repeat(n + 1)}.md`, content: '1. A\n2. B' },
          ]).flat(),
        ),
    ],
    [
      'keys of 50,000 questions beside two questions',
      () =>
        zipped(
          { name: 'questions.txt', content: UNANSWERED },
          { name: 'answers.txt', content: numberedKeys(50_000) },
        ),
    ],
    [
      'two keys in a table of 100,000 rows beside two questions',
      () =>
        zipped(
          { name: 'questions.txt', content: UNANSWERED },
          { name: 'answers.csv', content: `id,answer\n1,A\n2,B\n${',\n'.repeat(100_000)}` },
        ),
    ],
    [
      'titles of lists without keys',
      () =>
        zipped(
          { name: 'questions.txt', content: UNANSWERED },
          { name: 'answers.txt', content: `${'Answers\n'.repeat(100_000)}1. A\n2. B` },
        ),
    ],
    [
      '3,000 questions and their keys',
      () =>
        zipped(
          {
            name: 'questions.txt',
            content: Array.from(
              { length: 3000 },
              (_, n) => `${n + 1}. What is ${n}?\nA. x\nB. y\nC. z\n`,
            ).join('\n'),
          },
          { name: 'answers.txt', content: numberedKeys(3000) },
        ),
    ],
    [
      'ten thousand files',
      () => zipped(...Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}`, content: '' }))),
    ],
    [
      'an archive within an archive',
      () => zipped({ name: 'a.zip', content: zipped({ name: 'b.zip', content: zipOf([]) }) }),
    ],
    [
      'an archive cut off',
      () => zipped({ name: 'a.csv', content: 'x'.repeat(MILLION), isStored: true }).subarray(0, MILLION / 2),
    ],
    ['rows without end', () => sheet('<row/>'.repeat(MILLION / 2))],
    ['a cell far away', () => sheet('<row r="999999999"><c r="ZZZ9"><v>1</v></c></row>')],
    [
      'rows that all are the first, and merged cells that all begin there',
      () =>
        sheet(
          `${'<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(50_000)}</sheetData><mergeCells>${'<mergeCell ref="A1:A9"/>'.repeat(50_000)}</mergeCells><sheetData>`,
        ),
    ],
    [
      'a long text in every cell',
      () =>
        sheet(
          '<row><c t="s"><v>0</v></c></row>'.repeat(50_000),
          `<sst><si><t>${'x'.repeat(MILLION)}</t></si></sst>`,
        ),
    ],
    [
      'the same item without end',
      () => zipped(MANIFEST('<resource type="imsqti_item_xmlv2p1" href="a.xml"/>'.repeat(50_000))),
    ],
    [
      'items that are not there',
      () =>
        zipped(
          MANIFEST(
            Array.from(
              { length: 20_000 },
              (_, n) => `<resource type="imsqti_item_xmlv2p1" href="${n}.xml"/>`,
            ).join(''),
          ),
        ),
    ],
    [
      'a picture of 20 MB in Moodle',
      () =>
        text(
          `<quiz><question type="multichoice"><questiontext><text>&lt;img src="@@PLUGINFILE@@/a.png"></text><file name="a.png" encoding="base64">${'A'.repeat(20 * MILLION)}</file></questiontext></question></quiz>`,
        ),
    ],
    [
      'a picture of 20 MB in an address',
      () => text(`Q? <img src="data:image/png;base64,${'A'.repeat(20 * MILLION)}"> {=a ~b}`),
    ],
    [
      'pictures without end',
      () => text(`Q? ${'<img src="data:image/png;base64,AAAA">'.repeat(50_000)} {=a ~b}`),
    ],
  ]

  test.each(harmful)('%s', { timeout: 60_000 }, async (_, make) => {
    const bytes = make()
    const { result, milliseconds, memory } = await costOf(() => readBankBytes(bytes))
    expect(unsound(result)).toEqual([])
    expect(milliseconds).toBeLessThan(MILLISECONDS_MAX)
    expect(memory).toBeLessThan(MEMORY_MAX)
  })
})
