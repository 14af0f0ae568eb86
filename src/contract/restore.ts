import * as z from 'zod/mini'
import { IMAGE_TYPES } from '../domain/rich-text/image-rules.ts'
import { categoryTitleSchema } from './category.ts'
import { idSchema, newIdSchema, textSchema, timeSchema } from './common.ts'
import { examSchema, passMarkIsReachable } from './exam.ts'
import { NOTE_SENT_MAX } from './limits.ts'
import { paperSchema } from './paper.ts'
import { chosenSchema, practiceResponseSchema, SOURCE_MAX } from './practice-response.ts'
import { feedbackFitsOptions, keyIsAmongOptions, questionSchema, rareContent } from './question.ts'
import { changedContentSchema } from './question-change.ts'
import { questionNoteSchema } from './question-note.ts'
import {
  exportedShareSchema,
  exportedTakenBankSchema,
  exportedTakenExamSchema,
  exportedTakenQuestionSchema,
} from './share.ts'
import {
  TEST_QUESTIONS_MAX,
  testCategoriesSchema,
  testDurationSchema,
  testExamSchema,
  testQuestionSchema,
  testSchema,
} from './test.ts'
import { userSchema } from './user.ts'
import { EXPORT_FORMAT, exportedQuestionSchema, userDataSchema } from './user-data.ts'

/** Most entries of each list: more than `RESTORE_MAX_BYTES` hold of what an export writes, images apart. */
const RESTORE_MAX = {
  tests: 250_000,
  questions: 250_000,
  practice_responses: 250_000,
  question_notes: 250_000,
  images: 10_000,
  exams: 10_000,
  papers: 1000,
  category_titles: 250_000,
  shares: 1000,
  taken_banks: 1000,
  taken_questions: 250_000,
  taken_exams: 10_000,
} as const

/** Most faults of a document that are reported at once. */
const FAULTS_MAX = 1000

/** The address of an uploaded image as exports have it; the name is an id of ours with the ending of its kind. */
const EXPORTED_IMAGE_PATTERN = /^\/images\/[A-Za-z0-9_-]{22}\.(?:jpg|png|gif|webp)$/

/** The last year stays free: each later save of a note moves its time on, and times have four digits for years. */
const editedTimeSchema = timeSchema.check(z.refine((time) => time < '9999', 'must lie before the year 9999'))

const restorable = {
  tests: z.extend(testSchema, {
    // Old exports do not have these. Old data always opens: a member that is added later gets a default here.
    categories: z._default(testCategoriesSchema, null),
    exam_id: z._default(testSchema.shape.exam_id, null),
    exam: z._default(testExamSchema, null),
    duration_ms: z._default(testDurationSchema, null),
    questions: z.array(testQuestionSchema).check(z.maxLength(TEST_QUESTIONS_MAX)),
  }),
  questions: z
    .extend(questionSchema, {
      // Nor these.
      ...rareContent,
      revision: z._default(questionSchema.shape.revision, 1),
      deleted_at: z._default(exportedQuestionSchema.shape.deleted_at, null),
    })
    .check(keyIsAmongOptions, feedbackFitsOptions),
  practice_responses: z.extend(practiceResponseSchema, {
    user_answer: chosenSchema,
    selected_answers: chosenSchema,
    source: textSchema(1, SOURCE_MAX),
  }),
  question_notes: z.extend(questionNoteSchema, {
    note_text: textSchema(0, NOTE_SENT_MAX),
    hint_text: textSchema(0, NOTE_SENT_MAX),
    updated_at: editedTimeSchema,
  }),
  exams: examSchema.check(passMarkIsReachable),
  images: z.object({
    url: z.string().check(z.regex(EXPORTED_IMAGE_PATTERN)),
    content_type: z.enum(IMAGE_TYPES),
    data: z.string(),
  }),
}

/**
 * A document of `GET /user-data/export/{identifier}`, with limits and consistent in itself: no id occurs
 * twice in a list, and references stay within the document. Every export of data that the API accepted fits these
 * limits.
 */
const restorableSchema = z
  .object({
    format: z.literal(EXPORT_FORMAT, { error: `must be ${EXPORT_FORMAT}; no other format is supported` }),
    exported_at: timeSchema,
    user: userSchema,
    tests: z.array(restorable.tests).check(z.maxLength(RESTORE_MAX.tests)),
    questions: z.array(restorable.questions).check(z.maxLength(RESTORE_MAX.questions)),
    practice_responses: z
      .array(restorable.practice_responses)
      .check(z.maxLength(RESTORE_MAX.practice_responses)),
    question_notes: z.array(restorable.question_notes).check(z.maxLength(RESTORE_MAX.question_notes)),
    images: z.array(restorable.images).check(z.maxLength(RESTORE_MAX.images)),
    // Nor these.
    exams: z._default(z.array(restorable.exams).check(z.maxLength(RESTORE_MAX.exams)), []),
    papers: z._default(z.array(paperSchema).check(z.maxLength(RESTORE_MAX.papers)), []),
    category_titles: z._default(
      z.array(categoryTitleSchema).check(z.maxLength(RESTORE_MAX.category_titles)),
      [],
    ),
    shares: z._default(z.array(exportedShareSchema).check(z.maxLength(RESTORE_MAX.shares)), []),
    taken_banks: z._default(z.array(exportedTakenBankSchema).check(z.maxLength(RESTORE_MAX.taken_banks)), []),
    taken_questions: z._default(
      z
        .array(
          z
            .extend(exportedTakenQuestionSchema, {
              version: z._default(exportedTakenQuestionSchema.shape.version, 1),
            })
            .check(
              z.refine(
                ({ content }) => changedContentSchema.safeParse(content).success,
                'must be a valid question',
              ),
            ),
        )
        .check(z.maxLength(RESTORE_MAX.taken_questions)),
      [],
    ),
    taken_exams: z._default(z.array(exportedTakenExamSchema).check(z.maxLength(RESTORE_MAX.taken_exams)), []),
  })
  .check(({ value, issues }) => {
    for (const { path, message } of findDocumentFaults(value)) {
      if (issues.length >= FAULTS_MAX) return
      issues.push({ code: 'custom', input: value, path, message })
    }
  })
export type Restorable = z.infer<typeof restorableSchema>

/**
 * `POST /user-data/restore`. With `user_id` the document is merged into that learner; without, a new learner is
 * created, with drawn words and the document's name. The caller may choose the `id`, so that a repeated request creates
 * no second one.
 */
export const restoreSchema = z
  .object({
    document: restorableSchema,
    user_id: z.optional(z.nullable(idSchema)),
    id: z.optional(newIdSchema),
  })
  .check(
    z.refine((restore) => restore.id === undefined || typeof restore.user_id !== 'string', {
      error: 'cannot be combined with user_id',
      path: ['id'],
    }),
  )
export type Restore = z.infer<typeof restoreSchema>

/**
 * What the learner has afterwards, and how many of each were not there before; `question_notes` also counts those that
 * were replaced by newer ones.
 */
export const restoredSchema = z.extend(userDataSchema, {
  restored: z.object({
    tests: z.int(),
    questions: z.int(),
    practice_responses: z.int(),
    question_notes: z.int(),
    images: z.int(),
    exams: z.int(),
    papers: z.int(),
    category_titles: z.int(),
    shares: z.int(),
    taken_banks: z.int(),
  }),
})
export type Restored = z.infer<typeof restoredSchema>

/** An inconsistency of a document, and where. */
interface Fault {
  readonly path: (string | number)[]
  readonly message: string
}

type ListName = keyof typeof RESTORE_MAX
type DocumentLists = Readonly<Record<ListName, readonly Readonly<Record<string, unknown>>[]>>

/** What no two entries of a list share: a field, or several together. The fault is reported at the first one. */
const UNIQUE: readonly (readonly [list: ListName, ...fields: [string, ...string[]]])[] = [
  ['tests', 'id'],
  ['questions', 'id'],
  ['practice_responses', 'id'],
  ['question_notes', 'question_id'],
  ['images', 'url'],
  ['exams', 'id'],
  ['papers', 'id'],
  ['category_titles', 'category'],
  ['shares', 'id'],
  ['taken_banks', 'id'],
  ['taken_questions', 'item', 'taken_bank_id'],
  ['taken_exams', 'item', 'taken_bank_id'],
]

/** What names an entry of another list by its id, or is null. */
const REFERENCES: readonly (readonly [list: ListName, field: string, to: ListName])[] = [
  ['questions', 'source_test_id', 'tests'],
  ['tests', 'exam_id', 'exams'],
  ['practice_responses', 'question_id', 'questions'],
  ['question_notes', 'question_id', 'questions'],
  ['taken_questions', 'question_id', 'questions'],
  ['taken_questions', 'taken_bank_id', 'taken_banks'],
  ['taken_exams', 'exam_id', 'exams'],
  ['taken_exams', 'taken_bank_id', 'taken_banks'],
]

/** Duplicate entries of lists, and references to entries that are not in the document. */
function* findDocumentFaults(document: DocumentLists): Generator<Fault> {
  for (const [list, first, ...others] of UNIQUE) {
    const seen = new Set<unknown>()
    for (const [index, entry] of document[list].entries()) {
      const value =
        others.length === 0 ? entry[first] : JSON.stringify([first, ...others].map((field) => entry[field]))
      if (seen.has(value)) yield { path: [list, index, first], message: 'is in the list already' }
      seen.add(value)
    }
  }
  for (const [list, field, to] of REFERENCES) {
    const known = new Set(document[to].map(({ id }) => id))
    for (const [index, { [field]: value }] of document[list].entries())
      if (value !== null && !known.has(value))
        yield { path: [list, index, field], message: 'refers to nothing in the document' }
  }
}
