import type { BatchQuestion, Question } from '../../../../contract/question.ts'
import { digestOf, isSent } from '../stored-values.ts'
import { replaceableKey, resentKey } from './question-rows.ts'

/** A question of a batch, under the id that was sent or one that was drawn for it. */
export interface BatchEntry {
  readonly id: string
  readonly question: BatchQuestion
}

/** The content of a question as it was sent, with defaults for what was left out. */
export function sentContent(question: BatchQuestion) {
  return {
    question_text: question.question_text,
    category: question.category ?? null,
    possible_answers: question.possible_answers,
    correct_answers: question.correct_answers,
    explanation: question.explanation ?? null,
    format: question.format ?? 'plain',
    option_feedback: question.option_feedback ?? null,
    reference: question.reference ?? null,
    source_id: question.source_id ?? null,
    keep_order: question.keep_order ?? null,
  }
}

/** Keeps the first of equal entries. Null: two different questions have the same id. */
export function mergeRepeated(sent: readonly BatchEntry[]): readonly BatchEntry[] | null {
  const byId = new Map<string, BatchEntry>()
  for (const entry of sent) {
    const first = byId.get(entry.id)
    if (first === undefined) byId.set(entry.id, entry)
    else if (entryKey(first) !== entryKey(entry)) return null
  }
  return [...byId.values()]
}

function entryKey({ question }: BatchEntry): string {
  return question.replaces === true ? `replaces ${replaceableKey(question)}` : resentKey(question)
}

/** Identifies a question as it was sent. Parts without content do not count, so a part that is added later changes no digest. */
export function sentDigest(question: BatchQuestion): string {
  const { is_correct = null, source_test_id = null } = question
  const parts = Object.entries({ ...sentContent(question), is_correct, source_test_id })
  return digestOf(JSON.stringify(parts.filter(([, part]) => part !== null)))
}

/** Whether the question was sent before: it may have been edited since, and is then not changed back. */
export function isSame(
  stored: { readonly question: Question; readonly sentDigest: string | null } | undefined,
  { question }: BatchEntry,
): boolean {
  if (stored === undefined) return false
  return (
    resentKey(stored.question) === resentKey(question) ||
    isSent(stored.sentDigest, sentDigest(question), stored.question.revision)
  )
}
