import * as z from 'zod/mini'
import { EXAM_LIMITS } from '../domain/exams/exam-definition.ts'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { SHARE_LIMITS } from '../domain/sharing/share-limits.ts'
import { categoryTitleSchema } from './category.ts'
import { areDistinct, idSchema, newIdSchema, revisionSchema, textSchema, timeSchema } from './common.ts'
import { examRulesSchema } from './exam.ts'
import { NOTE_MAX } from './limits.ts'
import { feedbackFitsOptions, keyIsAmongOptions, questionContent } from './question.ts'

/** Names the document of a published version and its layout. */
export const SHARE_FORMAT = 'quizgrove-share-1'

/** What anyone with the link reads about the bank. */
const about = {
  title: textSchema(1, SHARE_LIMITS.titleMax),
  description: textSchema(0, SHARE_LIMITS.descriptionMax),
  /** What others may do with it; null: nothing is said. */
  license: z.nullable(textSchema(1, SHARE_LIMITS.licenseMax)),
  /** Who made it; null: they do not say. */
  author: z.nullable(textSchema(1, SHARE_LIMITS.authorMax)),
}

const settings = {
  ...about,
  /** The shared categories, by the names that the app shows; null: all. */
  categories: z.nullable(
    z
      .array(textSchema(1, QUESTION_LIMITS.categoryMax))
      .check(
        z.minLength(1),
        z.maxLength(EXAM_LIMITS.categoriesMax),
        z.refine(areDistinct, 'must be distinct'),
      ),
  ),
  /** Whether the learner's notes and hints go along. */
  includes_notes: z.boolean(),
  /** Exams of the learner that go along, by id: their rules, without day and plan. */
  exams: z
    .array(idSchema)
    .check(z.maxLength(EXAM_LIMITS.examsMax), z.refine(areDistinct, 'must be distinct')),
}

/** Images of all versions that a learner took over. */
const IMAGES_EXPORTED_MAX = 10_000

const reasonSchema = textSchema(1, SHARE_LIMITS.reasonMax)

const versionNumberSchema = z.int().check(z.gte(1))

/** A published version. `number` counts from 1 and is never used again. */
const versionSchema = z.object({
  number: versionNumberSchema,
  published_at: timeSchema,
  /** Why it was published, in the author's words. */
  reason: reasonSchema,
  questions: z.int(),
})

/**
 * A link under which a learner shares questions (spec §3.15). `code` is in the public address; `id` is known to the learner
 * alone. Counts are of the whole link; `opened` may lag by some seconds.
 */
export const shareSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  code: idSchema,
  ...settings,
  is_on: z.boolean(),
  /** After it the link looks like one that does not exist; null: never. */
  ends_at: z.nullable(timeSchema),
  opened: z.int(),
  taken: z.int(),
  /** Those who took it and whose suggestions the author takes no more. */
  muted: z.int(),
  /** Newest first; the first one is public. None: all were withdrawn. */
  versions: z.array(versionSchema),
  created_at: timeSchema,
})
export type Share = z.infer<typeof shareSchema>

/** `POST /shares/`: makes the link and publishes its first version. */
export const newShareSchema = z.object({
  user_id: idSchema,
  id: z.optional(newIdSchema),
  ...settings,
  ends_at: z.nullable(timeSchema),
  reason: reasonSchema,
})
export type NewShare = z.infer<typeof newShareSchema>

/**
 * `PATCH /shares/{id}`: members that are left out stay as they are. What is public changes only with the next version,
 * except `is_on`, `ends_at`, and `renews_code`: the link gets a new code, and the old one is unknown. `unmutes`: suggestions of all
 * whom the author muted are taken again.
 */
export const shareChangeSchema = z.object({
  ...z.partial(z.object(settings)).shape,
  is_on: z.optional(z.boolean()),
  ends_at: z.optional(z.nullable(timeSchema)),
  renews_code: z.optional(z.literal(true)),
  unmutes: z.optional(z.literal(true)),
})
export type ShareChange = z.infer<typeof shareChangeSchema>

/** `POST /shares/{id}/versions`. `after` is the newest version that the author knows: 409 when there is another one. */
export const newVersionSchema = z.object({ after: z.int().check(z.gte(0)), reason: reasonSchema })
export type NewVersion = z.infer<typeof newVersionSchema>

/** A question of a published version. `id` names it within the link, in every version. */
export const sharedQuestionSchema = z
  .object({
    id: idSchema,
    ...questionContent,
    note_text: textSchema(0, NOTE_MAX),
    hint_text: textSchema(0, NOTE_MAX),
  })
  .check(keyIsAmongOptions, feedbackFitsOptions)
export type SharedQuestion = z.infer<typeof sharedQuestionSchema>

/** The rules of an exam. `id` names it within the link; versions of earlier releases have none. */
export const sharedExamSchema = z.extend(examRulesSchema, { id: z.optional(idSchema) })
export type SharedExam = z.infer<typeof sharedExamSchema>

/**
 * `GET /shares/{code}`: the published version, for anyone. It never changes. Ids and images have names of their own, which
 * reveal nothing about the learner. What may leave is exactly this; see the test that walks through every member.
 */
export const sharedBankSchema = z.object({
  format: z.literal(SHARE_FORMAT),
  ...about,
  version: z.int(),
  published_at: timeSchema,
  reason: reasonSchema,
  questions: z.array(sharedQuestionSchema),
  category_titles: z.array(categoryTitleSchema),
  exams: z.array(sharedExamSchema),
})
export type SharedBank = z.infer<typeof sharedBankSchema>

/** A question before and after; null: it did not, or does not, exist. */
const changedQuestionSchema = z.object({
  before: z.nullable(sharedQuestionSchema),
  after: z.nullable(sharedQuestionSchema),
})

/** `GET /shares/{id}/changes`: what the next version would change, and whether title, exams and the like differ. */
export const shareChangesSchema = z.object({
  after: z.int(),
  questions: z.array(changedQuestionSchema),
  is_about_changed: z.boolean(),
})
export type ShareChanges = z.infer<typeof shareChangesSchema>

/** `POST /shares/{code}/taken`: adds the shared bank to that of a learner. `id` is chosen by the client, one for each try. */
export const takingSchema = z.object({ user_id: idSchema, id: newIdSchema })
export type Taking = z.infer<typeof takingSchema>

/** A shared bank that a learner took. `version` is the newest one that was taken over. */
export const takenBankSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  ...about,
  version: z.int(),
  taken_at: timeSchema,
  /** Questions that came from it and are in the learner's bank. */
  questions: z.int(),
  /** Whether the learner shares the results of their first answers, without their name. */
  shares_results: z.boolean(),
  /** The version that is public now; null: the link is switched off. */
  current: z.nullable(versionSchema),
})
export type TakenBank = z.infer<typeof takenBankSchema>

/** A question of the learner that came from a taken bank. */
export const takenQuestionSchema = z.object({
  question_id: idSchema,
  /** The version that its content came from. */
  version: versionNumberSchema,
  /** Whether its author withdrew it, and the learner kept it. */
  is_withdrawn: z.boolean(),
})
export type TakenQuestion = z.infer<typeof takenQuestionSchema>

/** `PATCH /taken-banks/{id}`. */
export const takenBankChangeSchema = z.object({ shares_results: z.boolean() })

/** Reply to taking: `added` counts the new questions; those that the learner had already are `known`. */
export const takenSchema = z.object({ bank: takenBankSchema, added: z.int(), known: z.int() })
export type Taken = z.infer<typeof takenSchema>

/** A link in an export. What was published is not part of it: restored, it is switched off and has another code. */
export const exportedShareSchema = z.object({
  id: idSchema,
  ...settings,
  ends_at: z.nullable(timeSchema),
  created_at: timeSchema,
})
export type ExportedShare = z.infer<typeof exportedShareSchema>

const imageAddressSchema = z.string().check(z.regex(/^\/images\/[A-Za-z0-9_-]{22}\.(?:jpg|png|gif|webp)$/))

/**
 * A taken bank in an export. `code` is the one by which the learner took it: a restore finds the link again unless that got another
 * one since, which the learner was never given. Null: not known.
 * `images`: the learner's copies by the addresses in the link.
 */
export const exportedTakenBankSchema = z.object({
  id: idSchema,
  code: z.nullable(idSchema),
  ...about,
  version: versionNumberSchema,
  taken_at: timeSchema,
  images: z
    .array(z.object({ in_link: imageAddressSchema, own: imageAddressSchema }))
    .check(z.maxLength(IMAGES_EXPORTED_MAX)),
})
export type ExportedTakenBank = z.infer<typeof exportedTakenBankSchema>

/** A question of a taken bank in an export, and what it was when it was taken over last. */
export const exportedTakenQuestionSchema = z.object({
  taken_bank_id: idSchema,
  item: idSchema,
  question_id: z.nullable(idSchema),
  content: z.object(questionContent),
  version: versionNumberSchema,
  is_withdrawn: z.boolean(),
  was_own: z.boolean(),
  is_removed: z.boolean(),
})
export type ExportedTakenQuestion = z.infer<typeof exportedTakenQuestionSchema>

/** An exam of a taken bank in an export, and what it was when it was taken over last. */
export const exportedTakenExamSchema = z.object({
  taken_bank_id: idSchema,
  item: idSchema,
  exam_id: z.nullable(idSchema),
  content: examRulesSchema,
  version: versionNumberSchema,
})
export type ExportedTakenExam = z.infer<typeof exportedTakenExamSchema>

/** A question that the public version would change for a learner, see `TakenChange` in `domain/sharing/taken-change.ts`. */
const takenChangeSchema = z.object({
  /** Its id within the link. */
  item: idSchema,
  kind: z.enum(['added', 'changed', 'merged', 'contested', 'removed', 'kept']),
  /** The learner's question and its revision; null for one that is new. */
  question_id: z.nullable(idSchema),
  revision: z.nullable(revisionSchema),
  /** As it would be after taking the change over; null: it would not exist, or would not change. */
  content: z.nullable(z.object(questionContent)),
  /** Whether earlier answers may be judged otherwise by the new key. */
  is_key_changed: z.boolean(),
})
export type TakenChange = z.infer<typeof takenChangeSchema>

/** An exam that the public version would add or change for a learner. What they changed in it themselves stays. */
const takenExamChangeSchema = z.object({
  /** Its id within the link. */
  item: idSchema,
  kind: z.enum(['added', 'changed']),
  /** The learner's exam; null for one that is new. */
  exam_id: z.nullable(idSchema),
  /** As it would be. */
  name: z.string(),
})
export type TakenExamChange = z.infer<typeof takenExamChangeSchema>

/** `GET /taken-banks/{id}/update`. `versions`: the public one and those since the last that was taken over, newest first. */
export const takenUpdateSchema = z.object({
  versions: z.array(versionSchema),
  changes: z.array(takenChangeSchema),
  exams: z.array(takenExamChangeSchema),
})
export type TakenUpdate = z.infer<typeof takenUpdateSchema>

/**
 * `POST /taken-banks/{id}/update`: what the learner decided. 409 when another version is public by now. A question that was
 * changed since `revision` is left as it is. Those that are not named stay open, and so do exams without `exams`, which is for all
 * of them.
 */
export const decidedUpdateSchema = z.object({
  version: z.int(),
  decisions: z
    .array(
      z.object({
        item: idSchema,
        /** Take the change over, or leave the learner's own state and don't ask again. */
        choice: z.enum(['take', 'leave']),
        revision: z.nullable(revisionSchema),
        judge_again: z.optional(z.boolean()),
      }),
    )
    .check(z.maxLength(SHARE_LIMITS.questionsMax)),
  exams: z.optional(z.enum(['take', 'leave'])),
})
export type DecidedUpdate = z.infer<typeof decidedUpdateSchema>

/** `applied`: decisions that were carried out; `skipped`: questions that were changed meanwhile. */
export const updatedBankSchema = z.object({ bank: takenBankSchema, applied: z.int(), skipped: z.int() })
