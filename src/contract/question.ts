import * as z from 'zod/mini'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import {
  type ByWire,
  CONTENT_FIELDS,
  type FieldKind,
  type FieldName,
  type FieldsWith,
  type FieldValues,
  fieldsThat,
  mapFields,
  OPTIONAL_FIELDS,
  REQUIRED_FIELDS,
} from '../domain/questions/content-fields.ts'
import { areDistinct, idSchema, newIdSchema, revisionSchema, textSchema, timeSchema } from './common.ts'
import { BATCH_MAX, IMPORT_PARTS_MAX, NOTE_MAX } from './limits.ts'

/** Most that the parts of one import may hold together, bytes of JSON. */
export const IMPORT_MAX_BYTES = 128 * 1024 * 1024

const textsSchema = (max: number, least: number) =>
  z
    .array(textSchema(1, max))
    .check(
      z.minLength(least),
      z.maxLength(QUESTION_LIMITS.optionsMax),
      z.refine(areDistinct, 'must be distinct'),
    )

/** The schema of a field by its kind, from the most characters of its texts. */
const schemaOf = {
  text: (max: number) => textSchema(1, max),
  line: (max: number) => z.nullable(textSchema(0, max)),
  id: (max: number) => z.nullable(textSchema(1, max)),
  format: () => z.enum(['plain', 'markdown']),
  options: (max: number) => textsSchema(max, QUESTION_LIMITS.optionsMin),
  key: (max: number) => textsSchema(max, 1),
  feedback: (max: number) =>
    z.nullable(z.array(z.nullable(textSchema(0, max))).check(z.maxLength(QUESTION_LIMITS.optionsMax))),
  switch: () => z.nullable(z.boolean()),
}
type Schemas = { readonly [Kind in FieldKind]: ReturnType<(typeof schemaOf)[Kind]> }

/** The schemas of some fields, by their names in the API. */
function schemasOf<Name extends FieldName>(names: readonly Name[]): ByWire<Schemas, Name>
function schemasOf(names: readonly FieldName[]): Partial<ByWire<Schemas>> {
  return Object.fromEntries(
    names.map((name) => {
      const { wire, kind, max } = CONTENT_FIELDS[name]
      return [wire, schemaOf[kind](max ?? 0)]
    }),
  )
}

const content = schemasOf(REQUIRED_FIELDS)
const details = schemasOf(OPTIONAL_FIELDS)

/** What an edit of a question may change. */
export const questionContent = { ...content, ...details }

/**
 * A question of a learner's bank (spec §3.3). `is_correct` says how the past test it came from was answered; `revision`
 * counts the changes of its content from 1.
 */
export const questionSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  ...questionContent,
  is_flagged: z.boolean(),
  is_correct: z.nullable(z.boolean()),
  source_test_id: z.nullable(idSchema),
  revision: revisionSchema,
  created_at: timeSchema,
})
export type Question = z.infer<typeof questionSchema>

type RareSchemas = ByWire<
  { readonly [Kind in FieldKind]: z.ZodMiniDefault<Schemas[Kind]> },
  FieldsWith<{ isRare: true }>
>

/** The fields that few questions have, as exports from before they existed lack them. */
export const rareContent = rareSchemas()

function rareSchemas(): RareSchemas
function rareSchemas(): Partial<RareSchemas> {
  const schemas = fieldsThat('isRare', true).map((name) => {
    const { wire, missing } = CONTENT_FIELDS[name]
    return [wire, z._default(questionContent[wire], missing)] as const
  })
  return Object.fromEntries(schemas)
}

const newContent = {
  ...content,
  ...z.partial(z.object(details)).shape,
  is_flagged: z.optional(z.boolean()),
  is_correct: z.optional(z.nullable(z.boolean())),
  source_test_id: z.optional(z.nullable(idSchema)),
  id: z.optional(newIdSchema),
}

/** Every right answer is one of the possible ones. */
export const keyIsAmongOptions = z.refine<{ possible_answers: string[]; correct_answers: string[] }>(
  (question) => question.correct_answers.every((answer) => question.possible_answers.includes(answer)),
  { error: 'each must be one of possible_answers', path: ['correct_answers'] },
)

/** Feedback is given for every option or for none. */
export const feedbackFitsOptions = z.refine<{
  possible_answers: string[]
  option_feedback?: (string | null)[] | null | undefined
}>(
  ({ possible_answers, option_feedback }) =>
    option_feedback === null ||
    option_feedback === undefined ||
    option_feedback.length === possible_answers.length,
  { error: 'must have one entry for each of possible_answers', path: ['option_feedback'] },
)

/**
 * One entry of `POST /questions/batch`.
 *
 * With `replaces` the entry's content replaces that of the question with its `id`; everything else of that question stays. `note_text` and `hint_text` are
 * HTML and become the learner's note on the question when there is none.
 */
export const batchQuestionSchema = z
  .object({
    ...newContent,
    replaces: z.optional(z.boolean()),
    note_text: z.optional(z.nullable(textSchema(0, NOTE_MAX))),
    hint_text: z.optional(z.nullable(textSchema(0, NOTE_MAX))),
  })
  .check(
    keyIsAmongOptions,
    feedbackFitsOptions,
    z.refine((entry) => entry.replaces !== true || entry.id !== undefined, {
      error: 'must name the question that is replaced',
      path: ['id'],
    }),
  )
export type BatchQuestion = z.infer<typeof batchQuestionSchema>

/** The values of each kind of field in requests and replies. */
export type WireValues = { readonly [Kind in FieldKind]: z.infer<Schemas[Kind]> }

/** The content of a question as it was sent, with defaults for what was left out. */
export const sentContent = mapFields<WireValues>('wire', 'wire')

/** The content of a question as the API accepts it, and as rules use it. */
export const contentToWire = mapFields<FieldValues, WireValues>('name', 'wire', {
  options: (texts) => [...texts],
  key: (texts) => [...texts],
  feedback: (texts) => texts && [...texts],
})
export const contentFromWire = mapFields<WireValues>('wire', 'name')

/** `POST /questions/`. */
export const newQuestionSchema = z
  .object({ user_id: idSchema, ...newContent })
  .check(keyIsAmongOptions, feedbackFitsOptions)
export type NewQuestion = z.infer<typeof newQuestionSchema>

/** Which part of an import a batch is, of how many; `import_id` is the client's, one for each try. */
const importPartSchema = z
  .object({
    import_id: newIdSchema,
    number: z.int().check(z.gte(1), z.lte(IMPORT_PARTS_MAX)),
    of: z.int().check(z.gte(1), z.lte(IMPORT_PARTS_MAX)),
  })
  .check(z.refine((part) => part.number <= part.of, { error: 'must not exceed of', path: ['number'] }))
export type ImportPart = z.infer<typeof importPartSchema>

/** `POST /questions/batch`: all or none; with `part`, all parts or none. */
export const newBatchSchema = z
  .object({
    user_id: idSchema,
    questions: z.array(batchQuestionSchema).check(z.minLength(1), z.maxLength(BATCH_MAX)),
    part: z.optional(z.nullable(importPartSchema)),
    /** Of the proposal of an assistant that is confirmed by this. */
    proposal_id: z.optional(z.nullable(idSchema)),
  })
  .check(({ value, issues }) => {
    if (!value.part) return
    for (const [index, { id }] of value.questions.entries()) {
      if (id !== undefined) continue
      const path = ['questions', index, 'id']
      issues.push({ code: 'custom', input: value, path, message: 'must be chosen in a part of an import' })
    }
  })

/**
 * `created` counts the new questions and `replaced` those that were changed. `questions` lists all that were sent, in
 * their order, as stored; it is empty for an import in parts.
 */
export const batchSchema = z.object({
  created: z.int(),
  replaced: z.int(),
  questions: z.array(questionSchema),
})

/** 202: how many parts of the import are stored; nothing is in the bank yet. */
export const stagedSchema = z.object({ staged: z.int() })

/** `PATCH /questions/{id}/flag`: without a body the flag is toggled; with one it is set, so that a retry is safe. */
export const flagSchema = z.optional(z.nullable(z.object({ is_flagged: z.optional(z.boolean()) })))
