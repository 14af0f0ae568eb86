import { describe, expect, test } from 'vitest'
import {
  LETTERS,
  likeText,
  QUESTIONS,
  SHOWN,
  type StrangeQuestion,
  shownOf,
  written,
} from '../../../tests/setup/files/strange-questions.ts'
import { readBank } from '../read-bank.ts'

type Shape = readonly [name: string, textOf: (questions: readonly StrangeQuestion[]) => string]

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => (/[,"\n]/.test(cell) ? `"${cell}"` : cell)).join(',')).join('\n')

const TABLES: readonly Shape[] = [
  [
    'options divided by an unusual sign',
    (all) =>
      csv([['thing', 'stuff', 'code'], ...all.map((q) => [q.text, q.options.join(' ## '), String(q.right)])]),
  ],
  [
    'a cell behind each option that says whether it is right',
    (all) =>
      csv([
        ['w', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3'],
        ...all.map((q) => [q.text, ...q.options.flatMap((o, i) => [o, i === q.right ? 'juist' : 'onjuist'])]),
      ]),
  ],
  [
    'a row for each option',
    (all) =>
      csv([
        ['nr', 'vraag', 'tekst', 'goed'],
        ...all.flatMap((q, n) =>
          q.options.map((o, i) => [String(n + 1), q.text, o, i === q.right ? 'J' : 'N']),
        ),
      ]),
  ],
  [
    'a row for each option, the question only in the first',
    (all) =>
      csv([
        ['p', 'q', 'r'],
        ...all.flatMap((q) => q.options.map((o, i) => [i === 0 ? q.text : '', o, i === q.right ? 'x' : ''])),
      ]),
  ],
  [
    'a key in words',
    (all) =>
      csv([
        ['m', 'n', 'o', 'p', 'z'],
        ...all.map((q) => [q.text, ...q.options, `see no. ${q.right + 1} above`]),
      ]),
  ],
  [
    'a row of zeros and ones',
    (all) =>
      csv([
        ['m', 'n', 'o', 'p', 'z'],
        ...all.map((q) => [
          q.text,
          ...q.options,
          q.options.map((_, i) => (i === q.right ? '1' : '0')).join(''),
        ]),
      ]),
  ],
  [
    'a sign at the right option',
    (all) =>
      csv([
        ['m', 'n', 'o', 'p'],
        ...all.map((q) => [q.text, ...q.options.map((o, i) => (i === q.right ? `${o} [ok]` : o))]),
      ]),
  ],
  [
    'a column of notes between the options',
    (all) =>
      csv([
        ['t', 'o1', 'n1', 'o2', 'n2', 'o3', 'n3', 'k'],
        ...all.map((q) => [
          q.text,
          ...q.options.flatMap((o) => [o, `about ${o.toLowerCase()}`]),
          LETTERS[q.right] ?? '',
        ]),
      ]),
  ],
  [
    'everything in one cell beside a number',
    (all) =>
      csv(
        all.map((q, n) => [
          `${q.text} (a) ${q.options[0]} (b) ${q.options[1]} (c) ${q.options[2]}`,
          LETTERS[q.right] ?? '',
          String(n),
        ]),
      ),
  ],
]

const json = (value: unknown) => JSON.stringify(value, null, 1)

const RECORDS: readonly Shape[] = [
  ['lists instead of objects', (all) => json(all.map((q) => [q.text, q.options, q.right]))],
  [
    'parts within parts',
    (all) =>
      json({
        deck: all.map((q) => ({
          front: { body: [{ html: q.text }] },
          back: {
            picks: q.options.map((o, i) => ({ ref: `r${i}`, say: { plain: o } })),
            winner: { ref: `r${q.right}` },
          },
        })),
      }),
  ],
  [
    'questions as the names of members',
    (all) => json(Object.fromEntries(all.map((q) => [q.text, { choices: q.options, n: q.right }]))),
  ],
  [
    'values of truth beside the options',
    (all) =>
      json(
        all.map((q) => ({ s: q.text, v: q.options, w: q.options.map((_, i) => (i === q.right ? 1 : 0)) })),
      ),
  ],
  [
    'points of each option',
    (all) =>
      json(all.map((q) => ({ s: q.text, v: q.options.map((o, i) => ({ o, pts: i === q.right ? 5 : -1 })) }))),
  ],
  [
    'a key within a sentence',
    (all) =>
      json(
        all.map((q) => ({ s: q.text, v: q.options, note: `Goed: ${LETTERS[q.right]} want ${q.because}` })),
      ),
  ],
  [
    'chapters with numbers for names',
    (all) =>
      json({
        '1': {
          list: Object.fromEntries(
            all
              .slice(0, 5)
              .map((q, n) => [`k${n}`, { a1: q.text, a2: q.options.join('~'), a3: q.right + 1 }]),
          ),
        },
        '2': {
          list: Object.fromEntries(
            all.slice(5).map((q, n) => [`k${n}`, { a1: q.text, a2: q.options.join('~'), a3: q.right + 1 }]),
          ),
        },
      }),
  ],
  [
    'YAML with names of no language',
    (all) =>
      all
        .map(
          (q) =>
            `- zz: "${q.text}"\n  yy:\n${q.options.map((o) => `    - {t: "${o}"}`).join('\n')}\n  xx: {n: ${q.right}}`,
        )
        .join('\n'),
  ],
]

const isRead = (text: string) => {
  const { drafts } = readBank(text)
  return (
    drafts.length === QUESTIONS.length &&
    drafts.every(({ correct }, n) => correct[0] === QUESTIONS[n]?.options[QUESTIONS[n].right])
  )
}

describe.each([
  ['a table with', TABLES],
  ['records with', RECORDS],
])('%s', (_, shapes) => {
  test.each(shapes)('%s is read like one of its questions', async (_, textOf) => {
    const text = textOf(QUESTIONS)
    const read = await likeText(text, written(QUESTIONS[0] as StrangeQuestion))
    expect(read.message + shownOf(read).join('\n')).toBe(read.message + SHOWN.join('\n'))
    expect(read.differ).toBe(0)
    expect(read.result.notices[0]?.message).toContain('This was read like the question that you marked.')
    expect(isRead(text)).toBe(false)
  })
})

describe('what stands before the options of a cell is another text in each row, and none of them', () => {
  const first = QUESTIONS[0] as StrangeQuestion
  const lettered = (place: number) => `${LETTERS[place]}. `
  const readCells = (
    sign: string,
    nameOf: (place: number) => string,
    texts: readonly string[],
    key: string | null,
  ) => {
    const optionsOf = ({ options }: StrangeQuestion) => options.map((option, place) => nameOf(place) + option)
    const rows = QUESTIONS.map((q, n) => [
      String(n),
      [`${n + 1}. ${texts[n]}`, ...optionsOf(q)].join(sign),
      LETTERS[q.right] ?? '',
    ])
    const options = optionsOf(first)
    const right = key === null ? [options[first.right] ?? ''] : []
    return likeText(csv([['id', 'thing', 'code'], ...rows]), { ...written(first), options, right, key })
  }
  const texts = QUESTIONS.map(({ text }) => text)

  test.each<[string, string, (place: number) => string, string | null]>([
    ['a sign between them, the right one marked', ' ## ', () => '', null],
    ['a sign between them, the key marked', ' ## ', () => '', 'b'],
    ['letters, the right one marked', ' / ', lettered, null],
    ['letters, the key marked', ' / ', lettered, 'b'],
    ['letters behind a backslash', '\\', lettered, 'b'],
  ])('%s', async (_, sign, nameOf, key) => {
    expect(shownOf(await readCells(sign, nameOf, texts, key))).toEqual(SHOWN)
  })

  test('a question with letters that has the sign in its text is refused', async () => {
    const read = await readCells(' / ', lettered, texts.with(1, 'What do lichens / mosses consist of?'), 'b')
    expect(shownOf(read)).toEqual(SHOWN.toSpliced(1, 1))
    expect(read.result.problems).toHaveLength(1)
  })
})
