import * as z from 'zod/mini'
import { EXAM_LIMITS } from '../domain/exams/exam-definition.ts'
import { DAYS_OF_WEEK, MINUTES_A_DAY_MAX, MINUTES_A_DAY_MIN } from '../domain/exams/study-plan.ts'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { areDistinct, idSchema, newIdSchema, revisionSchema, textSchema, timeSchema } from './common.ts'
import { problemSchema } from './problem.ts'

const categorySchema = textSchema(1, QUESTION_LIMITS.categoryMax)
const countSchema = z.int().check(z.gte(1), z.lte(EXAM_LIMITS.questionsMax))

/** See `Blueprint` in `domain/exams/exam-definition.ts`. */
const blueprintSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('random'), count: countSchema }),
  z.object({ kind: z.literal('each'), count: countSchema }),
  z.object({
    kind: z.literal('named'),
    counts: z.array(z.object({ category: categorySchema, count: countSchema })).check(
      z.minLength(1),
      z.maxLength(EXAM_LIMITS.categoriesMax),
      z.refine((counts) => areDistinct(counts.map(({ category }) => category)), {
        error: 'must name each category once',
      }),
      z.refine((counts) => sumOf(counts) <= EXAM_LIMITS.questionsMax, {
        error: `must not ask for more than ${EXAM_LIMITS.questionsMax} questions together`,
      }),
    ),
  }),
])

const passMarkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.int().check(z.gte(1), z.lte(100)) }),
  z.object({ kind: z.literal('points'), points: countSchema }),
])

const rules = {
  name: textSchema(1, EXAM_LIMITS.nameMax),
  /** The covered categories; empty: all. */
  categories: z
    .array(categorySchema)
    .check(z.maxLength(EXAM_LIMITS.categoriesMax), z.refine(areDistinct, 'must be distinct')),
  blueprint: blueprintSchema,
  pass_mark: passMarkSchema,
  /** Null: none. */
  time_limit_minutes: z.nullable(z.int().check(z.gte(1), z.lte(EXAM_LIMITS.minutesMax))),
  scoring: z.enum(['all-or-nothing', 'partial']),
  shows_answer_count: z.boolean(),
}

/** How an exam is drawn, timed and scored: what a past test remembers of the exam it was. */
export const examRulesSchema = z.object(rules)
export type ExamRules = z.infer<typeof examRulesSchema>

/** See `StudyPlan` in `domain/exams/exam-definition.ts`. */
const planSchema = z.object({
  minutes_a_day: z.int().check(z.gte(MINUTES_A_DAY_MIN), z.lte(MINUTES_A_DAY_MAX)),
  days_off: z
    .array(z.int().check(z.gte(0), z.lt(DAYS_OF_WEEK)))
    .check(z.maxLength(DAYS_OF_WEEK), z.refine(areDistinct, 'must be distinct')),
  /** The day on which it was made, `YYYY-MM-DD`. */
  begins_on: z.optional(z.iso.date()),
})

const content = {
  ...rules,
  /** The day of the real exam, `YYYY-MM-DD`; null: not known. */
  date: z.nullable(z.iso.date()),
  /** Left out until the learner plans. */
  plan: z.optional(planSchema),
}

/** Where the number of questions is known, no more points are needed to pass. */
export const passMarkIsReachable = z.refine<Pick<ExamContent, 'blueprint' | 'pass_mark'>>(
  ({ blueprint, pass_mark }) => pass_mark.kind === 'percent' || pass_mark.points <= mostPoints(blueprint),
  { error: 'must not be more points than the exam has questions', path: ['pass_mark'] },
)

/** What must hold of an exam after it was changed. */
export const examContentSchema = z.object(content).check(passMarkIsReachable)
export type ExamContent = z.infer<typeof examContentSchema>

/** An exam that a learner has set up (spec §3.13). `revision` counts its changes from 1. */
export const examSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  ...content,
  revision: revisionSchema,
  created_at: timeSchema,
})
export type Exam = z.infer<typeof examSchema>

/** `POST /exams/`. */
export const newExamSchema = z
  .object({ user_id: idSchema, ...content, id: z.optional(newIdSchema) })
  .check(passMarkIsReachable)
export type NewExam = z.infer<typeof newExamSchema>

/**
 * `PATCH /exams/{id}`: members that are left out stay as they are. `revision` is the one that the change is based on: 409
 * with the stored exam when it is another one by now. The same change again is never a conflict.
 */
export const examChangeSchema = z.object({
  ...z.partial(z.object(content)).shape,
  revision: z.optional(revisionSchema),
})
export type ExamChange = z.infer<typeof examChangeSchema>

/** 409 of `PATCH /exams/{id}`: the exam as it is stored. */
export const examConflictSchema = z.extend(problemSchema, { current: examSchema })

function mostPoints(blueprint: ExamContent['blueprint']): number {
  switch (blueprint.kind) {
    case 'random':
      return blueprint.count
    // It depends on the bank.
    case 'each':
      return EXAM_LIMITS.questionsMax
    case 'named':
      return sumOf(blueprint.counts)
  }
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
