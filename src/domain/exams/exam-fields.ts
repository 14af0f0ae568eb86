import type { Blueprint, ExamContent, PassMark } from './exam-definition.ts'
import { EXAM_LIMITS } from './exam-definition.ts'

/** What the form of an exam holds: texts as they are typed. */
export interface ExamFields {
  readonly name: string
  readonly kind: Blueprint['kind']
  /** Number of questions at random. */
  readonly count: string
  /** Number from each category. */
  readonly each: string
  /** Numbers by the names of categories; an empty text means none. */
  readonly counts: Readonly<Record<string, string>>
  /** The covered categories; null for all. */
  readonly categories: readonly string[] | null
  readonly passKind: PassMark['kind']
  readonly pass: string
  /** Minutes; empty for no limit. */
  readonly minutes: string
  readonly scoring: ExamContent['scoring']
  readonly showsAnswerCount: boolean
  /** `YYYY-MM-DD`; empty for none. */
  readonly date: string
}

/** What is wrong, by the field. */
export type ExamFieldProblems = Partial<
  Record<'name' | 'questions' | 'categories' | 'pass' | 'minutes', string>
>

const NEW_COUNT = 50
const NEW_PASS_PERCENT = 70

/** The fields of a new exam. It asks no more than the bank has, `bankSize` questions; of an empty one that is not known. */
export function newExamFields(bankSize: number): ExamFields {
  return {
    name: '',
    kind: 'random',
    count: String(Math.min(NEW_COUNT, bankSize || NEW_COUNT)),
    each: '1',
    counts: {},
    categories: null,
    passKind: 'percent',
    pass: String(NEW_PASS_PERCENT),
    minutes: '',
    scoring: 'all-or-nothing',
    showsAnswerCount: true,
    date: '',
  }
}

/** The fields of an exam that is edited, for a bank of `bankSize` questions. */
export function examFieldsOf(exam: ExamContent, bankSize: number): ExamFields {
  const fresh = newExamFields(bankSize)
  const { blueprint, passMark } = exam
  return {
    name: exam.name,
    kind: blueprint.kind,
    count: blueprint.kind === 'random' ? String(blueprint.count) : fresh.count,
    each: blueprint.kind === 'each' ? String(blueprint.count) : fresh.each,
    counts:
      blueprint.kind === 'named'
        ? Object.fromEntries(blueprint.counts.map(({ category, count }) => [category, String(count)]))
        : {},
    categories: exam.categories.length === 0 ? null : exam.categories,
    passKind: passMark.kind,
    pass: String(passMark.kind === 'percent' ? passMark.percent : passMark.points),
    minutes: exam.timeLimitMinutes === null ? '' : String(exam.timeLimitMinutes),
    scoring: exam.scoring,
    showsAnswerCount: exam.showsAnswerCount,
    date: exam.date ?? '',
  }
}

/** The exam that the fields describe, or what is wrong with them. */
export function readExamFields(
  fields: ExamFields,
): { readonly content: ExamContent } | { readonly problems: ExamFieldProblems } {
  const name = fields.name.trim()
  const blueprint = readBlueprint(fields)
  const passMark = readPassMark(fields, blueprint)
  const minutes = fields.minutes.trim() === '' ? null : readCount(fields.minutes, EXAM_LIMITS.minutesMax)
  const categories = fields.kind === 'named' ? [] : (fields.categories ?? [])
  const problems: ExamFieldProblems = {
    ...(name === '' && { name: 'Give the exam a name.' }),
    ...(name.length > EXAM_LIMITS.nameMax && { name: `At most ${EXAM_LIMITS.nameMax} characters.` }),
    ...(typeof blueprint === 'string' && { questions: blueprint }),
    ...(fields.kind !== 'named' && fields.categories?.length === 0 && { categories: 'Choose a category.' }),
    ...(categories.length > EXAM_LIMITS.categoriesMax && {
      categories: `At most ${EXAM_LIMITS.categoriesMax} categories. Choose all to cover more.`,
    }),
    ...(typeof passMark === 'string' && { pass: passMark }),
    ...(minutes === 'invalid' && { minutes: `From 1 to ${EXAM_LIMITS.minutesMax}, or empty for no limit.` }),
  }
  const hasProblem = Object.keys(problems).length > 0
  if (hasProblem || typeof blueprint === 'string' || typeof passMark === 'string' || minutes === 'invalid')
    return { problems }
  const { scoring, showsAnswerCount } = fields
  const date = fields.date === '' ? null : fields.date
  return {
    content: {
      ...{ name, categories, blueprint, passMark },
      ...{ timeLimitMinutes: minutes, scoring, showsAnswerCount, date },
    },
  }
}

/** What is wrong with what was typed already: a field that is still empty is not wrong before the form is sent. */
export function problemsWhileTyping(fields: ExamFields, problems: ExamFieldProblems): ExamFieldProblems {
  const { kind, count, each, counts } = fields
  const typed = kind === 'named' ? Object.values(counts).join('') : kind === 'random' ? count : each
  const isTyped = { name: fields.name.trim(), questions: typed.trim(), pass: fields.pass.trim() }
  const shown = Object.entries(problems).filter(([field]) => Reflect.get(isTyped, field) !== '')
  return Object.fromEntries(shown)
}

/** The blueprint, or what is wrong with it. */
function readBlueprint({ kind, count, each, counts }: ExamFields): Blueprint | string {
  const range = `A number from 1 to ${EXAM_LIMITS.questionsMax}.`
  if (kind !== 'named') {
    const number = readCount(kind === 'random' ? count : each, EXAM_LIMITS.questionsMax)
    return number === 'invalid' ? range : { kind, count: number }
  }
  const typed = Object.entries(counts).filter(([, text]) => text.trim() !== '' && text.trim() !== '0')
  const read = typed.flatMap(([category, text]) => {
    const number = readCount(text, EXAM_LIMITS.questionsMax)
    return number === 'invalid' ? [] : [{ category, count: number }]
  })
  if (read.length < typed.length) return range
  if (read.length === 0) return 'Enter a number for at least one category.'
  const sum = read.reduce((total, it) => total + it.count, 0)
  return sum > EXAM_LIMITS.questionsMax
    ? `At most ${EXAM_LIMITS.questionsMax} questions together.`
    : { kind, counts: read }
}

/** The pass mark, or what is wrong with it. Where the number of questions is known, no more points are needed. */
function readPassMark({ passKind, pass }: ExamFields, blueprint: Blueprint | string): PassMark | string {
  if (passKind === 'percent') {
    const percent = readCount(pass, 100)
    return percent === 'invalid' ? 'A number from 1 to 100.' : { kind: 'percent', percent }
  }
  const points = readCount(pass, EXAM_LIMITS.questionsMax)
  if (points === 'invalid') return `A number from 1 to ${EXAM_LIMITS.questionsMax}.`
  const most = typeof blueprint === 'string' ? null : knownCount(blueprint)
  return most !== null && points > most ? `The exam has only ${most} questions.` : { kind: 'points', points }
}

/** Null where it depends on the bank. */
function knownCount(blueprint: Blueprint): number | null {
  if (blueprint.kind === 'each') return null
  return blueprint.kind === 'random'
    ? blueprint.count
    : blueprint.counts.reduce((sum, { count }) => sum + count, 0)
}

/** A whole number from 1 to `max`. */
function readCount(text: string, max: number): number | 'invalid' {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return /^\d+$/.test(trimmed) && number >= 1 && number <= max ? number : 'invalid'
}
