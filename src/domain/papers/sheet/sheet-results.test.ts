import { describe, expect, test } from 'vitest'
import { aPaperOrder, aPaperQuestion } from '../../../../tests/setup/paper.ts'
import { arrange, questionsOf } from '../arrange.ts'
import { looksLikeSameSheet } from './reading/same-sheet.ts'
import { layOutSheet } from './sheet-layout.ts'
import {
  answersOf,
  darknessOf,
  type KeptSheet,
  pagesOfKept,
  pastTestOfSheet,
  resultsCsv,
  scoreAnswers,
} from './sheet-results.ts'

const questions = [
  { ...aPaperQuestion('one', { options: ['a', 'b', 'c'], correct: ['b'], category: 'Letters' }), points: 2 },
  aPaperQuestion('two', { options: ['d', 'e', 'f'], correct: ['d', 'f'], category: null }),
  { ...aPaperQuestion('three', { options: ['g', 'h'], correct: ['h'] }), questionId: null },
]
const versions = arrange(aPaperOrder(questions))
const [first, , third] = versions

function aSheet(of: Partial<KeptSheet>): KeptSheet {
  return {
    id: 'id',
    paperId: 'paper',
    name: '',
    version: 'A',
    answers: ['B', 'AC', 'B'],
    darkness: [],
    ...of,
  }
}

/** The letters that are right in a version. */
function rightAnswers(version: (typeof versions)[number]): string[] {
  return questionsOf(version).map(({ question, options }) =>
    [...options.keys()]
      .filter((place) => question.content.correct.includes(options[place] ?? ''))
      .map((place) => 'ABC'[place])
      .join(''),
  )
}

test('letters are those of the sheet', () => {
  const readings = [[1], [0, 2], []].map((chosen, question) => ({
    ...{ question, chosen },
    ...{ unsure: [], darkness: [0, 0, 0] },
  }))
  expect(answersOf(readings)).toEqual(['B', 'AC', ''])
})

describe('a kept sheet', () => {
  const layout = layOutSheet({
    pageSize: 'a4',
    optionCounts: Array<number>(160).fill(4),
    version: 1,
    paper: 'p',
  })
  const readings = [...Array(160).keys()].map((question) => ({
    question,
    chosen: [question % 3, 3],
    unsure: [],
    darkness: Array.from({ length: 4 }, (_, option) => 0.5 + ((question * 7 + option * 3) % 10) / 25),
  }))
  const sheet = aSheet({ answers: answersOf(readings), darkness: darknessOf(readings) })
  const pages = layout.pages.map(({ code: { page }, bubbles }) => {
    const questions = readings.filter((reading) =>
      bubbles.some(({ question }) => question === reading.question),
    )
    return { version: 1 as const, page, questions }
  })

  test('is recognized by each of its pages', () => {
    expect(pagesOfKept(sheet, layout).map((page, place) => looksLikeSameSheet(page, pages[place]!))).toEqual([
      true,
      true,
    ])
  })

  test('is not recognized where nobody knows how dark its marks are', () => {
    const [first] = pagesOfKept({ ...sheet, darkness: [] }, layout)
    expect(looksLikeSameSheet(first!, pages[0]!)).toBe(false)
  })
})

test.each(versions)('letters of version $letter are scored by the key of this version', (version) => {
  const right = rightAnswers(version)
  expect(scoreAnswers(version, right).points).toBe(4)
  expect(scoreAnswers(version, ['', '', '']).points).toBe(0)
  expect(
    scoreAnswers(
      version,
      right.map(() => 'ABC'),
    ).points,
  ).toBe(0)
})

describe('the table of results', () => {
  /** The lines after the byte order mark. */
  const table = (...sheets: readonly KeptSheet[]) => resultsCsv(versions, sheets).slice(1).split('\r\n')

  test('has a line for each sheet, with the letters of its version', () => {
    const letters = rightAnswers(third!)
    expect(table(aSheet({ name: 'Ada' }), aSheet({ version: 'C', answers: letters }))).toEqual([
      'name,version,points,1,2,3',
      '"Ada",A,4,B,AC,B',
      `,C,4,${letters.join(',')}`,
      '',
    ])
  })

  test.each([
    ['a comma and quotes', 'Lovelace, "Ada"', '"Lovelace, ""Ada""",A,4,B,AC,B'],
    ['a formula', '=1+1', `"'=1+1",A,4,B,AC,B`],
    ['no answers', 'Ada', '"Ada",A,0,,,', ['', '', '']],
  ])('%s', (_, name, line, answers = ['B', 'AC', 'B']) => {
    expect(table(aSheet({ name, answers }))[1]).toBe(line)
  })

  test('leaves out a sheet of a version that the paper does not have', () => {
    expect(resultsCsv(versions.slice(0, 1), [aSheet({ version: 'D' })])).not.toContain('D')
  })
})

describe('the own sheet as a past test', () => {
  const newId = () => 'new'

  test.each([
    ['all right', ['B', 'AC', 'B'], 100, true],
    ['three of four points', ['B', 'AC', 'A'], 75, true],
    ['two of four points', ['A', 'AC', 'B'], 50, false],
  ])('%s', (_, answers, score, passed) => {
    expect(pastTestOfSheet(scoreAnswers(first!, answers), newId)).toMatchObject({ score, passed })
  })

  test('says what was chosen, with the category of the paper, and nothing about time', () => {
    const test = pastTestOfSheet(scoreAnswers(first!, ['A', 'AC', '']), newId)
    expect(test).toMatchObject({ categories: null, examId: null, exam: null, durationMs: null })
    expect(test.questions).toMatchObject([
      { id: 'one', isCorrect: false, chosen: ['a'], category: 'Letters', timeMs: null },
      { id: 'two', isCorrect: true, chosen: ['d', 'f'], category: null },
      { id: 'new', isCorrect: false, chosen: [] },
    ])
  })
})
