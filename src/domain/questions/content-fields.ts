import { QUESTION_LIMITS } from '../question-limits.ts'

/** The values of a field by its kind. Each layer says once how it reads and writes a kind. */
export interface FieldValues {
  readonly text: string
  /** Null for none. */
  readonly line: string | null
  /** An id in the file that the question came from; null for none. */
  readonly id: string | null
  readonly format: 'plain' | 'markdown'
  readonly options: readonly string[]
  /** In any order. */
  readonly key: readonly string[]
  /** By option, null where there is none; null when no option has any. */
  readonly feedback: readonly (string | null)[] | null
  /** Null: not chosen. */
  readonly switch: boolean | null
}

export type FieldKind = keyof FieldValues

interface Field {
  /** Its name in the API, in banks as JSON, and of its column in the database. */
  readonly wire: string
  /** Names that other servers have for it (spec §3.11). */
  readonly olderWire?: string
  readonly kind: FieldKind
  /** What a missing value means; absent where none may be missing. */
  readonly missing?: 'plain' | null
  /** Characters of each of its texts at most; null where it has none. */
  readonly max: number | null
  /** Its name on screen. */
  readonly label: string
  /** Two edits are merged field by field. Those of `answers` depend on each other and are one part. */
  readonly merges: 'alone' | 'answers'
  /** Whether its texts are read in the format of the question, and may show images. */
  readonly isFormatted: boolean
  /** Whether few questions have another value than `missing`. */
  readonly isRare: boolean
  /** Whether it was added after contents were first stored as keys: it is part of a stored key only where it is not missing. */
  readonly isLater: boolean
  /** Whether it goes from a question that was deleted long ago, as practice responses do not need it. */
  readonly isCleaned: boolean
}

const L = QUESTION_LIMITS
const COMMON = {
  merges: 'alone',
  isFormatted: false,
  isRare: false,
  isLater: false,
  isCleaned: false,
} as const
const RARE = { ...COMMON, missing: null, isRare: true } as const
/** Of every field that is added from now on: what was stored before lacks it. */
const LATER = { ...RARE, isLater: true } as const
const ANSWERS = { ...COMMON, merges: 'answers', isFormatted: true } as const

/**
 * The content of a question, each field once (spec §3.3). What compares, merges, stores, sends, imports and exports questions
 * follows from this table, or names the fields in a record that may not lack one: the compiler lists what a new field needs.
 */
export const CONTENT_FIELDS = {
  text: {
    ...COMMON,
    wire: 'question_text',
    kind: 'text',
    max: L.textMax,
    label: 'Question',
    isFormatted: true,
  },
  /** Null when the question has none: it is then shown as `DEFAULT_CATEGORY` and passes every category filter. */
  category: {
    ...COMMON,
    wire: 'category',
    kind: 'line',
    missing: null,
    max: L.categoryMax,
    label: 'Category',
  },
  /** The possible answers in the bank's own order, distinct. */
  options: {
    ...ANSWERS,
    wire: 'possible_answers',
    kind: 'options',
    max: L.optionMax,
    label: 'Options',
  },
  /** The texts of the right options, distinct. Empty when the bank has no key. */
  correct: {
    ...ANSWERS,
    wire: 'correct_answers',
    olderWire: 'correct_answer',
    kind: 'key',
    max: L.optionMax,
    label: 'Correct answers',
  },
  explanation: {
    ...COMMON,
    wire: 'explanation',
    kind: 'line',
    missing: null,
    max: L.explanationMax,
    label: 'Explanation',
    isFormatted: true,
    isCleaned: true,
  },
  format: {
    ...RARE,
    wire: 'format',
    kind: 'format',
    missing: 'plain',
    max: null,
    label: 'Format of the texts',
  },
  /** Feedback on each option, shown after answering, in the order of `options`. */
  optionFeedback: {
    ...RARE,
    ...ANSWERS,
    wire: 'option_feedback',
    kind: 'feedback',
    max: L.optionFeedbackMax,
    label: 'Feedback',
    isRare: true,
    isCleaned: true,
  },
  /** Where the question comes from, such as book and page or an address; null when unknown. */
  reference: {
    ...RARE,
    wire: 'reference',
    kind: 'line',
    max: L.referenceMax,
    label: 'Reference',
    isCleaned: true,
  },
  /** Its id in the file it came from, such as "T1A01"; null when it has none. */
  sourceId: {
    ...RARE,
    wire: 'source_id',
    kind: 'id',
    max: L.sourceIdMax,
    label: 'ID',
    isCleaned: true,
  },
  /** Whether the options keep their order (true) or are shuffled (false); null: their wording decides (spec §2.8). */
  keepsOrder: {
    ...LATER,
    wire: 'keep_order',
    kind: 'switch',
    max: null,
    label: 'Order of options',
  },
  /**
   * The set of pairs from which the wrong options are drawn again each time it is asked (`options-of-set.ts`); null: they are its own.
   * Its `options` hold wherever nothing is drawn.
   */
  pairSet: {
    ...LATER,
    wire: 'pair_set',
    kind: 'id',
    max: L.pairSetMax,
    label: 'Wrong options',
  },
  /** The assistant or model that made the question, as it names itself; null: a person did, or nobody says. */
  madeBy: {
    ...LATER,
    wire: 'made_by',
    kind: 'line',
    max: L.madeByMax,
    label: 'Made by',
  },
} as const satisfies Readonly<Record<string, Field>>

type Fields = typeof CONTENT_FIELDS
export type FieldName = keyof Fields

/** The names of the fields with a property in the table. */
export type FieldsWith<Property> = {
  [Name in FieldName]: Fields[Name] extends Property ? Name : never
}[FieldName]

/** A type for each kind of field. */
type Kinds = Readonly<Record<FieldKind, unknown>>
type Unknown = Readonly<Record<string, unknown>>

/** An object with a member for each field, by its name, whose type is that of its kind. */
export type ByName<Values extends Kinds> = { readonly [Name in FieldName]: Values[Fields[Name]['kind']] }

/** The same of some fields, by their names in the API. */
export type ByWire<Values extends Kinds, Of extends FieldName = FieldName> = {
  [Name in Of as Fields[Name]['wire']]: Values[Fields[Name]['kind']]
}

/** What an edit of a question may change. Flag, note and practice record are no content. */
export type QuestionContent = ByName<FieldValues>

/** The names of fields in a record that has something for each, in its order. */
export function namesIn<Name extends FieldName>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record).filter((name): name is Name => Object.hasOwn(record, name))
}

/** In the order of the table. */
export const FIELD_NAMES = namesIn(CONTENT_FIELDS)

/** The names of the fields with a property in the table, in its order. */
export function fieldsThat<Key extends keyof Field, const Value>(
  key: Key,
  value: Value,
): readonly FieldsWith<Readonly<Record<Key, Value>>>[] {
  const hasValue = (name: FieldName): name is FieldsWith<Readonly<Record<Key, Value>>> => {
    const field: Field = CONTENT_FIELDS[name]
    return field[key] === value
  }
  return FIELD_NAMES.filter(hasValue)
}

type OptionalName = FieldsWith<{ missing: 'plain' | null }>

/** The fields that may be left out, and those that may not. */
export const OPTIONAL_FIELDS = FIELD_NAMES.filter(isOptional)
export const REQUIRED_FIELDS = FIELD_NAMES.filter(
  (name): name is Exclude<FieldName, OptionalName> => !isOptional(name),
)

function isOptional(name: FieldName): name is OptionalName {
  return 'missing' in CONTENT_FIELDS[name]
}

type PlainFields = { readonly [Name in FieldsWith<{ isRare: true }>]: Fields[Name]['missing'] }

/** The fields that few questions have. */
export const RARE_FIELDS = fieldsThat('isRare', true)

/** The same with the values of all other questions. */
export const PLAIN_FIELDS = plainFields()

function plainFields(): PlainFields
function plainFields(): Partial<PlainFields> {
  return Object.fromEntries(RARE_FIELDS.map((name) => [name, CONTENT_FIELDS[name].missing]))
}

/** A function for the values of each kind that is not the same in both. */
export type Conversions<From extends Kinds, To extends Kinds> = {
  readonly [Kind in FieldKind as From[Kind] extends To[Kind] ? never : Kind]: (value: From[Kind]) => To[Kind]
}

/** Members may be missing. */
type Partly<Whole> = { readonly [Member in keyof Whole]?: Whole[Member] | undefined }

/**
 * A function that makes an object of another: a member for each field, converted by its kind or as it is. Members are found
 * and named by the names of fields or those of the API; one that is missing has the value that the table says. It is made once
 * and called often.
 */
export function mapFields<To extends Kinds>(
  from: 'name',
  to: 'name',
  by: Conversions<Record<FieldKind, unknown>, To>,
): (values: Unknown) => ByName<To>
export function mapFields<From extends Kinds, To extends Kinds>(
  from: 'name',
  to: 'wire',
  by: Conversions<From, To>,
): (values: Partly<ByName<From>>) => ByWire<To>
export function mapFields<From extends Kinds, To extends Kinds>(
  from: 'wire',
  to: 'wire',
  by: Conversions<From, To>,
): (values: Partly<ByWire<From>>) => ByWire<To>
export function mapFields<Same extends Kinds>(
  from: 'wire',
  to: 'wire',
): (values: Partly<ByWire<Same>>) => ByWire<Same>
export function mapFields<Same extends Kinds>(
  from: 'name',
  to: 'wire',
): (values: Partly<ByName<Same>>) => ByWire<Same>
export function mapFields<Same extends Kinds>(
  from: 'wire',
  to: 'name',
): (values: Partly<ByWire<Same>>) => ByName<Same>
export function mapFields(
  from: 'wire' | 'name',
  to: 'wire' | 'name',
  by: Partial<Readonly<Record<FieldKind, (value: unknown) => unknown>>> = {},
): (values: Unknown) => Unknown {
  const steps = FIELD_NAMES.map((name) => {
    const field: Field = CONTENT_FIELDS[name]
    const named = { name, wire: field.wire }
    return {
      source: named[from],
      target: named[to],
      missing: field.missing,
      convert: by[field.kind],
    }
  })
  return (values) => {
    const made: Record<string, unknown> = {}
    for (const { source, target, missing, convert } of steps) {
      const value = values[source] ?? missing
      made[target] = convert === undefined ? value : convert(value)
    }
    return made
  }
}
