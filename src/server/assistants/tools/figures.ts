import * as z from 'zod'
import { AnswerBit } from '../../../domain/selection/bank-stats.ts'
import { categoryOf } from '../../../domain/selection/categories.ts'
import { activityByDay } from '../../../domain/statistics/activity-by-day.ts'
import { DAYS_A_WEEK } from '../../../domain/statistics/calendar-day.ts'
import { categoryPerformance } from '../../../domain/statistics/category-performance.ts'
import { accuracyOf, lastDays, practiceShares, sumOf } from '../../../domain/statistics/practice-activity.ts'
import { practiceStreak } from '../../../domain/statistics/practice-streak.ts'
import { NO_FIGURES } from '../../../domain/statistics/question-figures.ts'
import { testFigures } from '../../../domain/statistics/test-figures.ts'
import type { LearnerBank } from '../learner-bank.ts'
import { shownLine } from '../shown-texts.ts'
import { READS, tool } from '../tool.ts'
import { figuresOf, listed, listedSchema } from './search-questions.ts'

/** Categories of one page. */
const CATEGORIES_MAX = 50
/** The weakest categories in the overview. */
const WEAKEST_MAX = 5
const WEAK_MAX = 20
/** A question below this accuracy is weak, whole percent, although its last answer was right. */
const WEAK_BELOW_PERCENT = 60

const percentSchema = z.int().nullable().describe('Whole percent; null: nothing is counted')

const categorySchema = z.object({
  category: z.string(),
  title: z.string().nullable().describe('What the learner or the file calls it besides; null: nothing'),
  questions: z.int().describe('Questions in the bank'),
  counted: z.int().describe('Those that were answered'),
  accuracy_percent: percentSchema.describe(
    'Whole percent of the counted questions whose last answer was right; null: none was answered',
  ),
})

export const listCategories = tool({
  name: 'list_categories',
  title: 'List categories',
  description: 'Lists the categories of the bank, the weakest first, at most 50 at a time.',
  scope: 'read',
  hints: READS,
  input: z.object({ after: z.int().min(0).optional().describe('`next` of the page before') }),
  output: z.object({
    categories: z.array(categorySchema),
    total: z.int().describe('Categories in all'),
    next: z.int().nullable().describe('Pass it as `after` for the next page; null: this is the last one'),
  }),
  run: async ({ after = 0 }, call) => {
    const all = categoriesOf(await call.bank())
    const titles = await call.store.categories.titlesOf(call.holder.userId)
    const titleOf = new Map((titles ?? []).map(({ category, title }) => [category, title]))
    const end = after + CATEGORIES_MAX
    return {
      categories: all.slice(after, end).map(({ name, ...category }) => ({
        ...category,
        title: shownLine(titleOf.get(name) ?? null),
      })),
      total: all.length,
      next: end < all.length ? end : null,
    }
  },
})

/** The weakest first. */
function categoriesOf({ stats }: LearnerBank) {
  return categoryPerformance(stats).map(({ category, questions, counted, percent }) => ({
    name: category,
    category: shownLine(category) ?? '',
    questions,
    counted,
    accuracy_percent: percent,
  }))
}

export const readStatistics = tool({
  name: 'read_statistics',
  title: 'Read statistics',
  description:
    'Returns how the learner is doing: answers and accuracy in practice, days in a row, past exams, and the five weakest categories.',
  scope: 'read',
  hints: READS,
  input: z.object({}),
  output: z.object({
    questions: z.object({
      bank_size: z.int(),
      answered: z.int().describe('Questions that were answered at least once'),
      last_right: z.int().describe('Questions whose last answer was right'),
      last_two_right: z.int().describe('Questions whose last two answers were right'),
    }),
    practice: z.object({
      answers: z.int(),
      accuracy_percent: percentSchema,
      answers_last_7_days: z.int(),
      accuracy_last_7_days_percent: percentSchema,
      streak_days: z.int().describe('Days of practice in a row'),
    }),
    exams: z.object({
      taken: z.int().describe('At most the last 200 count'),
      passed: z.int(),
      average_score_percent: z.int(),
      best_score_percent: z.int(),
    }),
    weakest_categories: z.array(categorySchema.omit({ title: true })),
  }),
  run: async (_, call) => {
    const bank = await call.bank()
    const shares = practiceShares(bank.stats)
    const activity = activityByDay(bank.responses, bank.dayOf)
    const today = bank.dayOf(call.now())
    const all = sumOf([...activity.values()])
    const week = sumOf(lastDays(activity, today, DAYS_A_WEEK))
    const tests = testFigures(bank.tests)
    return {
      questions: {
        bank_size: shares.bankSize,
        answered: shares.attempted,
        last_right: shares.lastCorrect,
        last_two_right: shares.lastTwoCorrect,
      },
      practice: {
        answers: all.answers,
        accuracy_percent: accuracyOf(all),
        answers_last_7_days: week.answers,
        accuracy_last_7_days_percent: accuracyOf(week),
        streak_days: practiceStreak(activity, today).days,
      },
      exams: {
        taken: tests.totalTests,
        passed: tests.passedTests,
        average_score_percent: tests.averageScore,
        best_score_percent: tests.bestScore,
      },
      weakest_categories: categoriesOf(bank)
        .filter(({ counted }) => counted > 0)
        .slice(0, WEAKEST_MAX)
        .map(({ name: _, ...category }) => category),
    }
  },
})

export const weakQuestions = tool({
  name: 'weak_questions',
  title: 'Weak questions',
  description: `Lists questions that the learner does not know: whose last answer was wrong, then those answered right less than ${WEAK_BELOW_PERCENT} percent of the time, the least accurate first. At most ${WEAK_MAX}.`,
  scope: 'read',
  hints: READS,
  input: z.object({
    category: z.string().optional().describe('Exactly as `list_categories` names it; left out: all'),
    limit: z.int().min(1).max(WEAK_MAX).optional(),
  }),
  output: z.object({
    questions: z.array(z.object({ ...listedSchema.shape, last_answer_was_right: z.boolean() })),
    total: z.int().describe('Weak questions in all'),
  }),
  run: async ({ category, limit = WEAK_MAX }, call) => {
    const bank = await call.bank()
    const figures = await figuresOf(bank)
    const weak = bank.questions.flatMap((question, index) => {
      const { attempts, accuracyPercent } = figures.get(question.id) ?? NO_FIGURES
      const isOther = category !== undefined && categoryOf(question) !== category
      if (isOther || attempts === 0) return []
      const wasRight = ((bank.stats.answerBits[index] ?? 0) & AnswerBit.latestWrong) === 0
      return wasRight && accuracyPercent >= WEAK_BELOW_PERCENT
        ? []
        : [{ question, accuracyPercent, wasRight }]
    })
    weak.sort(
      (one, other) =>
        Number(one.wasRight) - Number(other.wasRight) || one.accuracyPercent - other.accuracyPercent,
    )
    return {
      questions: weak
        .slice(0, limit)
        .map(({ question, wasRight }) => ({ ...listed(question, figures), last_answer_was_right: wasRight })),
      total: weak.length,
    }
  },
})
