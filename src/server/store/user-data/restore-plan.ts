import type { Insertable, Selectable } from 'kysely'
import { type CooperativeTask, mapCooperatively } from '../engine/cooperative.ts'
import { writeExamContent } from '../resources/exams/exam-rows.ts'
import { addFormerName } from '../resources/images/former-names.ts'
import { writeFeedback } from '../resources/questions/question-rows.ts'
import {
  readTestQuestions,
  writeExamRules,
  writeTestCategories,
  writeTestQuestions,
} from '../resources/tests/test-rows.ts'
import type { RestoreContents } from '../restore-contents.ts'
import type { Tables } from '../schema.ts'
import { matchKeys } from './match-keys.ts'
import { type Matched, matchRows, type RowRef, refOf } from './match-rows.ts'
import { findArrivedImages, nameImages } from './restore-images.ts'
import { BATCH_SIZE, type ExistingRows, TESTS_BATCH_SIZE } from './restore-rows.ts'

/** The rows to write, in this order. */
export interface RestorePlan {
  readonly exams: readonly Insertable<Tables['exams']>[]
  readonly tests: readonly Insertable<Tables['tests']>[]
  readonly questions: readonly Insertable<Tables['questions']>[]
  readonly responses: readonly Insertable<Tables['practice_responses']>[]
  readonly categoryTitles: readonly Insertable<Tables['category_titles']>[]
  readonly notes: readonly Insertable<Tables['question_notes']>[]
  /** The `seq` of deleted questions that are in the bank again, as the document has them there. */
  readonly revived: readonly number[]
  /** What the cleanup removed from some of them. */
  readonly revivedDetails: readonly RevivedDetails[]
  /** Existing notes that are replaced by newer ones. */
  readonly newerNotes: readonly NewerNote[]
  readonly images: readonly Insertable<Tables['images']>[]
  /** New names of images that existing texts name and that the learner did not have, by the names in those texts. */
  readonly arrivedImages: ReadonlyMap<string, string>
}

/** The parts of a question that the cleanup removes when it was deleted long ago. */
export type RevivedDetails = Pick<
  Selectable<Tables['questions']>,
  'seq' | 'explanation' | 'option_feedback' | 'reference' | 'source_id'
>

export type NewerNote = Pick<
  Selectable<Tables['question_notes']>,
  'question' | 'note_text' | 'hint_text' | 'updated_at'
>

export interface RestoreTarget {
  readonly learner: number
  /** The first of the `seq` numbers that were reserved for everything in `contents`. */
  readonly firstSeq: number
  readonly newId: () => string
}

/**
 * Decides which entries of a document are new to a learner. Existing rows are recognized and stay as they are. New rows
 * get new ids, since everyone who has the document knows the ids in it, and follow the existing ones in the order of the
 * document. References are adjusted, also those of past tests to questions and of notes to images. Pauses between
 * batches, since a long document takes seconds.
 */
export function* planRestore(
  contents: RestoreContents,
  existing: ExistingRows,
  { learner, firstSeq, newId }: RestoreTarget,
): CooperativeTask<RestorePlan> {
  const images = nameImages(contents.images, existing)
  const keys = matchKeys(existing.currentImageName)
  let seq = firstSeq
  const newRef = (): RowRef => ({ seq: seq++, id: newId() })

  const exams = yield* matchRows(
    yield* mapCooperatively(contents.exams, BATCH_SIZE, ({ id, revision, created_at, ...content }) => ({
      id,
      content: writeExamContent(content),
      revision,
      created_at: Date.parse(created_at),
    })),
    existing.exams,
    keys.exam,
    newRef,
    BATCH_SIZE,
  )
  const tests = yield* matchRows(
    yield* mapCooperatively(contents.tests.toReversed(), TESTS_BATCH_SIZE, (test) => ({
      id: test.id,
      score: test.score,
      passed: test.passed,
      taken_at: Date.parse(test.taken_at),
      categories: writeTestCategories(test.categories),
      exam: test.exam_id === null ? null : refOf(exams, test.exam_id).seq,
      exam_rules: writeExamRules(test.exam),
      duration_ms: test.duration_ms,
      questions: writeTestQuestions(test.questions),
    })),
    existing.tests,
    keys.test,
    newRef,
    TESTS_BATCH_SIZE,
  )
  const questions = yield* matchRows(
    yield* mapCooperatively(contents.questions, BATCH_SIZE, (question) => ({
      id: question.id,
      question_text: question.question_text,
      category: question.category,
      possible_answers: JSON.stringify(question.possible_answers),
      correct_answers: JSON.stringify(question.correct_answers),
      explanation: question.explanation,
      is_flagged: question.is_flagged,
      is_correct: question.is_correct,
      source_test: question.source_test_id === null ? null : refOf(tests, question.source_test_id).seq,
      created_at: Date.parse(question.created_at),
      format: question.format,
      option_feedback: writeFeedback(question.option_feedback),
      reference: question.reference,
      source_id: question.source_id,
      keep_order: question.keep_order,
      revision: question.revision,
      deleted_at: question.deleted_at === null ? null : Date.parse(question.deleted_at),
    })),
    existing.questions,
    keys.question,
    newRef,
    BATCH_SIZE,
  )
  const responses = yield* matchRows(
    yield* mapCooperatively(contents.practiceResponses.toReversed(), BATCH_SIZE, (response) => ({
      id: response.id,
      question: refOf(questions, response.question_id).seq,
      selected_answers: JSON.stringify(response.user_answer),
      is_correct: response.is_correct,
      response_time_ms: response.response_time_ms,
      source: response.source,
      created_at: Date.parse(response.created_at),
      confidence: response.confidence ?? null,
      utc_offset_minutes: response.utc_offset_minutes ?? null,
    })),
    existing.responses,
    keys.response,
    newRef,
    BATCH_SIZE,
  )
  const notes: Insertable<Tables['question_notes']>[] = []
  const newerNotes: NewerNote[] = []
  for (const [number, note] of contents.questionNotes.entries()) {
    if (number % BATCH_SIZE === BATCH_SIZE - 1) yield
    const question = refOf(questions, note.question_id).seq
    const updated_at = Date.parse(note.updated_at)
    const storedUpdatedAt = existing.notesUpdatedAt.get(question)
    if (storedUpdatedAt !== undefined && updated_at <= storedUpdatedAt) continue
    const texts = { note_text: images.rename(note.note_text), hint_text: images.rename(note.hint_text) }
    if (storedUpdatedAt !== undefined) newerNotes.push({ question, ...texts, updated_at })
    else {
      const created_at = Date.parse(note.created_at)
      notes.push({ learner, question, id: newId(), ...texts, created_at, updated_at })
    }
  }

  const rename = images.rename
  const revived = findRevived(contents, existing, questions)
  const added = {
    exams: exams.added.map((exam) => ({ learner, ...exam })),
    categoryTitles: contents.categoryTitles
      .filter(({ category }) => !existing.titledCategories.has(category))
      .map(({ category, title }) => ({ learner, category, title })),
    tests: yield* mapCooperatively(tests.added, TESTS_BATCH_SIZE, (test) => ({
      learner,
      ...test,
      questions: rename(withNewIds(test.questions, questions)),
    })),
    questions: yield* mapCooperatively(questions.added, BATCH_SIZE, (question) => ({
      learner,
      ...question,
      question_text: rename(question.question_text),
      possible_answers: rename(question.possible_answers),
      correct_answers: rename(question.correct_answers),
      explanation: question.explanation && rename(question.explanation),
      option_feedback: question.option_feedback && rename(question.option_feedback),
    })),
    responses: yield* mapCooperatively(responses.added, BATCH_SIZE, (response) => ({
      learner,
      ...response,
      selected_answers: rename(response.selected_answers),
    })),
    revived: revived.map(({ row }) => row.seq),
    revivedDetails: revived.flatMap((pair) => detailsOf(pair, rename)),
    notes,
    newerNotes,
  }
  const arrivedImages = yield* findArrivedImages(existing, images.newNameOf)
  return {
    ...added,
    arrivedImages,
    // Last, when it is known which of them a text names.
    images: images.named().map(({ nameInDocument, name, contentType, bytes }) => ({
      learner,
      seq: newRef().seq,
      name,
      content_type: contentType,
      bytes,
      former_names: addFormerName(null, nameInDocument),
    })),
  }
}

interface Revived {
  readonly row: ExistingRows['questions'][number]
  readonly entry: RestoreContents['questions'][number]
}

/** Deleted questions that match one which was not deleted when the document was written. */
function findRevived(
  contents: RestoreContents,
  existing: ExistingRows,
  questions: Matched<unknown>,
): readonly Revived[] {
  const deleted = new Map(
    existing.questions.filter(({ deleted_at }) => deleted_at !== null).map((row) => [row.seq, row]),
  )
  return contents.questions.flatMap((entry) => {
    const row = entry.deleted_at === null ? deleted.get(refOf(questions, entry.id).seq) : undefined
    return row === undefined ? [] : [{ row, entry }]
  })
}

/** The details that a document has of a question without any. Feedback belongs to options: to these and no others. */
function detailsOf({ row, entry }: Revived, rename: (text: string) => string): readonly RevivedDetails[] {
  if ([row.explanation, row.option_feedback, row.reference, row.source_id].some((it) => it !== null))
    return []
  const { explanation, reference, source_id } = entry
  const feedback = writeFeedback(entry.option_feedback)
  const hasSameOptions = rename(JSON.stringify(entry.possible_answers)) === row.possible_answers
  const details = {
    seq: row.seq,
    explanation: explanation === null ? null : rename(explanation),
    option_feedback: feedback !== null && hasSameOptions ? rename(feedback) : null,
    reference,
    source_id,
  }
  return Object.values(details).every((it) => it === null || it === row.seq) ? [] : [details]
}

/** Replaces the ids of questions. A past test may list questions that are not in the document; those ids stay. */
function withNewIds(testQuestions: string, { refs }: Matched<unknown>): string {
  return writeTestQuestions(
    readTestQuestions(testQuestions).map((question) => ({
      ...question,
      id: refs.get(question.id)?.id ?? question.id,
    })),
  )
}
