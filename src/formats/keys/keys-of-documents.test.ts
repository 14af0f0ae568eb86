import { describe, expect, test } from 'vitest'
import { documentOf, lines, table } from '../../../tests/setup/files/docx-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { listKeysOfBytes, readBankBytes } from '../read-bank.ts'
import { withAnswersElsewhere } from './answers-elsewhere.ts'

const QUESTIONS = documentOf(
  ['dog', 'cat', 'cow'].map((animal, n) =>
    lines(`${n + 1}. What does a ${animal} say?`, 'A. Woof', 'B. Meow', 'C. Moo'),
  ),
)

const read = async (answers: Uint8Array<ArrayBuffer>) => {
  const files = [
    { name: 'animals.docx', bytes: QUESTIONS },
    { name: 'animals answers.docx', bytes: answers },
  ]
  const [questions] = await withAnswersElsewhere(
    await Promise.all(
      files.map(async ({ name, bytes }) => ({
        name,
        result: await readBankBytes(bytes),
        listKeys: () => listKeysOfBytes(bytes),
        readWith: (keys) => readBankBytes(bytes, { keys }),
      })),
    ),
  )
  return questions?.result ?? { drafts: [], problems: [], notices: [] }
}

describe('keys in a document beside that of the questions', () => {
  test.each<[string, string]>([
    ['lines', lines('Answers', '1. A', '2. B', '3. C')],
    ['one line', lines('1-A 2-B 3-C')],
    [
      'a table with names of columns',
      table([
        ['No.', 'Answer'],
        ['1', 'A'],
        ['2', 'B'],
        ['3', 'C'],
      ]),
    ],
    [
      'a table with numbers above keys',
      table([
        ['1', '2', '3'],
        ['A', 'B', 'C'],
      ]),
    ],
    [
      'a table with a reason each',
      table([
        ['No.', 'Answer', 'Why'],
        ['1', 'A', 'x'],
        ['2', 'B', 'y'],
        ['3', 'C', 'z'],
      ]),
    ],
  ])('%s', async (_, answers) => {
    const { drafts, problems, notices } = await read(documentOf(answers))
    expect(drafts.map(({ correct }) => correct)).toEqual([['Woof'], ['Meow'], ['Moo']])
    expect(problems).toEqual([])
    expect(notices).toMatchObject([{ message: expect.stringContaining('taken from animals answers.docx') }])
  })

  test.each([
    ['lines', '1. A\\par 2. B\\par 3. C\\par'],
    ['a title above them', '{\\b Answers}\\par 1. A\\par 2. B\\par 3. C\\par'],
  ])('a rich text, as in a drop, so in an archive: %s', async (_, answers) => {
    const bytes = new TextEncoder().encode(`{\\rtf1\\ansi\\pard ${answers}}`)
    const { drafts } = await read(bytes)
    expect(drafts.map(({ correct }) => correct)).toEqual([['Woof'], ['Meow'], ['Moo']])
    const questions = ['dog', 'cat', 'cow'].map(
      (animal, n) => `${n + 1}. What does a ${animal} say?\nA. Woof\nB. Meow\nC. Moo\n`,
    )
    const archive = zipOf([
      { name: 'animals.txt', content: questions.join('\n') },
      { name: 'animals answers.rtf', content: bytes },
    ])
    const found = await readBankBytes(archive)
    expect(found.drafts.map(({ correct }) => correct)).toEqual([['Woof'], ['Meow'], ['Moo']])
    expect(found.notices).toMatchObject([{ message: expect.stringContaining('animals answers.rtf') }])
  })

  test('are not used where they do not fit', async () => {
    const { drafts, notices } = await read(documentOf(lines('Answers', '1. A', '2. B', '4. C')))
    expect(drafts).toEqual([])
    expect(notices).toMatchObject([{ message: expect.stringContaining('were not used') }])
  })
})

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['a document of prose', documentOf(lines('The dog barks.', 'The cat does not.'))],
  ['a damaged document', documentOf('<w:p>')],
  [
    'a PDF document whose bytes have lines of keys',
    new TextEncoder().encode('%PDF-1.7\nAnswers\n1. A\n2. B\n3. C\n'),
  ],
])('%s has no keys', async (_, bytes) => {
  expect(await listKeysOfBytes(bytes)).toEqual([])
})
