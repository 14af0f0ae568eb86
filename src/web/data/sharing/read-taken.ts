import type { Question } from '../../../domain/model.ts'
import type { QuestionContent } from '../../../domain/questions/content-fields.ts'
import { contentOf } from '../../../domain/questions/question-content.ts'
import type { ChangeKind } from '../../../domain/sharing/change-counts.ts'
import type { CalendarDay } from '../../../domain/statistics/calendar-day.ts'
import { DAY_MS } from '../../../domain/time-units.ts'
import { readQuestion } from '../decoding/question.ts'
import {
  readBooleanOrNull,
  readId,
  readIdOrNull,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTimeOrNull,
  UnreadableReplyError,
} from '../decoding/read-values.ts'
import { type AboutBank, type PublishedVersion, readAbout, readVersion } from './read-share.ts'

/** A shared bank that the learner took (spec §3.15). Times in milliseconds since the epoch. */
export interface TakenBank extends AboutBank {
  readonly id: string
  /** The newest version that was taken over. */
  readonly version: number
  readonly takenAt: number
  /** Questions that came from it and are in the learner's bank. */
  readonly questions: number
  /** Whether the learner shares the results of their first answers. */
  readonly sharesResults: boolean
  /** The version that is public now; null: the link is switched off. */
  readonly current: PublishedVersion | null
}

/** A question that the public version would change for the learner. */
export interface TakenChange {
  /** Its id within the link. */
  readonly item: string
  readonly kind: ChangeKind
  /** The learner's question and its revision; null for one that is new. */
  readonly questionId: Question['id'] | null
  readonly revision: number | null
  /** As it would be after the change; null: it would be deleted, or stay as it is. */
  readonly content: QuestionContent | null
  readonly isKeyChanged: boolean
}

/** An exam that the public version would add or change. What the learner changed in it stays. */
export interface TakenExamChange {
  readonly item: string
  readonly kind: 'added' | 'changed'
  /** As it would be called. */
  readonly name: string
}

/** What the public version would change, with the versions since the last that was taken over, newest first. */
export interface TakenUpdate {
  readonly versions: readonly PublishedVersion[]
  readonly changes: readonly TakenChange[]
  readonly exams: readonly TakenExamChange[]
}

/** What became of a correction that the learner suggested. */
export interface SentSuggestion {
  readonly id: string
  /** The corrected text of the question. */
  readonly content: QuestionContent
  readonly day: CalendarDay
  readonly status: 'open' | 'accepted' | 'rejected'
  /** What the author said; null: nothing. */
  readonly reply: string | null
}

const KINDS = ['added', 'changed', 'merged', 'contested', 'removed', 'kept'] as const
const STATUSES = ['open', 'accepted', 'rejected'] as const

/** @throws UnreadableReplyError, as all functions here */
export function readTakenBank(value: unknown): TakenBank {
  const record = readRecord(value, 'a taken bank')
  return {
    ...readAbout(record),
    id: readId(record.id, 'a taken bank'),
    version: readNumberOrNull(record.version) ?? 0,
    takenAt: readTimeOrNull(record.taken_at) ?? 0,
    questions: readNumberOrNull(record.questions) ?? 0,
    sharesResults: readBooleanOrNull(record.shares_results) ?? false,
    current: record.current === null ? null : readVersion(record.current),
  }
}

export function readTakenUpdate(value: unknown): TakenUpdate {
  const { versions, changes, exams } = readRecord(value, 'an update')
  return {
    versions: readList(versions, 'a list of versions').map(readVersion),
    changes: readList(changes, 'a list of changes').map(readChange),
    exams: readList(exams, 'a list of exams').map(readExamChange),
  }
}

function readExamChange(value: unknown): TakenExamChange {
  const { item, kind, name } = readRecord(value, 'a change of an exam')
  return {
    item: readId(item, 'a change of an exam'),
    kind: kind === 'added' ? kind : 'changed',
    name: readText(name),
  }
}

function readChange(value: unknown): TakenChange {
  const record = readRecord(value, 'a change')
  return {
    item: readId(record.item, 'a change'),
    kind: readChoice(record.kind, KINDS, 'a kind of change'),
    questionId: readIdOrNull(record.question_id),
    revision: readNumberOrNull(record.revision),
    content: record.content === null ? null : readContent(record.content),
    isKeyChanged: readBooleanOrNull(record.is_key_changed) ?? false,
  }
}

export function readSentSuggestion(value: unknown): SentSuggestion {
  const record = readRecord(value, 'a suggestion')
  return {
    id: readId(record.id, 'a suggestion'),
    content: readContent(record.content),
    day: readDay(record.day),
    status: readChoice(record.status, STATUSES, 'the status of a suggestion'),
    reply: readTextOrNull(record.reply),
  }
}

/** The content of a question that has no id of its own. */
export function readContent(value: unknown): QuestionContent {
  return contentOf(readQuestion({ ...readRecord(value, 'the content of a question'), id: 'content' }))
}

/** A day "2026-11-27". */
export function readDay(value: unknown): CalendarDay {
  const time = Date.parse(`${readText(value)}T00:00:00Z`)
  if (Number.isNaN(time)) throw new UnreadableReplyError('a day', value)
  return time / DAY_MS
}

/** One of a few words. */
export function readChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  what: string,
): Choice {
  const choice = choices.find((each) => each === value)
  if (choice === undefined) throw new UnreadableReplyError(what, value)
  return choice
}
