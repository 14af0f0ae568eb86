import { isRecord } from '../../domain/is-record.ts'
import { plainText, truthValue, wrappedText } from '../records/loose-value.ts'
import { normalizeFieldName } from '../records/names/known-names.ts'
import { OPTION_LABEL_NAMES, OPTION_MARK_NAMES, OPTION_TEXT_NAMES } from '../records/options/one-option.ts'
import { ENTRIES_MAX } from './list-slots.ts'
import { partOfName } from './part-words.ts'

/** What the members of options that are objects are called, and what the reader calls them. */
export type MemberNames = ReadonlyMap<string, string>

/** Options that are objects, of one question. */
type OptionObjects = readonly Record<string, unknown>[]

/** Options that are looked at. */
const QUESTIONS_TRIED = 100

/** Share of the options or questions of which something must hold. */
const NEARLY_ALL = 0.9

/**
 * Which member of options that are objects is the text, and which says whether the option is right, by contents: `{teksti, oikein}`.
 *
 * @param values of the column with the options, row by row
 * @returns null where the known names say it, or the contents don't
 */
export function memberNames(values: readonly unknown[]): MemberNames | null {
  const questions = values.slice(0, QUESTIONS_TRIED).flatMap((value): OptionObjects[] => {
    const options = Array.isArray(value) ? value : []
    return options.length > 1 && options.length <= ENTRIES_MAX && options.every(isRecord) ? [options] : []
  })
  if (questions.length === 0 || questions.length < values.length / 2) return null
  const names = membersOf(questions)
  if (names === null) return null
  const labels = names.filter((name) => isLabel(name, questions))
  const isKnown = (known: readonly string[], among = names) =>
    among.some((name) => known.includes(normalizeFieldName(name)))
  const found = new Map<string, string>()
  const texts = names.filter((name) => !labels.includes(name))
  if (!isKnown(OPTION_TEXT_NAMES, texts)) {
    const text = bestMember(texts, (name) => textScore(name, questions))
    if (text === null) return null
    found.set(text, 'text')
  }
  const others = names.filter((name) => !found.has(name))
  if (!isKnown(OPTION_MARK_NAMES)) {
    const mark = bestMember(others, (name) => markScore(name, questions, others))
    if (mark !== null) found.set(mark, 'iscorrect')
  }
  if (!isKnown(OPTION_LABEL_NAMES)) {
    const [label] = labels
    if (label !== undefined && !found.has(label)) found.set(label, 'label')
  }
  const reason = names.find((name) => !found.has(name) && partOfName(name) === 'explanation')
  if (found.size > 0 && reason !== undefined) found.set(reason, 'explanation')
  return found.size === 0 ? null : found
}

/** Members of options: those with more are records of something else. */
const MEMBERS_MAX = 20

function membersOf(questions: readonly OptionObjects[]): readonly string[] | null {
  const names = new Set<string>()
  for (const option of questions.flat()) {
    for (const name of Object.keys(option)) names.add(name)
    if (names.size > MEMBERS_MAX) return null
  }
  return [...names]
}

/** A value of options with the members called as the reader calls them; any other value as it is. */
export function withMemberNames(value: unknown, names: MemberNames): unknown {
  if (!Array.isArray(value)) return value
  return value.map((option: unknown) => {
    if (!isRecord(option)) return option
    return Object.fromEntries(Object.entries(option).map(([name, part]) => [names.get(name) ?? name, part]))
  })
}

function bestMember(names: readonly string[], score: (name: string) => number): string | null {
  const [best] = names
    .map((name) => ({ name, score: score(name) }))
    .filter((one) => one.score > 0)
    .sort((one, other) => other.score - one.score)
  return best?.name ?? null
}

/** How likely a member is the text: those are different in each question, and the longest. */
function textScore(name: string, questions: readonly OptionObjects[]): number {
  const texts = questions.map((options) => options.map((option) => wrappedText(option[name]) ?? ''))
  const whole = texts.filter((own) => own.every((text) => text !== '') && new Set(own).size === own.length)
  if (whole.length < questions.length * NEARLY_ALL) return 0
  const part = partOfName(name)
  if (part === 'explanation') return 0
  const named = part === 'options' || part === 'answer' || part === 'question' ? 1 : part === null ? 0.5 : 0
  const lengths = texts.flat().map((text) => Math.min(text.length, 200))
  return named + Math.log10(1 + lengths.reduce((sum, length) => sum + length, 0) / lengths.length)
}

/** How likely a member marks the right options: a truth value of each, true for some but not for all of nearly every question. */
function markScore(name: string, questions: readonly OptionObjects[], others: readonly string[]): number {
  const marked = questions.filter((options) => {
    const marks = options.map((option) => (option[name] === undefined ? false : truthValue(option[name])))
    return marks.every((mark) => mark !== null) && marks.includes(true) && marks.includes(false)
  })
  if (marked.length < questions.length * NEARLY_ALL) return 0
  const part = partOfName(name)
  if (part === 'right' || part === 'answer') return 2
  // Of a name that says nothing, the only member that is true or false.
  const areFlags = questions.flat().every((option) => typeof (option[name] ?? false) === 'boolean')
  const isOnly = others.every((other) => other === name || (areFlags && !areTruths(other, questions)))
  return part === null && isOnly ? 1 : 0
}

function areTruths(name: string, questions: readonly OptionObjects[]): boolean {
  return questions.flat().every((option) => truthValue(option[name] ?? false) !== null)
}

/** Whether a member is a letter or number in order. */
function isLabel(name: string, questions: readonly OptionObjects[]): boolean {
  const labeled = questions.filter((options) => {
    const labels = options.map((option) => (plainText(option[name]) ?? '').toLowerCase())
    return ['a', '0', '1'].some((first) => labels.every((label, place) => label === following(first, place)))
  })
  return labeled.length >= questions.length * NEARLY_ALL
}

function following(first: string, place: number): string {
  return first === 'a' ? String.fromCharCode(97 + place) : String(Number(first) + place)
}
