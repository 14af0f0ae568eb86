import type { SelectionMode } from '../custom-test/criteria.ts'
import type { ExamDefinition } from '../exams/exam-definition.ts'
import { formatWholeNumber } from '../formatting/format-number.ts'
import type { Question, Random } from '../model.ts'
import {
  DEFAULT_PAPER_HEADER,
  DEFAULT_PAPER_LAYOUT,
  PAPER_LIMITS,
  type PageSize,
  type Paper,
  type PaperChoice,
  type PaperHeader,
  type PaperLayout,
  paperQuestions,
  type VersionCount,
} from './paper.ts'

/** What the form of a paper holds, beside its questions. */
export interface PaperFields {
  readonly name: string
  readonly source: PaperSource
  /** Of a draw; null for all categories. */
  readonly category: string | null
  readonly mode: SelectionMode
  /** Number of questions of a draw, as typed. */
  readonly count: string
  /** The own exam whose blueprint the questions are drawn by. */
  readonly examId: string | null
  /** Whether a draw takes questions that no paper used, as long as there are enough. */
  readonly avoidsUsed: boolean
  readonly versions: VersionCount
  /** For each question, as typed. */
  readonly points: string
  readonly header: PaperHeader
  readonly layout: PaperLayout
}

/** Drawn by the modes of the export, by an own exam's blueprint, in the way of an earlier paper, or chosen by hand. */
export type PaperSource = 'draw' | 'exam' | 'again' | 'hand'

/** What is wrong, by the field. */
export type PaperFieldProblems = Partial<Record<'count' | 'questions' | 'points', string>>

/** How many questions are drawn unless the learner types another number. */
const NEW_COUNT = 40

/** The fields of a new paper; of questions that were chosen elsewhere when `isByHand`. */
export function newPaperFields(bankSize: number, pageSize: PageSize, isByHand: boolean): PaperFields {
  return {
    name: '',
    source: isByHand ? 'hand' : 'draw',
    category: null,
    mode: 'random',
    count: String(Math.min(NEW_COUNT, bankSize || NEW_COUNT)),
    examId: null,
    avoidsUsed: true,
    versions: 1,
    points: '1',
    header: DEFAULT_PAPER_HEADER,
    layout: { ...DEFAULT_PAPER_LAYOUT, pageSize },
  }
}

/** The fields of a paper that is like an earlier one, with other questions. */
export function fieldsLike(paper: Paper, bankSize: number): PaperFields {
  const { name, versions, header, layout, questions } = paper
  const [first] = questions
  const isUniform = questions.every(({ points }) => points === first?.points)
  return {
    ...newPaperFields(bankSize, layout.pageSize, false),
    ...{ name: nextName(name), source: 'again', versions, header, layout },
    points: isUniform && first !== undefined ? String(first.points) : '1',
  }
}

/** "Midterm" → "Midterm 2" → "Midterm 3". */
function nextName(name: string): string {
  const [, stem = name, number] = /^(.*\S) (\d{1,3})$/s.exec(name) ?? []
  const suffix = ` ${number === undefined ? 2 : Number(number) + 1}`
  return stem.slice(0, PAPER_LIMITS.nameMax - suffix.length).toWellFormed() + suffix
}

/** What a paper is called that the learner gave no name. */
export const DEFAULT_PAPER_NAME = 'Test'

/** How the fields say that questions are drawn; null while that is not known, as when no exam is chosen. */
export function choiceOf(
  fields: PaperFields,
  exams: readonly ExamDefinition[],
  earlier: Paper | null,
): PaperChoice | null {
  switch (fields.source) {
    case 'hand':
      return { kind: 'hand' }
    case 'again':
      return earlier?.choice ?? null
    case 'exam': {
      const exam = exams.find(({ id }) => id === fields.examId)
      if (exam === undefined) return null
      const { name, categories, blueprint } = exam
      return { kind: 'exam', exam: { name, categories, blueprint } }
    }
    case 'draw': {
      const count = readCount(fields.count)
      if (count === null) return null
      return { kind: 'criteria', criteria: { category: fields.category, count, mode: fields.mode } }
    }
  }
}

/** A paper that is to be saved. */
export type PaperContent = Omit<Paper, 'id' | 'createdAt'>

/** What a form of a paper holds beside its fields. */
export interface PaperQuestions {
  /** In their order. */
  readonly chosen: readonly Question[]
  /** What a learner typed for single questions, by their id. */
  readonly pointsOf: Readonly<Record<string, string>>
  /** As {@link choiceOf} says. */
  readonly choice: PaperChoice | null
}

/** What is wrong with a paper; nothing where it can be made. */
export function paperProblems(
  fields: PaperFields,
  { chosen, pointsOf, choice }: PaperQuestions,
): PaperFieldProblems {
  const { questionsMax, pointsMax } = PAPER_LIMITS
  const wrong = chosen.findIndex(({ id }) => pointsOf[id] !== undefined && readPoints(pointsOf[id]) === null)
  const isCountWrong = fields.source === 'draw' && choice === null
  const tooMany = chosen.length - questionsMax
  return {
    ...(isCountWrong && { count: `A number from 1 to ${questionsMax}.` }),
    ...(chosen.length === 0 && !isCountWrong && { questions: 'Choose at least one question.' }),
    ...(wrong >= 0 && { questions: `Question ${wrong + 1}: points from 0.5 to ${pointsMax}, in halves.` }),
    ...(tooMany > 0 && {
      questions: `A paper can have ${questionsMax} questions. Leave out ${formatWholeNumber(tooMany)}.`,
    }),
    ...(readPoints(fields.points) === null && { points: `From 0.5 to ${pointsMax}, in halves.` }),
  }
}

/**
 * The paper that the fields describe; null where something is wrong with it.
 *
 * @param bank all questions of the learner
 */
export function readPaperFields(
  fields: PaperFields,
  asked: PaperQuestions,
  bank: readonly Question[],
  random: Random,
): PaperContent | null {
  const { chosen, pointsOf, choice } = asked
  if (choice === null || Object.keys(paperProblems(fields, asked)).length > 0) return null
  const { name, versions, header, layout } = fields
  return {
    name: name.trim() || DEFAULT_PAPER_NAME,
    seed: Math.floor(random() * 2 ** 32),
    ...{ versions, header, layout, choice },
    questions: paperQuestions(chosen, bank, random).map((question, place) => ({
      ...question,
      points: readPoints(pointsOf[chosen[place]?.id ?? ''] ?? fields.points) ?? question.points,
    })),
  }
}

/** A number of questions; null when it is none. */
function readCount(text: string): number | null {
  const count = Number(text.trim())
  return /^\d+$/.test(text.trim()) && count >= 1 && count <= PAPER_LIMITS.questionsMax ? count : null
}

/** Points for a question; null when there can be none like that. A comma may stand before the half. */
function readPoints(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  const points = Number(typed)
  const isPossible = typed !== '' && points >= 0.5 && points <= PAPER_LIMITS.pointsMax
  return isPossible && Number.isInteger(points * 2) ? points : null
}
