import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { readBank } from '../read-bank.ts'

const read = (source: string) => {
  const { drafts, problems } = readBank(source)
  return {
    keys: drafts.map(({ text, options, correct }) => `${text} ${options.join('|')} → ${correct.join('|')}`),
    categories: drafts.map(({ category }) => category),
    lines: drafts.map(({ location }) => location.line),
    problems: problems.map(({ location, message }) => `${location.line}: ${message}`),
  }
}

const BOTH = ['One? a|b → b', 'Two? a|b → a']
const INSERT = 'INSERT INTO questions (id, question, a, b, answer) VALUES'
const ROWS = "(1, 'One?', 'a', 'b', 'B'),\n(2, 'Two?', 'a', 'b', 'A');"

describe('rows that are questions', () => {
  test.each([
    ['one statement', `${INSERT}\n${ROWS}`],
    ['a statement for each', `${INSERT} (1, 'One?', 'a', 'b', 'B');\n${INSERT} (2, 'Two?', 'a', 'b', 'A');`],
    [
      'values that are selected',
      "INSERT INTO questions (id, question, a, b, answer)\nSELECT 1, 'One?', 'a', 'b', 'B'\nUNION ALL SELECT 2, 'Two?', 'a', 'b', 'A';",
    ],
    [
      'values that are selected with names and conditions',
      "INSERT INTO q (question, a, b, answer) SELECT 'One?' AS question, 'a' x, 'b', 'B' FROM DUAL WHERE 1 = 1;\nINSERT INTO q (question, a, b, answer) SELECT 'Two?', 'a', 'b', 'A' WHERE NOT EXISTS (SELECT 1 FROM q);",
    ],
    [
      'values beside those of another table',
      `INSERT INTO old (question, a) SELECT question, 'a' FROM q;\n${INSERT}\n${ROWS}`,
    ],
    [
      'columns of the table',
      `CREATE TABLE q (id INT PRIMARY KEY, question TEXT, a TEXT, b TEXT, answer CHAR(1), KEY (id));\nINSERT INTO q VALUES ${ROWS}`,
    ],
    [
      'MySQL',
      "-- MySQL dump 10.13\n/*!40101 SET NAMES utf8 */;\nSET foo = 1;\nCREATE TABLE `q` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB COMMENT='it''s (a) bank';\nINSERT IGNORE INTO `db`.`q` (`id`, `question`, `a`, `b`, `answer`) VALUES (1,'One?','a','b','B'),(2,\"Two?\",'a','b','A');",
    ],
    [
      'PostgreSQL',
      `SET statement_timeout = 0;\nINSERT INTO public."questions" ("id", "question", "a", "b", "answer") VALUES (1, E'One?', 'a'::text, 'b', 'B'), (2, $$Two?$$, 'a', 'b', 'A') ON CONFLICT DO NOTHING;`,
    ],
    [
      'PostgreSQL that copies',
      'SET statement_timeout = 0;\nCOPY public.questions (id, question, a, b, answer, note) FROM stdin;\n1\tOne?\ta\tb\tB\t\\N\n2\tTwo?\ta\tb\tA\t(\n\\.\n',
    ],
    [
      'SQL Server',
      "USE [quiz]\nGO\nSET IDENTITY_INSERT [dbo].[Questions] ON\nINSERT [dbo].[Questions] ([id], [question], [a], [b], [answer]) VALUES (1, N'One?', N'a', N'b', N'B')\nINSERT INTO [dbo].[Questions] ([id], [question], [a], [b], [answer]) VALUES (2, N'Two?', N'a', N'b', N'A')",
    ],
    [
      'options as JSON',
      `insert into questions (question, options, answer) values ('One?', '["a", "b"]', 'b'), ('Two?', '["a", "b"]'::jsonb, 'a');`,
    ],
    [
      'options as an array',
      `insert into questions (question, options, answer) values ('One?', ARRAY['a', 'b'], 'b'), ('Two?', ARRAY['a', 'b'], 'a');`,
    ],
    ['beside other tables', `INSERT INTO users (id, name) VALUES (1, 'x');\n${INSERT}\n${ROWS}`],
    [
      'with values that are computed',
      `INSERT INTO questions (id, question, a, b, answer, made) VALUES (uuid(), 'One?', 'a', 'b', 'B', NOW()), (uuid(), 'Two?', 'a', 'b', 'A', NOW());`,
    ],
  ])('%s', (_, source) => {
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [] })
  })

  test('lines are those of the rows', () => {
    expect(read(`-- A dump\n\n${INSERT}\n${ROWS}`).lines).toEqual([4, 5])
    const copy =
      'SET x = 1;\nCOPY q (question, a, b, answer) FROM stdin;\nOne?\ta\tb\tB\nTwo?\ta\tb\tA\n\\.\n'
    expect(read(copy).lines).toEqual([3, 4])
  })

  test.each([
    ['quotes that are doubled', String.raw`'It''s "x"\n?'`, String.raw`It's "x"\n?`],
    ['backslashes of MySQL', String.raw`'It\'s "x"\n?'`, `It's "x"\n?`],
    ['a text on several lines', `'One\n-- two; (?'`, 'One\n-- two; (?'],
  ])('%s', (_, written, text) => {
    const { drafts } = readBank(`INSERT INTO q (question, a, b, answer) VALUES (${written}, 'x', 'y', 'A');`)
    expect(drafts.map((draft) => draft.text)).toEqual([text])
  })
})

describe('rows of several tables', () => {
  const questions = "INSERT INTO questions (id, question) VALUES (10, 'One?'), (20, 'Two?');\n"
  test.each([
    [
      'options by the name of their column',
      `${questions}INSERT INTO options (id, question_id, text, is_correct) VALUES (1, 10, 'a', 0), (2, 10, 'b', 1), (3, 20, 'a', 1), (4, 20, 'b', 0);`,
    ],
    [
      'options by a foreign key',
      "CREATE TABLE pytania (nr INT PRIMARY KEY, tresc TEXT);\nCREATE TABLE odp (p INT REFERENCES pytania (nr), tekst TEXT, ok BOOLEAN);\nINSERT INTO pytania VALUES (10, 'One?'), (20, 'Two?');\nINSERT INTO odp VALUES (10, 'a', FALSE), (10, 'b', TRUE), (20, 'a', TRUE), (20, 'b', FALSE);",
    ],
    [
      'a foreign key that is added later',
      "CREATE TABLE q (k INT, question TEXT);\nCREATE TABLE c (parent INT, body TEXT, correct TEXT);\nINSERT INTO q VALUES (10, 'One?'), (20, 'Two?');\nINSERT INTO c VALUES (10, 'a', 'f'), (10, 'b', 't'), (20, 'a', 't'), (20, 'b', 'f');\nALTER TABLE ONLY public.c ADD CONSTRAINT x FOREIGN KEY (parent) REFERENCES public.q(k) ON DELETE CASCADE;",
    ],
    [
      'numbers that the tables give their rows',
      "CREATE TABLE question (id INT AUTO_INCREMENT PRIMARY KEY, question TEXT);\nCREATE TABLE answer (id INT AUTO_INCREMENT PRIMARY KEY, question_id INT, content TEXT, is_correct INT);\nINSERT INTO question (question) VALUES ('One?'), ('Two?');\nINSERT INTO answer (question_id, content, is_correct) VALUES (1, 'a', 0), (1, 'b', 1), (2, 'a', 1), (2, 'b', 0);",
    ],
    [
      'the key as the id of an option',
      "INSERT INTO questions (id, question, correct_option_id) VALUES (10, 'One?', 2), (20, 'Two?', 3);\nINSERT INTO options (id, question_id, text) VALUES (1, 10, 'a'), (2, 10, 'b'), (3, 20, 'a'), (4, 20, 'b');",
    ],
    [
      'the key as the text of an option',
      "INSERT INTO questions (id, question, good) VALUES (10, 'One?', 'b'), (20, 'Two?', 'a');\nINSERT INTO options (id, question_id, text) VALUES (1, 10, 'a'), (2, 10, 'b'), (3, 20, 'a'), (4, 20, 'b');",
    ],
    [
      'points for the right ones',
      `${questions}INSERT INTO answers (question_id, content, score) VALUES (10, 'a', 0), (10, 'b', 1.0), (20, 'a', 0.5), (20, 'b', 0.0);`,
    ],
    [
      'options and key of each question in one row',
      "INSERT INTO questions (QuestionID, QuestionContent) VALUES (10, 'One?'), (20, 'Two?');\nINSERT INTO answers (AnswerID, QuestionID, A, B, CorrectAnswers) VALUES (1, 20, 'a', 'b', 'A'), (2, 10, 'a', 'b', 'B');",
    ],
    [
      'beside rows that only have a date',
      "INSERT INTO jadwal (id, tanggal, sesi, kelas) VALUES (1, '2026-01-02', 1, 'X'), (2, '2026-01-03', 2, 'XI');\nINSERT INTO bank (id, teks, opsi_a, opsi_b, kunci) VALUES ('s1', 'One?', 'a', 'b', 'B'), ('s2', 'Two?', 'a', 'b', 'A');",
    ],
    [
      'an order of their own',
      `${questions}INSERT INTO options (question_id, label, text, is_correct) VALUES (10, 'B', 'b', 1), (10, 'A', 'a', 0), (20, 'A', 'a', 1), (20, 'B', 'b', 0);`,
    ],
  ])('%s', (_, source) => {
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [] })
  })

  test('the category is what its row is called', () => {
    const source =
      "INSERT INTO topics (id, slug, name) VALUES (1, 'm', 'Maths'), (2, 'a', 'Art');\nINSERT INTO questions (id, question, topic_id, a, b, answer) VALUES (1, 'One?', 2, 'a', 'b', 'B'), (2, 'Two?', 1, 'a', 'b', 'A');"
    expect(read(source)).toMatchObject({ keys: BOTH, categories: ['Art', 'Maths'] })
  })

  test('questions that other rows group are no options of these', () => {
    const source = `INSERT INTO quizzes (id, name) VALUES (1, 'First'), (2, 'Last');\nINSERT INTO questions (id, quiz_id, question) VALUES (10, 1, 'One?'), (20, 1, 'Two?');\nINSERT INTO options (question_id, text, is_correct) VALUES (10, 'a', 0), (10, 'b', 1), (20, 'a', 1), (20, 'b', 0);`
    expect(read(source)).toMatchObject({ keys: BOTH, categories: ['First', 'First'] })
  })

  test('a question without a row beside it is refused', () => {
    const rows = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(
      (word, index) => `(${index + 1}, '${word}?')`,
    )
    const source = `INSERT INTO questions (id, question) VALUES ${rows.join(', ')};\nINSERT INTO answers (question_id, a, b, correct) VALUES (1, 'a', 'b', 'B'), (2, 'a', 'b', 'A'), (4, 'a', 'b', 'A'), (5, 'a', 'b', 'A'), (6, 'a', 'b', 'A');`
    expect(read(source)).toMatchObject({
      keys: [...BOTH, 'Four? a|b → a', 'Five? a|b → a', 'Six? a|b → a'],
      problems: [expect.stringContaining('has no options')],
    })
  })

  test('a question without options in the other table is refused', () => {
    const source = `INSERT INTO questions (id, question) VALUES (1, 'One?'), (2, 'Two?'), (3, 'Three?');\nINSERT INTO options (question_id, text, is_correct) VALUES (1, 'a', 0), (1, 'b', 1), (2, 'a', 1), (2, 'b', 0);`
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [expect.stringContaining('has no options')] })
  })
})

describe('the key of options that are rows', () => {
  const dump = (column: string, questions: string, options: string, marks = '') =>
    `CREATE TABLE questions (id INT, question TEXT, ${column});\nCREATE TABLE options (id INT, question_id INT, text TEXT${marks});\nINSERT INTO questions VALUES ${questions};\nINSERT INTO options VALUES ${options};`
  const TWO = "(1,1,'a'),(2,1,'b'),(3,2,'a'),(4,2,'b')"
  const MARKED = "(1,1,'a',0),(2,1,'b',1),(3,2,'a',1),(4,2,'b',0)"
  const cases: readonly (readonly [string, string, readonly string[], string | null])[] = [
    [
      'a question without one has none',
      "CREATE TABLE questions (id INT, question TEXT, correct_answer INT);\nCREATE TABLE options (option_id INT, question_id INT, option_text TEXT);\nINSERT INTO questions VALUES (1,'One?',2),(2,'Two?',NULL),(3,'Three?',1);\nINSERT INTO options VALUES (10,1,'a'),(11,1,'b'),(12,2,'c'),(13,2,'d'),(14,3,'e'),(15,3,'f');",
      ['One? a|b → b', 'Three? e|f → e'],
      'The right answer is missing',
    ],
    [
      'a question without one among ids has none',
      dump('correct_answer INT', "(1,'One?',2),(2,'Two?',NULL)", TWO),
      ['One? a|b → b'],
      'The right answer is missing',
    ],
    [
      'positions are no ids, as far as these are the same',
      dump(
        'correct_answer INT',
        "(1,'One?',1),(2,'Two?',1),(3,'Three?',0)",
        "(1,1,'a'),(2,1,'b'),(3,2,'a'),(4,2,'b'),(5,3,'a'),(6,3,'b')",
      ),
      ['One? a|b → b', 'Two? a|b → b', 'Three? a|b → a'],
      null,
    ],
    [
      'a text beside marks that say the same',
      dump('correct_answer TEXT', "(1,'One?','b'),(2,'Two?','a')", MARKED, ', is_correct INT'),
      BOTH,
      null,
    ],
    [
      'a text beside marks that say something else',
      dump('correct_answer TEXT', "(1,'One?','a'),(2,'Two?','a')", MARKED, ', is_correct INT'),
      ['Two? a|b → a'],
      'given more than once',
    ],
    [
      'an id beside marks that say something else',
      dump('correct_option_id INT', "(1,'One?',1),(2,'Two?',3)", MARKED, ', is_correct INT'),
      ['Two? a|b → a'],
      'given more than once',
    ],
    [
      'an explanation beside marks',
      dump('answer TEXT', "(1,'One?','As b is.'),(2,'Two?','As a is.')", MARKED, ', is_correct INT'),
      BOTH,
      null,
    ],
  ]
  test.each(cases)('%s', (_, source, keys, problem) => {
    expect(read(source)).toMatchObject({
      keys,
      problems: problem === null ? [] : [expect.stringContaining(problem)],
    })
  })
})

describe('tables of questions that are named as those of people', () => {
  const insert = (table: string, columns = 'id', ids = ['1', '2']) =>
    `INSERT INTO ${table} (${columns}, question, a, b, answer) VALUES (${ids[0]}, 'One?', 'a', 'b', 'B'), (${ids[1]}, 'Two?', 'a', 'b', 'A');`
  test.each([
    ['a word within another', insert('biology')],
    ['a word of its own', insert('account_questions')],
    ['who wrote them', insert('questions', 'id, user_id', ['1, 7', '2, 7'])],
    [
      'who wrote them, beside options of another table',
      "INSERT INTO questions (id, user_id, question) VALUES (10, 7, 'One?'), (20, 7, 'Two?');\nINSERT INTO options (question_id, text, is_correct) VALUES (10, 'a', 0), (10, 'b', 1), (20, 'a', 1), (20, 'b', 0);",
    ],
  ])('%s', (_, source) => {
    expect(read(source)).toMatchObject({ keys: BOTH, problems: [] })
  })

  test('all tables are read', () => {
    expect(read(`${insert('biology_questions')}\n${insert('physics_questions')}`).keys).toHaveLength(4)
  })
})

describe('rows that are changed after they are inserted are told of', () => {
  test.each([
    ['UPDATE', `${INSERT}\n${ROWS}\nUPDATE questions SET answer = 'A' WHERE id = 1;`, 1],
    ['DELETE', `${INSERT}\n${ROWS}\nDELETE FROM questions WHERE id = 2;`, 1],
    ['of another table', `${INSERT}\n${ROWS}\nINSERT INTO users (id) VALUES (1);\nDELETE FROM users;`, 0],
    ['before', `DELETE FROM questions;\n${INSERT}\n${ROWS}`, 0],
    [
      'in a clause',
      `${INSERT} (1, 'One?', 'a', 'b', 'B'), (2, 'Two?', 'a', 'b', 'A') ON DUPLICATE KEY UPDATE question = 'x';`,
      0,
    ],
  ])('%s', (_, source, count) => {
    expect(read(source).keys).toEqual(BOTH)
    expect(readBank(source).notices).toHaveLength(count)
  })
})

test.each(['PRAGMA foreign_keys=OFF;', 'BEGIN TRANSACTION;', '-- A dump\n\nSET statement_timeout = 0;'])(
  'a backslash is one behind %s',
  (start) => {
    const source = `${start}\n${INSERT} (1,'One?','/','\\','B'),(2,'Two?','x','y','A'),(3,'Three?','x','y','B');`
    expect(read(source)).toMatchObject({
      keys: ['One? /|\\ → \\', 'Two? x|y → x', 'Three? x|y → y'],
      problems: [],
    })
  },
)

test('a quiz that begins as a dump does is a quiz', () => {
  const source =
    'CREATE TABLE is which kind of command?\nA. DDL\nB. DML\nANSWER: A\n\nWhich statement removes all rows?\nA. DELETE FROM t;\nB. DROP t;\nANSWER: A\n'
  expect(read(source)).toMatchObject({
    keys: ['CREATE TABLE is which kind of command? DDL|DML → DDL', expect.stringContaining('DELETE FROM t;')],
    problems: [],
  })
})

test.each([
  [
    'a dump of something else',
    "CREATE TABLE users (id INT, name TEXT);\nINSERT INTO users VALUES (1, 'x');\n",
  ],
  ['definitions alone', 'CREATE TABLE questions (id INT, question TEXT);\n'],
])('%s says so in one sentence', (_, source) => {
  expect(read(source).problems).toEqual([
    '1: This is SQL, and none of the tables whose rows it inserts has questions. Export the tables that have them.',
  ])
})

describe('hostile dumps end in less than two seconds and 256 MB', () => {
  test.each([
    ['comments without end', '#\n'.repeat(5_000_000)],
    ['brackets that open without end', `INSERT INTO q VALUES ${'('.repeat(1_000_000)}`],
    ['quotes that never end', `INSERT INTO q VALUES ${`('`.repeat(500_001)}`],
    ['dollars that never end', `INSERT INTO q VALUES ('x');${'$a$'.repeat(300_001)}`],
    ['comments that never end', `INSERT INTO q VALUES (1);${'/* '.repeat(700_000)}`],
    ['100,000 rows', `INSERT INTO q (a, b) VALUES ${"(1,'x'),".repeat(100_000)}(1,'x');`],
    ['100,000 statements', "INSERT INTO q (a, b) VALUES (1,'x');\n".repeat(100_000)],
    [
      '100,000 tables',
      Array.from({ length: 50_000 }, (_, n) => `INSERT INTO q${n} (q${n + 1}_id, b) VALUES (1,'x');`).join(
        '\n',
      ),
    ],
    ['100,000 columns', `INSERT INTO q (${'a,'.repeat(100_000)}a) VALUES (${'1,'.repeat(100_000)}1);`],
    [
      'rows that leave out 200 columns',
      `INSERT INTO q (${Array.from({ length: 200 }, (_, n) => `c${n}`).join()}) VALUES ${'(1),'.repeat(900_000)}(1);`,
    ],
    ['20,000,000 blank rows', `SET x = 1;\nCOPY q (a) FROM stdin;\n${'\n'.repeat(20_000_000)}\\.\n`],
    [
      'dollars with 20,000 names',
      `SET x = 1;\n${Array.from({ length: 20_000 }, (_, n) => `$a${n}$ `).join('')}`,
    ],
    ['tables that are copied without end', 'COPY q (a) FROM stdin;\n'.repeat(50_000)],
    [
      'references in circles',
      "CREATE TABLE a (id INT REFERENCES b (id), t TEXT);\nCREATE TABLE b (id INT REFERENCES a (id), t TEXT);\nINSERT INTO a VALUES (1,'x'),(1,'y');\nINSERT INTO b VALUES (1,'x'),(1,'y');",
    ],
  ])('%s', async (_, source) => {
    const { milliseconds, memory } = await costOf(() => readBank(source))
    expect(milliseconds).toBeLessThan(2000)
    expect(memory).toBeLessThan(256 * 1024 * 1024)
  })
})
