import type { TestCriteria } from '../custom-test/criteria.ts'
import { pickQuestions, questionsInCategory } from '../custom-test/pick-questions.ts'
import { drawByBlueprint, shortagesOf } from '../exams/draw-by-blueprint.ts'
import type { ExamRules } from '../exams/exam-definition.ts'
import { formatCount } from '../formatting/format-number.ts'
import type { Question, Random } from '../model.ts'
import { categoriesOf, categoryOf } from '../selection/categories.ts'
import { shuffle } from '../selection/eligible.ts'
import type { PastMistakes } from '../selection/previously-incorrect.ts'
import { type Paper, type PaperQuestion, usedKey } from './paper.ts'

/** What a paper remembers of a question, to find it in the bank again. */
export interface UsedQuestion {
  readonly questionId: string | null
  /** See {@link usedKey}. */
  readonly key: string
}

/** What papers there were, without their questions. */
export interface PaperSummary extends Omit<Paper, 'questions'> {
  readonly used: readonly UsedQuestion[]
}

/** What a paper remembers of its questions. */
export function usedQuestions(questions: readonly PaperQuestion[]): readonly UsedQuestion[] {
  return questions.map(({ questionId, content }) => ({ questionId, key: usedKey(content) }))
}

/** Finds the papers in which a question was used: by its id, or by what it asks. */
export interface PapersByQuestion<P> {
  readonly papersOf: (question: Pick<Question, 'id' | 'text' | 'correct'>) => readonly P[]
}

/** @param papers in any order */
export function papersByQuestion<P extends Pick<PaperSummary, 'used'>>(
  papers: readonly P[],
): PapersByQuestion<P> {
  const byId = new Map<string, P[]>()
  const byKey = new Map<string, P[]>()
  const add = (found: Map<string, P[]>, name: string, paper: P) => {
    const list = found.get(name) ?? []
    if (list.at(-1) !== paper) found.set(name, [...list, paper])
  }
  for (const paper of papers) {
    for (const { questionId, key } of paper.used) {
      if (questionId !== null) add(byId, questionId, paper)
      add(byKey, key, paper)
    }
  }
  return {
    papersOf: (question) => [
      ...new Set([...(byId.get(question.id) ?? []), ...(byKey.get(usedKey(question)) ?? [])]),
    ],
  }
}

/** The questions of a paper that is like another one. */
export interface OtherQuestions {
  readonly questions: readonly Question[]
  /** How many of them were used in a paper before: there were not enough others. */
  readonly usedBefore: number
  /** How many fewer there are than the paper asks for: the bank has no more. */
  readonly missing: number
}

/**
 * Chooses other questions for a paper in the way in which its questions were chosen: first those that no paper used, then
 * those of other papers, then its own. Questions that were chosen by hand give as many of each category.
 *
 * @param papers all papers of the learner
 * @param bank all questions of the learner
 */
export function otherQuestions(
  paper: Pick<Paper, 'choice' | 'questions'>,
  papers: readonly Pick<PaperSummary, 'used'>[],
  bank: readonly Question[],
  mistakes: PastMistakes,
  random: Random,
): OtherQuestions {
  const { papersOf } = papersByQuestion(papers)
  const { papersOf: ownPaperOf } = papersByQuestion([{ used: usedQuestions(paper.questions) }])
  const byRank = Map.groupBy(shuffle(bank, random), (question) =>
    ownPaperOf(question).length > 0 ? 2 : papersOf(question).length > 0 ? 1 : 0,
  )
  /** From the most to the least wanted: in no paper, in others, in this one. */
  const ranks = ([0, 1, 2] as const).map((rank) => byRank.get(rank) ?? [])
  const { choice } = paper
  const drawn =
    choice.kind === 'criteria'
      ? pickQuestions(wantedFor(choice.criteria, ranks), choice.criteria, mistakes, random)
      : drawByBlueprint(...wantedForExam(rulesOf(paper), ranks), random).questions
  const unused = new Set(ranks[0])
  return {
    questions: drawn,
    usedBefore: drawn.filter((question) => !unused.has(question)).length,
    missing: Math.max(0, countOf(paper) - drawn.length),
  }
}

type DrawRules = Pick<ExamRules, 'categories' | 'blueprint'>
type Ranks = readonly (readonly Question[])[]

function rulesOf({ choice, questions }: Pick<Paper, 'choice' | 'questions'>): DrawRules {
  if (choice.kind === 'exam') return choice.exam
  const byCategory = Map.groupBy(questions, ({ content }) => categoryOf(content))
  const counts = [...byCategory].map(([category, list]) => ({ category, count: list.length }))
  return { categories: [], blueprint: { kind: 'named', counts } }
}

function countOf({ choice, questions }: Pick<Paper, 'choice' | 'questions'>): number {
  return choice.kind === 'criteria' ? choice.criteria.count : questions.length
}

/** All of the first rank, and of the others as many as are needed for the shares of categories, then for the whole. */
function wantedFor({ category, count, mode }: TestCriteria, ranks: Ranks): readonly Question[] {
  const pool = ranks.map((questions) => questionsInCategory(questions, category))
  const share = mode === 'categories' ? Math.floor(count / categoriesOf(pool.flat()).length) : 0
  const [shares] = wantedForExam({ categories: [], blueprint: { kind: 'each', count: share } }, pool)
  const taken = new Set(shares)
  const rest = pool.flat().filter((question) => !taken.has(question))
  return [...shares, ...rest.slice(0, Math.max(0, count - shares.length))]
}

/** The same for each pool of a blueprint. */
function wantedForExam(rules: DrawRules, ranks: Ranks): readonly [readonly Question[], DrawRules] {
  const [first = [], ...others] = ranks
  // The first rank may have no question of a category.
  const categories = rules.categories.length > 0 ? rules.categories : categoriesOf(ranks.flat())
  const needed = shortagesOf(first, { ...rules, categories }).flatMap(({ category, wanted, available }) => {
    const covered = category === null ? categories : [category]
    const pool = others.flat().filter((question) => covered.includes(categoryOf(question)))
    return pool.slice(0, wanted - available)
  })
  return [[...first, ...needed], rules]
}

/** What to say of {@link OtherQuestions}; null where all is as it was asked for. */
export function otherQuestionsNotice({
  usedBefore,
  missing,
}: Omit<OtherQuestions, 'questions'>): string | null {
  const sentences = [
    ...(usedBefore === 0
      ? []
      : [
          `${formatCount(usedBefore, 'question')} ${usedBefore === 1 ? 'was' : 'were'} in a paper before: the bank has not enough others.`,
        ]),
    ...(missing === 0 ? [] : [`The bank is ${formatCount(missing, 'question')} short.`]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}
