import type { Question } from '../model.ts'
import {
  CONTENT_FIELDS,
  FIELD_NAMES,
  type FieldName,
  fieldsThat,
  type QuestionContent,
} from './content-fields.ts'

const ANSWER_FIELDS = fieldsThat('merges', 'answers')
const SINGLE_FIELDS = fieldsThat('merges', 'alone')
const FORMATTED_FIELDS = fieldsThat('isFormatted', true)

/** The content of a question, without what belongs to the learner. */
export function contentOf(question: QuestionContent): QuestionContent {
  return pick(question, FIELD_NAMES)
}

/** Some fields of a content. A loop: `Object.fromEntries` takes three times as long. */
export function pick<Name extends FieldName>(
  content: QuestionContent,
  names: readonly Name[],
): Pick<QuestionContent, Name>
export function pick(
  content: QuestionContent,
  names: readonly FieldName[],
): Readonly<Record<string, unknown>> {
  const picked: Record<string, unknown> = {}
  for (const name of names) picked[name] = content[name]
  return picked
}

/** The question with this content; the same object when it has it already. */
export function withContent(question: Question, content: QuestionContent): Question {
  return isSameContent(question, content) ? question : { ...question, ...content }
}

/** Whether two questions have the same content. The order of the key does not matter. */
export function isSameContent(one: QuestionContent, other: QuestionContent): boolean {
  return FIELD_NAMES.every((name) => isSame(name, one, other))
}

/** The fields that differ. Options, key and option feedback go together, as they are one part. */
export function changedFields(before: QuestionContent, after: QuestionContent): readonly FieldName[] {
  const areAnswersChanged = !hasSameAnswers(before, after)
  return FIELD_NAMES.filter((name) =>
    CONTENT_FIELDS[name].merges === 'answers' ? areAnswersChanged : !isSame(name, before, after),
  )
}

/** Whether options, key and option feedback are the same. */
function hasSameAnswers(one: QuestionContent, other: QuestionContent): boolean {
  return ANSWER_FIELDS.every((name) => isSame(name, one, other))
}

/** Whether a field is the same in both. A later one is absent from what browsers stored before. */
function isSame(name: FieldName, one: QuestionContent, other: QuestionContent): boolean {
  const [own, others] = [one[name] ?? null, other[name] ?? null]
  if (own === others) return true
  if (!isList(own) && !isList(others)) return false
  const [list, otherList] = [isList(own) ? own : [], isList(others) ? others : []]
  if (list.length !== otherList.length) return false
  if (name === 'correct') return one.correct.every((text) => other.correct.includes(text))
  return list.every((text, index) => text === otherList[index])
}

function isList(value: QuestionContent[FieldName] | undefined): value is readonly (string | null)[] {
  return Array.isArray(value)
}

/** The merge of two versions; contested where only the learner can decide. */
export interface MergedContent {
  /** Changes made on one side only, or identically on both; the local version of what is contested. */
  readonly content: QuestionContent
  readonly isContested: boolean
}

/** A three-way merge, part by part, of two versions of a question with a common base. */
export function mergeContents(
  start: QuestionContent,
  mine: QuestionContent,
  theirs: QuestionContent,
): MergedContent {
  const areTheirsUnchanged = hasSameAnswers(start, theirs)
  const areMineUnchanged = hasSameAnswers(start, mine)
  const merged = {
    ...mine,
    ...pick(
      theirs,
      SINGLE_FIELDS.filter((name) => isSame(name, mine, start)),
    ),
    ...pick(areMineUnchanged && !areTheirsUnchanged ? theirs : mine, ANSWER_FIELDS),
  }
  const isFieldContested = SINGLE_FIELDS.some(
    (name) => !isSame(name, mine, start) && !isSame(name, theirs, start) && !isSame(name, mine, theirs),
  )
  const areAnswersContested = !areMineUnchanged && !areTheirsUnchanged && !hasSameAnswers(mine, theirs)
  return {
    content: isSameContent(merged, mine) ? mine : merged,
    isContested: isFieldContested || areAnswersContested || isFormatContested(start, mine, theirs),
  }
}

/** Whether one side wrote a text that the other side's change of the format would show differently than it was meant. */
function isFormatContested(start: QuestionContent, mine: QuestionContent, theirs: QuestionContent): boolean {
  if (mine.format === theirs.format) return false
  const other = mine.format === start.format ? mine : theirs
  return FORMATTED_FIELDS.some((name) => !isSame(name, other, start))
}

/** The texts that are read in the question's format. */
export type FormattedTexts = Partial<Pick<QuestionContent, (typeof FORMATTED_FIELDS)[number]>>

/** The question with each of these texts changed. */
export function mapTexts<Content extends FormattedTexts>(
  content: Content,
  change: (text: string) => string,
): Content {
  const names = FORMATTED_FIELDS.filter((name) => content[name] !== undefined)
  return { ...content, ...Object.fromEntries(names.map((name) => [name, mapText(content[name], change)])) }
}

type Texts = string | readonly (string | null)[] | null | undefined

/** A field with its text, or each of its texts, changed. */
export function mapText(value: Texts, change: (text: string) => string): Texts {
  if (value === null || value === undefined) return value
  return typeof value === 'string'
    ? change(value)
    : value.map((text) => (text === null ? null : change(text)))
}

/** In the order in which they are read. The key repeats options. */
const READ_FIELDS = [
  ...fieldsThat('kind', 'text'),
  ...ANSWER_FIELDS.filter((name) => name !== 'correct'),
  ...FORMATTED_FIELDS.filter((name) => CONTENT_FIELDS[name].kind === 'line'),
]

/** These texts in the order in which they are read. */
export function textsOf(content: FormattedTexts): readonly string[] {
  return READ_FIELDS.flatMap((name) => textsIn(content[name]))
}

/** The texts of a field; none where it has none, or is no text. */
export function textsIn(value: QuestionContent[FieldName] | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  const texts: readonly (string | null)[] = isList(value) ? value : []
  return texts.filter((text) => text !== null)
}

/** What the bank says about an option after the answer (spec §3.3); null when it says nothing. */
export function feedbackOn(
  { options, optionFeedback }: Pick<Question, 'options' | 'optionFeedback'>,
  option: string,
): string | null {
  const feedback = optionFeedback?.[options.indexOf(option)] ?? ''
  return feedback.trim() === '' ? null : feedback
}

/** Whether options keep their order, in a word for the screen. */
export function orderName(keepsOrder: Question['keepsOrder']): string {
  if (keepsOrder === null) return 'Automatic'
  return keepsOrder ? 'Kept' : 'Shuffled'
}

/** Where the wrong options come from, in words for the screen. */
export function wrongOptionsName(pairSet: Question['pairSet']): string {
  return pairSet ? 'New ones each time' : 'Always the same'
}
