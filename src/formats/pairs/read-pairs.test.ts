import { describe, expect, test } from 'vitest'
import { ankiDeck, readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { workbookOf } from '../../../tests/setup/files/xlsx-files.ts'
import type { ImportResult } from '../../domain/importing/drafts/draft.ts'
import { pairIn, withQuestionsOfPairs } from '../../domain/importing/pairs/found-pairs.ts'
import { readBank, readBankBytes } from '../read-bank.ts'

const WORDS = [
  ['der Hund', 'the dog'],
  ['die Katze', 'the cat'],
  ['das Pferd', 'the horse'],
  ['die Kuh', 'the cow'],
  ['das Schwein', 'the pig'],
  ['die Ziege', 'the goat'],
  ['das Huhn', 'the hen'],
  ['die Ente', 'the duck'],
] as const

function pairsIn({ drafts, problems }: ImportResult): readonly (readonly (string | undefined)[])[] {
  expect(drafts).toEqual([])
  return problems.flatMap((problem) => {
    const pair = pairIn(problem)
    return pair === null ? [] : [[pair.text, pair.options[0]]]
  })
}

const lines = (between: string, rows: readonly (readonly string[])[] = WORDS) =>
  rows.map((cells) => cells.join(between)).join('\n')

const objects = (...names: readonly string[]) =>
  JSON.stringify(WORDS.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]]))))

describe('pairs of a term and its answer', () => {
  test.each<[string, string]>([
    ['text that Quizlet exports', lines('\t')],
    ['text with a dash', lines(' - ')],
    ['text with a long dash', lines(' – ')],
    ['text with a number sign', lines('#')],
    ['text with an equal sign', lines(' = ')],
    ['text with an arrow', lines('->')],
    ['a glossary with colons', lines(': ')],
    ['a list in Markdown', lines(': ').replaceAll(/^/gm, '- ')],
    ['numbered text', lines(' - ').replaceAll(/^/gm, () => '1. ')],
    ['lines for each side', WORDS.map(([term, answer]) => `Q: ${term}\nA: ${answer}\n`).join('\n')],
    ['lines with words', WORDS.map(([term, answer]) => `Question: ${term}\nAnswer: ${answer}`).join('\n')],
    ['numbered lines with a word', WORDS.map(([t, a], n) => `${n + 1}. ${t}\nAnswer: ${a}\n`).join('\n')],
    ['a table of two columns', lines(',')],
    ['a table with semicolons', lines(';')],
    ['a table of a question and its answer', `question,answer\n${lines(',')}`],
    ['a table of a term and its definition', `Term;Definition\n${lines(';')}`],
    [
      'a table of both sides of a card',
      `Front\tBack\tTags\n${lines(
        '\t',
        WORDS.map((row) => [...row, 'farm']),
      )}`,
    ],
    ['a table in another language', `Wort;Bedeutung\n${lines(';')}`],
    ['notes of Anki in plain text', `#separator:tab\n#html:false\n${lines('\t')}`],
    ['notes of Anki with names', `#separator:tab\n#columns:Front\tBack\n${lines('\t')}`],
    [
      'notes of Anki with ids, decks and tags',
      `#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n${lines(
        '\t',
        WORDS.map(([term, answer], n) => [
          `R1a${n}`,
          'Basic',
          'Animals',
          `<b>${term}</b>`,
          `${answer}<br>`,
          'farm',
        ]),
      )}`,
    ],
    ['a table of two languages', `German,English\n${lines(',')}`],
    [
      'a numbered table',
      `id,animal,name\n${lines(
        ',',
        WORDS.map((row, n) => [`${n + 1}`, ...row]),
      )}`,
    ],
    ['objects in two languages', objects('deutsch', 'english')],
    ['objects with question and answer', objects('question', 'answer')],
    [
      'objects with answers',
      JSON.stringify(WORDS.map(([question, answer]) => ({ question, answers: [answer] }))),
    ],
    ['objects with front and back', objects('front', 'back')],
    ['decks of cards', `[{"name": "Animals", "notes": ["x"], "cards": ${objects('front', 'back')}}]`],
    ['objects with a term', `{"title": "Animals", "cards": ${objects('term', 'definition')}}`],
  ])('are found in %s', (_, text) => {
    expect(pairsIn(readBank(text))).toEqual(WORDS)
  })

  test('have the line, the category and the id of their row', () => {
    const { problems } = readBank('id,Term,Definition,Category\nT1,dog,Hund,Animals\n')
    expect(problems.map(pairIn)).toMatchObject([
      {
        text: 'dog',
        options: ['Hund'],
        correct: ['Hund'],
        category: 'Animals',
        location: { line: 2, id: 'T1' },
      },
    ])
  })

  test('are questions with their answers in the lines below', () => {
    const asked = (word: string) => WORDS.map(([term, answer]) => `${word} is ${term}?\n${answer}\n`)
    const { problems } = readBank([...asked('What'), 'What is missing?\n', ...asked('Where')].join('\n'))
    expect(problems.filter(pairIn)).toHaveLength(16)
    expect(problems.filter((problem) => pairIn(problem) === null)).toMatchObject([
      { location: { line: 25 }, excerpt: 'What is missing?' },
    ])
  })

  test('have HTML as what it says', () => {
    const found = pairsIn(readBank(WORDS.map(([t, a]) => `<p><b>${t}</b></p>\t<p>${a}</p>`).join('\n')))
    expect(found[0]).toEqual(['der Hund', 'the dog'])
  })

  test.each<[string, readonly string[], readonly string[], readonly string[] | null]>([
    ['Basic', ['Front', 'Back'], ['dog', 'Hund'], ['dog', 'Hund']],
    [
      'Basic (optional reversed card)',
      ['Front', 'Back', 'Add Reverse'],
      ['dog', 'Hund', 'y'],
      ['dog', 'Hund'],
    ],
    ['Basic with a remark', ['Front', 'Back', 'Extra'], ['dog', 'Hund', 'masculine'], ['dog', 'Hund']],
    ['words', ['Word', 'Meaning', 'Audio'], ['dog', 'Hund', '[sound:dog.mp3]'], ['dog', 'Hund']],
    ['two of its own fields', ['Land', 'Stadt'], ['Italy', 'Rome'], ['Italy', 'Rome']],
    ['three of its own fields', ['Land', 'Stadt', 'Fluss'], ['Italy', 'Rome', 'Tiber'], null],
    ['a picture', ['Front', 'Back'], ['dog', '<img src="dog.png">'], null],
    ['one side', ['Front', 'Back'], ['dog', ''], null],
    ['a sound alone', ['Front', 'Back'], ['dog', '[sound:dog.mp3]'], null],
  ])('are found in notes of Anki: %s', async (type, names, fields, expected) => {
    const bytes = await ankiDeck(
      {
        types: { [type]: names },
        notes: [{ id: 1_700_000_000_001, type, fields, deck: 'Animals' }],
        media: { 'dog.png': pngOf(2, 1, [1, 2, 3]) },
      },
      'anki21',
    )
    const result = await readBankBytes(bytes, { loadSqlite: readSqlite })
    expect(pairsIn(result)).toEqual(expected === null ? [] : [expected])
    expect(result.problems).toMatchObject([
      { message: expect.stringContaining('has no options to choose from') },
    ])
  })

  test('are found in sheets without a bank, each named', async () => {
    const notes = {
      name: 'Notes',
      rows: [
        ['Buy seeds', 'soon'],
        ['Prune', 'later'],
      ],
    }
    const words = { name: 'Words', rows: WORDS.map((row) => [...row]) }
    const result = await readBankBytes(workbookOf([words, notes]))
    expect(pairsIn(result)).toEqual(WORDS)
    expect(result.problems[0]?.location).toMatchObject({ file: 'Words', line: 1 })
    expect(result.notices).toMatchObject([{ message: expect.stringContaining('"Notes"') }])
  })
})

test.each([':', ' - ', '\t', ' = '])(
  'texts that are called true or false behind %j are statements',
  (sign) => {
    const right = WORDS.map((_, n) => (n % 3 === 0 ? 'False' : 'True'))
    const { drafts } = readBank(
      WORDS.map(([word], n) => `${word} is an animal of the farm${sign}${right[n]}`).join('\n'),
    )
    expect(drafts.map(({ correct, options }) => [correct, options])).toEqual(
      right.map((word) => [[word], ['True', 'False']]),
    )
  },
)

describe('what is no list of pairs', () => {
  test.each<[string, string]>([
    ['prose', 'The yew, a tree of churchyards, is old. It grows slowly, and lives long.\n'.repeat(12)],
    ['few lines with commas', lines(',', WORDS.slice(0, 4))],
    ['few lines with dashes', lines(' - ', WORDS.slice(0, 4))],
    ['options', 'a) der Hund\nb) the dog\n'.repeat(8)],
    ['settings', 'name = value\n'.repeat(12)],
    ['a dialog', 'Anna: Where is the dog?\nBen: In the garden.\n'.repeat(3)],
    ['a list of keys', Array.from({ length: 12 }, (_, n) => `${n + 1}\tB`).join('\n')],
    ['a table of numbers', Array.from({ length: 12 }, (_, n) => `${n},${n * n}`).join('\n')],
    [
      'a table of many columns',
      lines(
        ',',
        WORDS.map((row) => [...row, 'x', 'y', 'z']),
      ),
    ],
    ['a web page', `<!DOCTYPE html>\n<html><body>${lines(',')}</body></html>`],
  ])('%s', (_, text) => {
    expect(pairsIn(readBank(text))).toEqual([])
  })

  test('a line that is none of many that are says so', () => {
    const { problems } = readBank(
      `${lines('\t')}\n${lines(
        '\t',
        WORDS.map(([t, a]) => [`${t} 2`, a]),
      )}\nChapter 2`,
    )
    expect(problems.filter((problem) => pairIn(problem) === null)).toMatchObject([
      { location: { line: 17 }, message: expect.stringContaining('no pair'), excerpt: 'Chapter 2' },
    ])
  })
})

const CHOICE = { asks: 'term', isDrawnAnew: false } as const

test('questions stand in the place of the problems of pairs, and other problems stay', () => {
  const read = readBank(
    `${lines('\t')}\n${lines(
      '\t',
      WORDS.map(([t, a]) => [`${t} 2`, `${a} 2`]),
    )}\nChapter 2`,
  )
  const { drafts, problems } = withQuestionsOfPairs(read, CHOICE)
  expect(drafts).toHaveLength(16)
  expect(problems).toMatchObject([{ excerpt: 'Chapter 2' }])
  expect(withQuestionsOfPairs(readBank(lines('\t', WORDS.slice(1))), CHOICE).drafts).toEqual([])
})
