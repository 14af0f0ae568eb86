import type { Question } from '../../../../domain/model.ts'
import type { QuestionVersion } from '../../../../domain/outbox/outbox-entry.ts'
import { mapFields, type QuestionContent } from '../../../../domain/questions/content-fields.ts'
import {
  BLANK_FIELDS,
  type EditorFields,
  fieldsWithRenamedImages,
  type OptionFields,
  TYPED_TEXTS,
} from '../../../../domain/questions/editor-fields.ts'
import { renamedImages, withRenamedImages } from '../../../../domain/questions/question-images.ts'
import { FIELD_READERS } from '../../decoding/question.ts'
import { readIdOrNull, readList, readNumberOrNull, readRecord, readText } from '../../decoding/read-values.ts'
import { createStorageWatchers } from '../watchers.ts'
import { readStored, removeStored } from './browser-storage.ts'
import { draftsKey, writeUnfinishedWork } from './unfinished-work.ts'

/** What was typed in the editor of a question and not saved, so that it survives the page; or what the server refused. */
export interface UnsavedQuestion {
  /** Null for a question that is being added; of an addition that was refused, the id that it was sent with. */
  readonly questionId: Question['id'] | null
  readonly fields: EditorFields
  /**
   * The version of the question that the fields began from, so that saving them overwrites nothing newer; null for a new
   * question.
   */
  readonly startedFrom: QuestionVersion | null
  /** Whether the server refused it and nothing was typed since; absent: no. */
  readonly isRefused?: boolean
}

/** Most drafts that are stored; the oldest is removed. */
const DRAFTS_MAX = 200

const watchers = createStorageWatchers()

/** Calls `onChange` when drafts change, in this tab or another, until the function that is returned is called. */
export const watchQuestionDrafts = watchers.watch

/** The drafts as they are stored, which is the same text until one changes; null for none. */
export function storedQuestionDrafts(learnerId: string): string | null {
  return readStored(draftsKey(learnerId))
}

/** What is left of earlier pages, oldest first; none when nothing can be read. */
export function readQuestionDrafts(learnerId: string): readonly UnsavedQuestion[] {
  return parseQuestionDrafts(learnerId, storedQuestionDrafts(learnerId))
}

/** The same of drafts that were read before. */
export function parseQuestionDrafts(learnerId: string, stored: string | null): readonly UnsavedQuestion[] {
  if (stored === null) return []
  try {
    return readList(JSON.parse(stored), 'a list of drafts').map(readDraft)
  } catch (cause) {
    console.warn('The drafts of questions cannot be read', cause)
    removeStored(draftsKey(learnerId))
    return []
  }
}

/** Replaces the draft of the same question. @returns whether it outlasts the page */
export function writeQuestionDraft(learnerId: string, draft: UnsavedQuestion): boolean {
  return write(learnerId, [...otherDrafts(learnerId, draft.questionId), draft].slice(-DRAFTS_MAX))
}

export function removeQuestionDraft(learnerId: string, questionId: UnsavedQuestion['questionId']): void {
  write(learnerId, otherDrafts(learnerId, questionId))
}

/**
 * Moves the drafts of a learner whose ids have changed. A draft belongs to the question that has the content which it
 * began from, apart from the names of its images, which the draft then takes over; one without such a question is
 * offered as a new question.
 */
export function moveQuestionDrafts(from: string, to: string, questions: readonly Question[]): void {
  const drafts = readQuestionDrafts(from)
  if (drafts.length === 0) return
  write(
    to,
    drafts.map((draft) => movedDraft(draft, questions)),
  )
  write(from, [])
}

function movedDraft(draft: UnsavedQuestion, questions: readonly Question[]): UnsavedQuestion {
  const { startedFrom, fields } = draft
  if (startedFrom === null) return draft
  const matches = questions.flatMap(({ id, ...question }) => {
    const names = renamedImages(startedFrom.content, question)
    return names === null ? [] : [{ id, names }]
  })
  const [match] = matches
  // Several that differ by nothing but their images cannot be distinguished.
  if (match === undefined || (matches.length > 1 && match.names.size > 0)) return draft
  const content = withRenamedImages(startedFrom.content, match.names)
  return {
    ...draft,
    questionId: match.id,
    fields: fieldsWithRenamedImages(fields, match.names),
    startedFrom: { ...startedFrom, content },
  }
}

/**
 * Saves a write that the server refused as a draft, in place of an earlier refused draft of the same question. Text that was
 * typed in the editor since contains it and stays.
 *
 * @returns whether it outlasts the page
 */
export function saveRefusedDraft(learnerId: string, draft: UnsavedQuestion): boolean {
  const before = readQuestionDrafts(learnerId).find(({ questionId }) => questionId === draft.questionId)
  const isTyped = before !== undefined && before.isRefused !== true
  return isTyped || writeQuestionDraft(learnerId, { ...draft, isRefused: true })
}

function otherDrafts(
  learnerId: string,
  questionId: UnsavedQuestion['questionId'],
): readonly UnsavedQuestion[] {
  return readQuestionDrafts(learnerId).filter((draft) => draft.questionId !== questionId)
}

function write(learnerId: string, drafts: readonly UnsavedQuestion[]): boolean {
  const isKept =
    drafts.length > 0 && writeUnfinishedWork(learnerId, draftsKey(learnerId), JSON.stringify(drafts))
  if (drafts.length === 0) removeStored(draftsKey(learnerId))
  watchers.notify()
  return isKept
}

function readDraft(value: unknown): UnsavedQuestion {
  const { questionId, fields, startedFrom = null, isRefused } = readRecord(value, 'a draft')
  return {
    questionId: readIdOrNull(questionId),
    fields: readFields(fields),
    startedFrom: startedFrom === null ? null : readVersion(startedFrom),
    ...(isRefused === true && { isRefused }),
  }
}

function readVersion(value: unknown): QuestionVersion {
  const { content, revision } = readRecord(value, 'a version')
  return { content: readContent(content), revision: readNumberOrNull(revision) ?? 0 }
}

const contentOfRecord = mapFields('name', 'name', FIELD_READERS)

function readContent(value: unknown): QuestionContent {
  return contentOfRecord(readRecord(value, 'content'))
}

function readFields(value: unknown): EditorFields {
  const record = readRecord(value, 'fields')
  const { correct, optionFeedback, sourceId, ...typed } = contentOfRecord(record)
  const lines = TYPED_TEXTS.map((name) => [name, readText(record[name])])
  const options = readList(record.options, 'a list of options').map(readOption)
  return { ...BLANK_FIELDS, ...typed, ...Object.fromEntries(lines), options }
}

function readOption(value: unknown, index: number): OptionFields {
  const { key, text, isCorrect, feedback } = readRecord(value, 'an option')
  return {
    key: readNumberOrNull(key) ?? index + 1,
    text: readText(text),
    isCorrect: isCorrect === true,
    feedback: readText(feedback),
  }
}
