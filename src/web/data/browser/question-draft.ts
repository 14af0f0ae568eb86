import type { Question } from '../../../domain/model.ts'
import type { OptionFields, QuestionFields } from '../../../domain/questions/question-fields.ts'
import { readIdOrNull, readList, readNumberOrNull, readRecord, readText } from '../decoding/read-values.ts'
import { readStored, removeStored, writeStored } from './browser-storage.ts'

/** What was typed in the editor of a question and not saved, so that it survives the page; or what the server refused. */
export interface QuestionDraft {
  /** Null for a question that is being added; of an addition that was refused, the id that it was sent with. */
  readonly questionId: Question['id'] | null
  readonly fields: QuestionFields
}

/** Most drafts that are kept; the oldest is removed. */
const MOST = 200

const keyOf = (learnerId: string) => `quizgrove_question_drafts_${learnerId}`

const watchers = new Set<() => void>()

/** Calls `onChange` when drafts change, in this tab or another, until the function that is returned is called. */
export function watchQuestionDrafts(onChange: () => void): () => void {
  watchers.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    watchers.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** The drafts as they are stored, which is the same text until one changes; null for none. */
export function storedQuestionDrafts(learnerId: string): string | null {
  return readStored(keyOf(learnerId))
}

/** What is left of earlier pages, oldest first; none when nothing can be read. */
export function readQuestionDrafts(learnerId: string): readonly QuestionDraft[] {
  return parseQuestionDrafts(learnerId, storedQuestionDrafts(learnerId))
}

/** The same of drafts that were read before. */
export function parseQuestionDrafts(learnerId: string, stored: string | null): readonly QuestionDraft[] {
  if (stored === null) return []
  try {
    return readList(JSON.parse(stored), 'a list of drafts').map(readDraft)
  } catch (cause) {
    console.warn('The drafts of questions cannot be read', cause)
    removeStored(keyOf(learnerId))
    return []
  }
}

/** Replaces the draft of the same question. */
export function writeQuestionDraft(learnerId: string, draft: QuestionDraft): void {
  write(learnerId, [...otherDrafts(learnerId, draft.questionId), draft].slice(-MOST))
}

export function removeQuestionDraft(learnerId: string, questionId: QuestionDraft['questionId']): void {
  write(learnerId, otherDrafts(learnerId, questionId))
}

/** Keeps what was refused. What was typed since in the editor of the same question contains it and stays. */
export function keepRefusedDraft(learnerId: string, draft: QuestionDraft): void {
  const others = otherDrafts(learnerId, draft.questionId)
  if (others.length === readQuestionDrafts(learnerId).length) writeQuestionDraft(learnerId, draft)
}

function otherDrafts(learnerId: string, questionId: QuestionDraft['questionId']): readonly QuestionDraft[] {
  return readQuestionDrafts(learnerId).filter((draft) => draft.questionId !== questionId)
}

function write(learnerId: string, drafts: readonly QuestionDraft[]): void {
  if (drafts.length === 0) removeStored(keyOf(learnerId))
  else writeStored(keyOf(learnerId), JSON.stringify(drafts))
  for (const watcher of watchers) watcher()
}

function readDraft(value: unknown): QuestionDraft {
  const { questionId, fields } = readRecord(value, 'a draft')
  return { questionId: readIdOrNull(questionId), fields: readFields(fields) }
}

function readFields(value: unknown): QuestionFields {
  const { text, format, category, explanation, reference, options } = readRecord(value, 'fields')
  return {
    text: readText(text),
    format: format === 'markdown' ? 'markdown' : 'plain',
    category: readText(category),
    explanation: readText(explanation),
    reference: readText(reference),
    options: readList(options, 'a list of options').map(readOption),
  }
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
