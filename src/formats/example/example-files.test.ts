import initSqlJs from 'sql.js'
import { describe, expect, test } from 'vitest'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { linesAt, pdfOf, pdfTools } from '../../../tests/setup/files/pdf-files.ts'
import {
  LETTERS,
  QUESTIONS,
  SHOWN,
  type StrangeQuestion,
  shownOf,
  written,
} from '../../../tests/setup/files/strange-questions.ts'
import { workbookOf } from '../../../tests/setup/files/xlsx-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { exampleFileOfBytes } from './example-file.ts'
import { findExample, type WrittenExample } from './find-example.ts'
import { type ReadLike, readLike } from './read-like.ts'

const [FIRST, SECOND] = QUESTIONS as [StrangeQuestion, StrangeQuestion]

async function likeBytes(bytes: Uint8Array, ...examples: readonly WrittenExample[]): Promise<ReadLike> {
  const file = await exampleFileOfBytes(bytes, { loadSqlite: readSqlite, pdf: pdfTools })
  if (file === null) throw new Error('The file has nothing to show')
  return readLike(
    file,
    examples.map((example) => {
      const found = findExample(file, example)
      if ('problem' in found) throw new Error(found.problem)
      return found
    }),
  )
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const rowOf = ({ text, options, right }: StrangeQuestion) => [text, ...options, LETTERS[right] ?? '']
const saidOf = ({ result }: ReadLike) => result.notices.map(({ message }) => message)

describe('a workbook', () => {
  const heading = ['w', 'x1', 'x2', 'x3', 'z']
  const bytes = workbookOf([
    { name: 'About', rows: [['Quiz of the year']] },
    { name: 'Spring', rows: [heading, ...QUESTIONS.slice(0, 4).map(rowOf)] },
    {
      name: 'Prices',
      rows: [
        ['Item', 'Price', 'Note'],
        ['Boots for the forest', '90', 'new'],
      ],
    },
    { name: 'Autumn', rows: [heading, ...QUESTIONS.slice(4).map(rowOf)] },
  ])

  test('is read in all sheets with the same columns, and the others are named', async () => {
    for (const example of [FIRST, QUESTIONS[5] as StrangeQuestion]) {
      const read = await likeBytes(bytes, written(example))
      expect(shownOf(read)).toEqual(SHOWN)
      expect(read.result.drafts[5]?.location).toMatchObject({ file: 'Autumn', line: 3, unit: 'row', item: 6 })
      expect(saidOf(read)).toContain('Not read, as nothing in it is like your example: "About", "Prices".')
    }
  })
})

const record = ({ text, options, right }: StrangeQuestion) => ({ zz: text, yy: options, xx: right })

async function database(): Promise<Uint8Array> {
  const { Database } = await initSqlJs({ wasmBinary: await readSqlite() })
  const made = new Database()
  made.run('CREATE TABLE stuff (w TEXT, x1 TEXT, x2 TEXT, x3 TEXT, z TEXT)')
  for (const question of QUESTIONS) made.run('INSERT INTO stuff VALUES (?, ?, ?, ?, ?)', rowOf(question))
  const bytes = Uint8Array.from(made.export())
  made.close()
  return bytes
}

const line = (question: StrangeQuestion, n: number) =>
  `${n + 1}/ ${question.text}\n= ${question.options.join('\n= ')}\nzork ${question.right + 1}`

describe.each<readonly [name: string, bytesOf: () => Promise<Uint8Array> | Uint8Array]>([
  ['JavaScript', () => bytesOf(`const stuff = ${JSON.stringify(QUESTIONS.map(record))};\nrun(stuff);\n`)],
  ['Python', () => bytesOf(`import os\n\nstuff = ${JSON.stringify(QUESTIONS.map(record))}\n`)],
  [
    'JSON with comments and a comma at its end',
    () =>
      bytesOf(
        `[\n${QUESTIONS.map((question) => `// ${question.topic}\n${JSON.stringify(record(question))},`).join('\n')}\n]`,
      ),
  ],
  [
    'JSON, one record a line',
    () => bytesOf(QUESTIONS.map((question) => JSON.stringify(record(question))).join('\n')),
  ],
  [
    'TOML',
    () =>
      bytesOf(
        QUESTIONS.map(record)
          .map(({ zz, yy, xx }) => `[[stuff]]\nzz = "${zz}"\nyy = ${JSON.stringify(yy)}\nxx = ${xx}\n`)
          .join('\n'),
      ),
  ],
  [
    'SQL',
    () =>
      bytesOf(
        `CREATE TABLE stuff (w TEXT, x1 TEXT, x2 TEXT, x3 TEXT, z TEXT);\nINSERT INTO stuff VALUES ${QUESTIONS.map(
          (question) =>
            `(${rowOf(question)
              .map((cell) => `'${cell}'`)
              .join(', ')})`,
        ).join(',\n')};\n`,
      ),
  ],
  ['SQLite', database],
  [
    'an archive of tables',
    () =>
      zipOf([
        {
          name: 'one.csv',
          content: ['w,x1,x2,x3,z', ...QUESTIONS.slice(0, 6).map((q) => rowOf(q).join())].join('\n'),
        },
        {
          name: 'two.csv',
          content: ['w,x1,x2,x3,z', ...QUESTIONS.slice(6).map((q) => rowOf(q).join())].join('\n'),
        },
        { name: 'read me.txt', content: 'Made by hand.' },
      ]),
  ],
  [
    'an archive of texts',
    () =>
      zipOf([
        { name: 'one.txt', content: QUESTIONS.slice(0, 6).map(line).join('\n\n') },
        { name: 'two.txt', content: QUESTIONS.slice(6).map(line).join('\n\n') },
        { name: 'read me.txt', content: 'Made by hand.' },
      ]),
  ],
  [
    'PDF',
    () =>
      pdfOf([
        linesAt(
          60,
          60,
          QUESTIONS.slice(0, 5).flatMap((question, n) => line(question, n).split('\n')),
        ),
        linesAt(
          60,
          60,
          QUESTIONS.slice(5).flatMap((question, n) => line(question, n + 5).split('\n')),
        ),
      ]),
  ],
])('%s', (name, bytesOfFile) => {
  test('is read like one of its questions', async () => {
    const read = await likeBytes(await bytesOfFile(), written(SECOND))
    expect(read.message + shownOf(read).join('\n')).toBe(read.message + SHOWN.join('\n'))
    const isArchive = name.startsWith('an archive')
    expect(saidOf(read).some((said) => said.includes('"read me.txt"'))).toBe(isArchive)
    expect(read.result.drafts[7]?.location.file?.slice(0, 3)).toBe(isArchive ? 'two' : undefined)
  })
})

test('what a program computes is no option: the question is refused', async () => {
  const text = `const stuff = ${JSON.stringify(QUESTIONS.map(record))};\n`.replace(
    '"Two mosses"',
    'mosses(2)',
  )
  const { result } = await likeBytes(bytesOf(text), written(FIRST))
  expect(result.drafts).toHaveLength(QUESTIONS.length - 1)
  expect(result.problems[0]?.message).toBe('One of its options is no text, as it is in your example.')
})
