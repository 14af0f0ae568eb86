import type { ExamRules } from '../../../domain/exams/exam-definition.ts'
import type { Question } from '../../../domain/model.ts'
import { readExamRulesOrNull } from '../decoding/exam.ts'
import { readQuestion } from '../decoding/question.ts'
import {
  readBooleanOrNull,
  readId,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTexts,
  readTimeOrNull,
  type UnknownRecord,
} from '../decoding/read-values.ts'

/** What anyone with a link reads about its bank. */
export interface AboutBank {
  readonly title: string
  readonly description: string
  /** What others may do with it; null: nothing is said. */
  readonly license: string | null
  /** Who made it; null: they do not say. */
  readonly author: string | null
}

/** A published version of a bank. Times in milliseconds since the epoch. */
export interface PublishedVersion {
  readonly number: number
  readonly publishedAt: number
  /** Why it was published, in the author's words. */
  readonly reason: string
  /** How many questions it has. */
  readonly questions: number
}

/** A link of the learner (spec §3.15). */
export interface Share extends AboutBank {
  readonly id: string
  /** In its address. */
  readonly code: string
  /** The shared categories; null: all. */
  readonly categories: readonly string[] | null
  readonly includesNotes: boolean
  /** Ids of the own exams that go along. */
  readonly exams: readonly string[]
  readonly isOn: boolean
  /** Null: it never ends. */
  readonly endsAt: number | null
  readonly opened: number
  readonly taken: number
  /** Those who took it and whose suggestions the author takes no more. */
  readonly muted: number
  /** Newest first; none where all were withdrawn. */
  readonly versions: readonly PublishedVersion[]
}

/** A question of a published version, with the notes that go along. */
export interface SharedQuestion {
  readonly question: Question
  readonly noteHtml: string
  readonly hintHtml: string
}

/** The version of a bank that is public, as anyone with its link reads it. */
export interface SharedBank extends AboutBank {
  readonly version: number
  readonly publishedAt: number
  readonly reason: string
  readonly questions: readonly SharedQuestion[]
  /** The titles of categories that have one, by category. */
  readonly categoryTitles: ReadonlyMap<string, string>
  readonly exams: readonly ExamRules[]
}

/** A question before and after; null: it did not, or does not, exist. */
export interface ChangedQuestion {
  readonly before: SharedQuestion | null
  readonly after: SharedQuestion | null
}

/** What the next version of a link would change. */
export interface ShareChanges {
  /** The newest version. */
  readonly after: number
  readonly questions: readonly ChangedQuestion[]
  /** Whether title, exams and the like differ. */
  readonly isAboutChanged: boolean
}

/** @throws UnreadableReplyError, as all functions here */
export function readShare(value: unknown): Share {
  const record = readRecord(value, 'a link')
  return {
    ...readAbout(record),
    id: readId(record.id, 'a link'),
    code: readId(record.code, 'the code of a link'),
    categories: Array.isArray(record.categories) ? readTexts(record.categories) : null,
    includesNotes: readBooleanOrNull(record.includes_notes) ?? false,
    exams: readTexts(record.exams),
    isOn: readBooleanOrNull(record.is_on) ?? false,
    endsAt: readTimeOrNull(record.ends_at),
    opened: readNumberOrNull(record.opened) ?? 0,
    taken: readNumberOrNull(record.taken) ?? 0,
    muted: readNumberOrNull(record.muted) ?? 0,
    versions: readList(record.versions, 'a list of versions').map(readVersion),
  }
}

export function readSharedBank(value: unknown): SharedBank {
  const record = readRecord(value, 'a shared bank')
  const titles = readList(record.category_titles, 'a list of titles').map((row) =>
    readRecord(row, 'the title of a category'),
  )
  return {
    ...readAbout(record),
    version: readNumberOrNull(record.version) ?? 0,
    publishedAt: readTimeOrNull(record.published_at) ?? 0,
    reason: readText(record.reason),
    questions: readList(record.questions, 'a list of questions').map(readSharedQuestion),
    categoryTitles: new Map(titles.map(({ category, title }) => [readText(category), readText(title)])),
    exams: readList(record.exams, 'a list of exams').flatMap((exam) => readExamRulesOrNull(exam) ?? []),
  }
}

export function readShareChanges(value: unknown): ShareChanges {
  const { after, questions, is_about_changed } = readRecord(value, 'the changes of a link')
  return {
    after: readNumberOrNull(after) ?? 0,
    questions: readList(questions, 'a list of changes').map((entry) => {
      const changed = readRecord(entry, 'a change')
      return {
        before: changed.before === null ? null : readSharedQuestion(changed.before),
        after: changed.after === null ? null : readSharedQuestion(changed.after),
      }
    }),
    isAboutChanged: readBooleanOrNull(is_about_changed) ?? false,
  }
}

export function readAbout(record: UnknownRecord): AboutBank {
  return {
    title: readText(record.title),
    description: readText(record.description),
    license: readTextOrNull(record.license),
    author: readTextOrNull(record.author),
  }
}

export function readVersion(value: unknown): PublishedVersion {
  const record = readRecord(value, 'a version')
  return {
    number: readNumberOrNull(record.number) ?? 0,
    publishedAt: readTimeOrNull(record.published_at) ?? 0,
    reason: readText(record.reason),
    questions: readNumberOrNull(record.questions) ?? 0,
  }
}

function readSharedQuestion(value: unknown): SharedQuestion {
  const record = readRecord(value, 'a shared question')
  return {
    question: readQuestion(record),
    noteHtml: readText(record.note_text),
    hintHtml: readText(record.hint_text),
  }
}
