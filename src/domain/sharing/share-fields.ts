import { formatCount } from '../formatting/format-number.ts'

/** What the form of a link holds: texts as they are typed. */
export interface ShareFields {
  readonly title: string
  readonly description: string
  readonly license: string
  readonly author: string
  /** The shared categories; null for all. */
  readonly categories: readonly string[] | null
  readonly includesNotes: boolean
  /** Ids of own exams. */
  readonly exams: readonly string[]
  /** `YYYY-MM-DD`, the last day of the link; empty for none. */
  readonly lastDay: string
}

/** What is wrong, by the field. */
export type ShareFieldProblems = Partial<Record<'title' | 'categories' | 'lastDay', string>>

/** The fields of a new link. */
export const NEW_SHARE_FIELDS: ShareFields = {
  title: '',
  description: '',
  license: '',
  author: '',
  categories: null,
  includesNotes: false,
  exams: [],
  lastDay: '',
}

/** The line that says why version 1 is published. */
export const FIRST_REASON = 'First version'

/** The settings of a link, as the form means them: trimmed, null where nothing is said. */
export interface ShareSettings {
  readonly title: string
  readonly description: string
  readonly license: string | null
  readonly author: string | null
  readonly categories: readonly string[] | null
  readonly includesNotes: boolean
  readonly exams: readonly string[]
  /** Milliseconds since the epoch; null: it never ends. */
  readonly endsAt: number | null
}

/**
 * Reads the form.
 *
 * @param dayEndOf the end of a day of a date field where the learner is, milliseconds since the epoch; null for an empty field
 */
export function readShareFields(
  fields: ShareFields,
  dayEndOf: (day: string) => number | null,
  now: number,
): { readonly settings: ShareSettings } | { readonly problems: ShareFieldProblems } {
  const endsAt = dayEndOf(fields.lastDay)
  const settings: ShareSettings = {
    ...fields,
    title: fields.title.trim(),
    description: fields.description.trim(),
    license: fields.license.trim() || null,
    author: fields.author.trim() || null,
    endsAt,
  }
  const problems: ShareFieldProblems = {
    ...(settings.title === '' && { title: 'Please enter a title.' }),
    ...(settings.categories?.length === 0 && { categories: 'Choose at least one category.' }),
    ...(endsAt !== null && endsAt <= now && { lastDay: 'This day is over.' }),
  }
  return Object.keys(problems).length === 0 ? { settings } : { problems }
}

/** What no link gives away. */
export const NEVER_SHARED = 'Flags, answers and results never go along.'

/** What a link gives away, in one sentence. */
export function sharedParts(
  questions: number,
  { includesNotes, exams }: Pick<ShareFields, 'includesNotes' | 'exams'>,
): string {
  if (questions === 0) return 'No question goes along yet.'
  const besides = [
    'pictures',
    'explanations',
    ...(includesNotes ? ['your notes and hints'] : []),
    ...(exams.length > 0 ? [`the rules of ${formatCount(exams.length, 'exam')}`] : []),
  ]
  return `${formatCount(questions, 'question')} with ${inWords(besides)}.`
}

/** "pictures, explanations and your notes" */
function inWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
