import initSqlJs from 'sql.js'
import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBankBytes } from '../read-bank.ts'

async function database(statements: string): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await initSqlJs({ wasmBinary: await readSqlite() })
  const made = new Database()
  made.run(statements)
  const bytes = Uint8Array.from(made.export())
  made.close()
  return bytes
}

const read = (bytes: Uint8Array) => readBankBytes(bytes, { loadSqlite: readSqlite })

const TABLES =
  "CREATE TABLE exam_question (id INTEGER PRIMARY KEY, question TEXT);\nCREATE TABLE exam_choice (id INTEGER PRIMARY KEY, body TEXT, is_correct BOOL, question_id BIGINT REFERENCES exam_question (id));\nINSERT INTO exam_question VALUES (5, 'One?'), (9, 'Two?');\nINSERT INTO exam_choice (body, is_correct, question_id) VALUES ('a', 0, 5), ('b', 1, 5), ('a', 1, 9), ('b', 0, 9);"

test.each([
  ['options that are rows of another table', TABLES],
  [
    'a table with all in it',
    "CREATE TABLE q (question TEXT, a TEXT, b TEXT, answer TEXT);\nINSERT INTO q VALUES ('One?', 'a', 'b', 'B'), ('Two?', 'a', 'b', 'A');",
  ],
  [
    'names that must be quoted',
    `CREATE TABLE "my ""questions""" ("the question" TEXT, question TEXT, "a" TEXT, "b" TEXT, "answer" TEXT);\nINSERT INTO "my ""questions""" VALUES (NULL, 'One?', 'a', 'b', 'B'), (NULL, 'Two?', 'a', 'b', 'A');`,
  ],
  [
    'beside views, triggers and tables that compute',
    `${TABLES}\nCREATE VIEW v AS SELECT * FROM exam_question;\nCREATE TABLE c (a INT, b INT AS (a + 1));\nCREATE VIRTUAL TABLE f USING fts4(x);\nINSERT INTO c (a) VALUES (1);`,
  ],
])('%s', async (_, statements) => {
  const { drafts, problems } = await read(await database(statements))
  expect(problems).toEqual([])
  expect(drafts.map(({ text, correct, location }) => [text, correct, location.line, location.unit])).toEqual([
    ['One?', ['b'], 1, 'row'],
    ['Two?', ['a'], 2, 'row'],
  ])
})

test('in an archive a database is read as it is alone', async () => {
  const archive = zipOf([
    { name: 'db.sqlite3', content: await database(TABLES) },
    { name: 'manage.py', content: 'import os\n\nprint(os.name)\n' },
  ])
  const { drafts, problems, notices } = await read(archive)
  expect([drafts.length, problems, notices]).toEqual([2, [], []])
})

const MANY =
  "CREATE TABLE q (question TEXT, a TEXT, b TEXT, answer TEXT);\nWITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO q SELECT 'What is ' || i || '?', 'x', 'y', 'A' FROM n;"

test('a column with a long default that was added later', async () => {
  const bytes = await database(`${MANY}\nALTER TABLE q ADD COLUMN note TEXT DEFAULT '${'x'.repeat(100)}';`)
  const { drafts, problems } = await read(bytes)
  expect([drafts.length, problems]).toEqual([300, []])
})

test('rows behind a damaged page are told of', async () => {
  const bytes = await database(MANY)
  const { drafts, problems } = await read(bytes.fill(255, bytes.length - 4096))
  expect(drafts.length).toBeGreaterThan(0)
  expect(problems.map(({ message }) => message)).toEqual([
    `Table "q" is damaged; its rows from ${drafts.length + 1} on weren't read.`,
  ])
})

describe('what is refused in one sentence', () => {
  test('a database without questions', async () => {
    const bytes = await database(
      "CREATE TABLE users (id INT, name TEXT);\nINSERT INTO users VALUES (1, 'x');",
    )
    expect((await read(bytes)).problems).toMatchObject([
      { message: expect.stringContaining('none of its tables has questions') },
    ])
  })

  test('a database where none can be read', async () => {
    const { problems } = await readBankBytes(await database(TABLES))
    expect(problems).toMatchObject([{ message: expect.stringContaining("can't be read here") }])
  })

  test.each([
    ['cut off', (bytes: Uint8Array) => bytes.slice(0, 600)],
    ['only its beginning', (bytes: Uint8Array) => bytes.slice(0, 16)],
    [
      'overwritten',
      (bytes: Uint8Array) => bytes.map((byte, index) => (index > 99 && index % 3 === 0 ? 255 : byte)),
    ],
  ])('a damaged one: %s', async (_, damage) => {
    const { drafts, problems } = await read(damage(await database(TABLES)))
    expect([drafts, problems.length]).toEqual([[], 1])
  })

  test('more rows than are read, in less than two seconds', async () => {
    const bytes = await database(
      'CREATE TABLE t (a INT);\nWITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400000) INSERT INTO t SELECT i FROM n;',
    )
    const { result, milliseconds } = await costOf(() => read(bytes))
    expect(result.problems).toMatchObject([{ message: expect.stringContaining('more rows than are read') }])
    expect(milliseconds).toBeLessThan(2000)
  })
})
