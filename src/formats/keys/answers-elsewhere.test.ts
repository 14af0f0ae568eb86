import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { readBank, readBankBytes } from '../read-bank.ts'

const QUESTIONS = '1. Which?\nA. x\nB. y\nC. z\n\n2. And?\nA. x\nB. y\nC. z\n'
const KEYS = '1. B\n2. C. So.\n'

/** What an archive of these files gives: the keys of its questions, and what it says of files. */
async function readTogether(files: Readonly<Record<string, string>>) {
  const archive = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
  const { drafts, problems, notices } = await readBankBytes(archive)
  return {
    correct: drafts.map((draft) => draft.correct.join()),
    problems: problems.map(({ message }) => message),
    notices: notices.map(({ location, message }) => `${location.file ?? ''}: ${message}`),
    drafts,
  }
}

const MISSING = 'The right answer is missing. Name it by its letter, its number or its text.'

describe('questions and their keys in two files', () => {
  test.each<[string, string, string, string]>([
    ['Markdown and Markdown', 'questions.md', 'answers.md', KEYS],
    ['text and text', 'quiz-01.txt', 'quiz-01-answers.txt', KEYS],
    ['text and a table', 'quiz.txt', 'quiz_key.csv', 'id,answer\n1,B\n2,C\n'],
    ['in a folder', 'week 1/quiz.md', 'week 1/solutions/quiz.md', KEYS],
    ['without a common name', 'biology.md', 'page 2.txt', KEYS],
  ])('%s', async (_, questions, answers, keys) => {
    const read = await readTogether({ [questions]: QUESTIONS, [answers]: keys })
    expect(read.correct).toEqual(['y', 'z'])
    expect(read.problems).toEqual([])
    expect(read.notices).toEqual([
      `${questions}: The right answers to 2 questions were taken from ${answers}, lines ${answers.endsWith('.csv') ? '2–3' : '1–2'}.`,
    ])
  })

  test.each<[string, string]>([
    ['a table', 'id,question,a,b,c\n1,Which?,x,y,z\n2,And?,x,y,z\n'],
    ['a table with a blank column of keys', 'id,question,a,b,c,answer\n1,Which?,x,y,z,\n2,And?,x,y,z,\n'],
    [
      'JSON',
      JSON.stringify([
        { id: 1, question: 'Which?', options: ['x', 'y', 'z'] },
        { id: 2, question: 'And?', options: ['x', 'y', 'z'] },
      ]),
    ],
    [
      'YAML',
      ['1', '2'].map((id) => `- id: ${id}\n  question: Which ${id}?\n  options: [x, y, z]\n`).join(''),
    ],
    [
      'tables of Markdown',
      '## One\n\n| No. | Question | A | B | C |\n|---|---|---|---|---|\n| 1 | Which? | x | y | z |\n\n' +
        '## Two\n\n| Question | A | B | C | No. |\n|---|---|---|---|---|\n| And? | x | y | z | 2 |\n',
    ],
    [
      'boxes that are not ticked',
      '1. Which?\n- [ ] x\n- [ ] y\n- [ ] z\n\n2. And?\n- [ ] x\n- [ ] y\n- [ ] z\n',
    ],
  ])('questions in %s, with the reason of the list', async (_, questions) => {
    const read = await readTogether({ questions, answers: KEYS })
    expect(read.correct).toEqual(['y', 'z'])
    expect(read.drafts.map(({ explanation }) => explanation)).toEqual([null, 'So.'])
  })

  test.each<[string, string, string[]]>([
    ['letters', 'id,answer\n1,B\n2,"A,C"', ['y', 'x,z']],
    ['positions, which people count from 1', 'id,answer\n1,2\n2,3', ['y', 'z']],
    ['texts of the options', 'id,answer\n1,y\n2,z', ['y', 'z']],
  ])('a table of keys with %s', async (_, answers, correct) => {
    const questions = JSON.stringify(
      ['1', '2'].map((id) => ({ id, question: `Which ${id}?`, options: ['x', 'y', 'z'] })),
    )
    expect((await readTogether({ 'questions.json': questions, 'answers.csv': answers })).correct).toEqual(
      correct,
    )
    expect((await readTogether({ 'questions.md': QUESTIONS, 'answers.csv': answers })).correct).toEqual(
      correct,
    )
  })

  test('each of several pairs is read by its own keys', async () => {
    const read = await readTogether({
      'one.md': QUESTIONS,
      'one-answers.md': '1. A\n2. B',
      'two.md': QUESTIONS.replace('Which', 'Who'),
      'two-answers.md': '1. B\n2. C',
    })
    expect(read.correct).toEqual(['x', 'y', 'y', 'z'])
    expect(read.problems).toEqual([])
  })

  test('a key that names no option refuses its question alone', async () => {
    const read = await readTogether({ 'questions.md': QUESTIONS, 'answers.md': '1. B\n2. E' })
    expect(read.correct).toEqual(['y'])
    expect(read.problems).toEqual([expect.stringContaining('The right answer "E" is not among the options')])
  })
})

describe('nothing is guessed', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'other numbers',
      { 'questions.md': QUESTIONS, 'answers.md': '1. B\n3. C' },
      'The answers in answers.md were not used, because it has no answer to 2, and it has answers to 3, which no question here has as its number.',
    ],
    [
      'too few answers',
      { 'questions.md': QUESTIONS, 'answers.md': '1. B' },
      'The answers in answers.md were not used, because it has no answer to 2.',
    ],
    [
      'several lists',
      { 'questions.md': QUESTIONS, 'answers.md': KEYS, 'key.csv': 'id,answer\n1,A\n2,A' },
      'No answers of other files were used, because more than one file may have them: answers.md, key.csv.',
    ],
    [
      'no numbers',
      { 'questions.md': QUESTIONS.replace(/^\d\. /gm, ''), 'answers.md': KEYS },
      'The answers in answers.md were not used, because questions here have no numbers or IDs to find them by.',
    ],
  ])('%s', async (_, files, message) => {
    const { correct, problems, notices } = await readTogether(files)
    expect(correct).toEqual([])
    expect(problems).toEqual([MISSING, MISSING])
    expect(notices).toEqual([expect.stringContaining(`questions.md: ${message}`)])
  })

  test('where several files lack keys, only names say whose a list is', async () => {
    const read = await readTogether({ 'a.md': QUESTIONS, 'b.md': QUESTIONS, 'c.md': KEYS })
    expect(read.correct).toEqual([])
    expect(read.problems).toHaveLength(4)
    const message = 'The answers in c.md were not used, because more than one file lacks answers.'
    expect(read.notices).toEqual(
      ['a.md', 'b.md'].map((file) => expect.stringContaining(`${file}: ${message}`)),
    )
  })

  test('a list whose name says whose it is, is not named at another file that lacks keys', async () => {
    const read = await readTogether({ 'a.md': QUESTIONS, 'a-answers.md': KEYS, 'b.md': QUESTIONS })
    expect(read.correct).toEqual(['y', 'z'])
    expect(read.notices).toEqual([expect.stringContaining('a.md: The right answers to 2 questions')])
  })

  test('a bank with keys of its own takes none', async () => {
    const own = QUESTIONS.replaceAll('C. z', 'C. z\nAnswer: A')
    const read = await readTogether({ 'questions.md': own, 'answers.md': KEYS })
    expect(read.correct).toEqual(['x', 'x'])
    expect(read.notices).toEqual([expect.stringContaining('"answers.md"')])
  })
})

test('keys in another file give the same questions as the same keys below the questions', async () => {
  const letter = fc.constantFrom('A', 'B', 'C')
  const reason = fc.constantFrom('', '. Because it is so.', ' – It is the larger one.', '\nSo it is.')
  const key = fc.oneof(
    fc.record({ answer: letter, reason }),
    fc.record({ answer: fc.constantFrom('A, C', 'AB'), reason: fc.constant('') }),
  )
  const chapter = fc.array(key, { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(chapter, { minLength: 1, maxLength: 3 }), async (chapters) => {
      const questions = chapters
        .map((keys, index) => {
          const texts = keys.map(
            (_, number) => `${number + 1}. What is ${index}-${number}?\nA. x\nB. y\nC. z\n`,
          )
          return `# Chapter ${index}\n\n${texts.join('\n')}`
        })
        .join('\n')
      const answers = chapters
        .map((keys) =>
          keys.map(({ answer, reason }, number) => `${number + 1}. ${answer}${reason}`).join('\n'),
        )
        .join('\n\n')
      const together = readBank(`${questions}\n# Answers\n\n${answers}\n`)
      const apart = await readTogether({
        'questions.md': questions,
        'answers.md': `# Answers\n\n${answers}\n`,
      })
      expect(
        apart.drafts.map(({ location: { file: _, ...location }, ...draft }) => ({ ...draft, location })),
      ).toEqual(together.drafts)
      expect(together.drafts.length).toBe(chapters.flat().length)
    }),
    { numRuns: 50 },
  )
})
