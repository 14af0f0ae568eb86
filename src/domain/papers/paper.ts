import { isSingleChoice } from '../answer.ts'
import type { TestCriteria } from '../custom-test/criteria.ts'
import type { ExamRules } from '../exams/exam-definition.ts'
import type { Question, Random } from '../model.ts'
import { redrawnOptions } from '../practice/options-of-set.ts'
import type { QuestionContent } from '../questions/content-fields.ts'
import { contentOf } from '../questions/question-content.ts'
import { renameImages } from '../rich-text/image-rules.ts'
import { seedOf } from '../seeded-random.ts'
import { PAPER_QUESTIONS_MAX } from './questions-max.ts'

/** A test on paper, as it was saved. It never changes, so that it prints the same later. */
export interface Paper {
  /** 22 random characters. */
  readonly id: string
  /** As typed and trimmed, 1 to {@link PAPER_LIMITS}.nameMax characters. */
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** 0 to 2³² − 1. It decides the order of questions and options in versions B to D. */
  readonly seed: number
  readonly versions: VersionCount
  /** In the order in which they were chosen, 1 to {@link PAPER_LIMITS}.questionsMax. */
  readonly questions: readonly PaperQuestion[]
  readonly layout: PaperLayout
  readonly header: PaperHeader
  readonly choice: PaperChoice
}

/** What decides the order of questions and options. */
export type PaperOrder = Pick<Paper, 'questions' | 'seed' | 'versions'>

/** A question of a paper as it was when the paper was made. */
export interface PaperQuestion {
  /** The id that it has in the bank, or had there; null when it came from nowhere in the bank. */
  readonly questionId: string | null
  /** What a right answer earns: more than 0, at most {@link PAPER_LIMITS}.pointsMax, in halves. */
  readonly points: number
  /** Its options are those that are printed: `pairSet` is null. */
  readonly content: QuestionContent
}

export interface PaperLayout {
  readonly pageSize: PageSize
  readonly columns: 1 | 2
  /** Letters of 18 points in place of 11. */
  readonly largePrint: boolean
}

export type PageSize = (typeof PAGE_SIZES)[number]
export const PAGE_SIZES = ['a4', 'letter'] as const

/** What is above the questions. */
export interface PaperHeader {
  /** Plain text; empty for none. */
  readonly instructions: string
  readonly hasNameLine: boolean
  readonly hasDateLine: boolean
}

/** How the questions were chosen, so that others can be chosen in the same way. */
export type PaperChoice =
  | { readonly kind: 'hand' }
  | { readonly kind: 'criteria'; readonly criteria: TestCriteria }
  /** By the blueprint that an own exam had then. */
  | { readonly kind: 'exam'; readonly exam: Pick<ExamRules, 'name' | 'categories' | 'blueprint'> }

export type VersionCount = 1 | 2 | 3 | 4

/** In their order; a paper has the first of them. */
export const VERSION_LETTERS = ['A', 'B', 'C', 'D'] as const
export type VersionLetter = (typeof VERSION_LETTERS)[number]

/** Limits of papers, for the contract's validation and for the form. */
export const PAPER_LIMITS = {
  /** Papers of one learner. */
  papersMax: 200,
  /** Name, characters. At least 1. */
  nameMax: 200,
  /** Questions of one paper. At least 1. */
  questionsMax: PAPER_QUESTIONS_MAX,
  /** Points for one question. */
  pointsMax: 100,
  /** Instructions, characters. */
  instructionsMax: 5000,
  /** The texts of one paper, bytes as JSON in UTF-8. */
  bytesMax: 4 * 1024 * 1024,
} as const

/** The layout of a paper until the learner chooses another. */
export const DEFAULT_PAPER_LAYOUT: PaperLayout = { pageSize: 'a4', columns: 1, largePrint: false }

export const DEFAULT_PAPER_HEADER: PaperHeader = { instructions: '', hasNameLine: true, hasDateLine: true }

/**
 * The questions of a new paper, with one point each. Wrong options that are drawn from a set of pairs are drawn now, once, and
 * stay.
 *
 * @param bank all questions of the learner, from which options may be drawn
 */
export function paperQuestions(
  chosen: readonly Question[],
  bank: readonly Question[],
  random: Random,
): readonly PaperQuestion[] {
  return chosen.map((question) => ({
    questionId: question.id,
    points: 1,
    content: fixedContent(question, redrawnOptions(question, bank, random)),
  }))
}

/** The content with these options for good. */
function fixedContent(question: Question, options: readonly string[]): QuestionContent {
  const content = { ...contentOf(question), pairSet: null }
  // Feedback belongs to the options of the bank.
  return options === question.options ? content : { ...content, options, optionFeedback: null }
}

/** What is printed below a question; null where one answer is right, as that is usual. */
export function paperInstruction(content: Pick<QuestionContent, 'correct'>): string | null {
  return isSingleChoice(content) ? null : 'Mark every correct answer.'
}

/** The texts of a paper that are Markdown and are printed, each once. */
export function markdownTexts({ questions }: Pick<Paper, 'questions'>): readonly string[] {
  const formatted = questions.map(({ content }) => content).filter(({ format }) => format === 'markdown')
  return formatted.flatMap(({ text, options }) => [text, ...options])
}

/** All points of a paper. */
export function paperPoints(questions: readonly Pick<PaperQuestion, 'points'>[]): number {
  return questions.reduce((sum, { points }) => sum + points, 0)
}

/** "1 point", "2.5 points" */
export function pointsText(points: number): string {
  return `${points} ${points === 1 ? 'point' : 'points'}`
}

/**
 * Names a question by what is asked, also when it has another id by now: its text and its right answers. Wrong options do not
 * count, as those of a set of pairs are other ones each time, and neither do names of images, which a restore and a new identifier
 * replace. 64 bits as hexadecimal digits.
 */
export function usedKey({ text, correct }: Pick<QuestionContent, 'text' | 'correct'>): string {
  const asked = renameImages(JSON.stringify([text.trim(), [...correct].sort()]), () => '')
  return [seedOf(asked), seedOf(`paper ${asked}`)].map((part) => part.toString(16).padStart(8, '0')).join('')
}
