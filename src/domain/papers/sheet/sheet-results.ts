import { isPass } from '../../exams/score-exam.ts'
import { TEST_MODE } from '../../exams/test-mode.ts'
import { csvCell, csvText } from '../../formatting/csv-text.ts'
import { escapeFormula } from '../../formatting/formula-text.ts'
import type { PastTest } from '../../model.ts'
import { letterOrdinal, optionLetter } from '../../practice/option-letter.ts'
import { type PaperVersion, questionsOf } from '../arrange.ts'
import { paperPoints, type VersionLetter } from '../paper.ts'
import type { QuestionReading } from './reading/judge-bubbles.ts'
import type { PageMarks } from './reading/same-sheet.ts'
import { type ScoredSheet, scoreSheet } from './score-sheet.ts'
import type { SheetLayout } from './sheet-layout.ts'

/** What stays of a sheet of a class: on one device only, and in no figures of the teacher. */
export interface KeptSheet {
  readonly id: string
  readonly paperId: string
  /** As typed, may be empty. */
  readonly name: string
  readonly version: VersionLetter
  /** For each question of the version the letters that were chosen: 'A', 'AC', '' for none. */
  readonly answers: readonly string[]
  /** For each question how dark its marks are, in percent, by which the sheet is recognized; empty where that is not known. */
  readonly darkness: readonly (readonly number[])[]
}

export const KEPT_SHEETS_LIMITS = {
  /** Sheets on a device, of all papers together. */
  sheetsMax: 1000,
  /** A name, characters. */
  nameMax: 100,
} as const

/** @param readings of all questions, in the order of the sheet */
export function answersOf(readings: readonly QuestionReading[]): readonly string[] {
  return readings.map(({ chosen }) => chosen.map(optionLetter).join(''))
}

/** @param readings of all questions, in the order of the sheet */
export function darknessOf(readings: readonly QuestionReading[]): readonly (readonly number[])[] {
  return readings.map(({ chosen, darkness }) =>
    chosen.map((option) => Math.round((darkness[option] ?? 0) * 100)),
  )
}

/** The pages of a kept sheet, to recognize it when it is read again. */
export function pagesOfKept({ answers, darkness }: KeptSheet, { pages }: SheetLayout): readonly PageMarks[] {
  return pages.map(({ code: { version, page }, bubbles }) => ({
    version,
    page,
    questions: [...Map.groupBy(bubbles, ({ question }) => question)].map(([question, options]) => {
      const chosen = [...(answers[question] ?? '')].map(letterOrdinal)
      const percent = (option: number) => darkness[question]?.[chosen.indexOf(option)] ?? 0
      return { question, chosen, unsure: [], darkness: options.map(({ option }) => percent(option) / 100) }
    }),
  }))
}

export function scoreAnswers(version: PaperVersion, answers: readonly string[]): ScoredSheet {
  return scoreSheet(
    version,
    answers.map((letters, question) => ({
      question,
      chosen: [...letters].map(letterOrdinal),
      unsure: [],
      darkness: [],
    })),
  )
}

/**
 * The results of a paper as a table: name, version, points, and the letters that were chosen for each question, with the
 * numbers and letters of the person's own version.
 */
export function resultsCsv(versions: readonly PaperVersion[], sheets: readonly KeptSheet[]): string {
  const count = versions[0] === undefined ? 0 : questionsOf(versions[0]).length
  const heading = [
    'name',
    'version',
    'points',
    ...Array.from({ length: count }, (_, place) => `${place + 1}`),
  ]
  const lines = sheets.flatMap(({ name, version: letter, answers }) => {
    const version = versions.find((each) => each.letter === letter)
    if (version === undefined) return []
    const { points } = scoreAnswers(version, answers)
    return [[csvCell(escapeFormula(name)), letter, points, ...answers].join(',')]
  })
  return csvText([heading.join(','), ...lines])
}

/**
 * The past test that stores a learner's own sheet, on which every question is decided; the caller adds id and date. It has
 * the pass mark of Test Mode.
 *
 * @param newId for questions that came from nowhere in the bank
 */
export function pastTestOfSheet(
  { questions, points }: ScoredSheet,
  newId: () => string,
): Omit<PastTest, 'id' | 'takenAt'> {
  const total = paperPoints(questions.map(({ question }) => question))
  return {
    score: (points / total) * 100,
    passed: isPass(points, total, TEST_MODE.passMark),
    categories: null,
    examId: null,
    exam: null,
    durationMs: null,
    questions: questions.map(({ question, chosen, isCorrect }) => ({
      id: question.questionId ?? newId(),
      text: question.content.text,
      isCorrect: isCorrect === true,
      chosen,
      category: question.content.category,
      points: null,
      timeMs: null,
      forReview: false,
    })),
  }
}
