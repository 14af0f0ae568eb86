import type { Transaction } from 'kysely'
import type { CategoryTitle } from '../../../../contract/category.ts'
import type { SharedExam, SharedQuestion } from '../../../../contract/share.ts'
import { DEFAULT_CATEGORY } from '../../../../domain/model.ts'
import { findImageNames, renameImages } from '../../../../domain/rich-text/image-rules.ts'
import type { Database, Tables } from '../../schema.ts'
import { readCategoryTitles } from '../categories.ts'
import { orderedExamRules, readExamContent } from '../exams.ts'
import type { StoredImage } from '../images.ts'
import { contentOfRow, selectQuestions } from '../questions/question-rows.ts'
import { digestOf } from '../stored-values.ts'

/** What of a learner's bank a link holds. */
export interface ShareScope {
  readonly userId: string
  readonly learner: number
  /** `ShareTable.key`. */
  readonly key: string
  /** By the names that the app shows; null: all. */
  readonly categories: readonly string[] | null
  readonly includesNotes: boolean
  /** `seq` of exams. */
  readonly exams: readonly number[]
}

/** An image of the learner. */
export interface OwnImage extends StoredImage {
  readonly seq: number
}

/** What a version of a link holds, with the learner's own names of images. */
export interface SharedContents {
  readonly questions: readonly SharedQuestion[]
  readonly categoryTitles: readonly CategoryTitle[]
  readonly exams: readonly SharedExam[]
  /** The learner's images that its texts show. */
  readonly images: readonly OwnImage[]
}

/** Characters of an id, as of all ids (`ids.ts`). */
export const ID_LENGTH = 22

/** The id of a question, or a name, within a link: the same in every version, and without any relation for others. */
function idWithin(key: string, what: string | number): string {
  return digestOf(`${key} ${what}`).slice(0, ID_LENGTH)
}

/** The id of a question within a link. @param seq of the question */
export function itemOf(key: string, seq: number): string {
  return idWithin(key, seq)
}

/** Reads what a link holds now, in the order of the bank. Deleted questions, flags, records and answers are not part of it. */
export async function readSharedContents(
  db: Transaction<Tables> | Database,
  scope: ShareScope,
): Promise<SharedContents> {
  const { userId, learner, key } = scope
  const rows = await selectQuestions(db)
    .leftJoin('question_notes', (join) =>
      join
        .onRef('question_notes.learner', '=', 'questions.learner')
        .onRef('question_notes.question', '=', 'questions.seq'),
    )
    .select(['questions.seq', 'question_notes.note_text', 'question_notes.hint_text'])
    .where('users.id', '=', userId)
    .where('questions.deleted_at', 'is', null)
    .orderBy('questions.seq')
    .execute()
  const questions = rows
    .filter(({ category }) => scope.categories?.includes(category ?? DEFAULT_CATEGORY) ?? true)
    .map(({ seq, note_text, hint_text, ...row }) => ({
      id: itemOf(key, seq),
      ...contentOfRow(row),
      note_text: scope.includesNotes ? (note_text ?? '') : '',
      hint_text: scope.includesNotes ? (hint_text ?? '') : '',
    }))
  const categories = new Set(questions.map(({ category }) => category))
  const titles = await readCategoryTitles(db, userId)
  return {
    questions,
    categoryTitles: titles.filter(({ category }) => categories.has(category)),
    exams: await readExamRules(db, scope),
    images: await readShownImages(db, learner, questions),
  }
}

async function readExamRules(
  db: Database,
  { learner, key, exams: seqs }: ShareScope,
): Promise<readonly SharedExam[]> {
  if (seqs.length === 0) return []
  const rows = await db
    .selectFrom('exams')
    .select(['seq', 'content'])
    .where('learner', '=', learner)
    .where('seq', 'in', seqs)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, content }) => ({
    ...orderedExamRules(readExamContent(content)),
    id: idWithin(key, `exam ${seq}`),
  }))
}

async function readShownImages(
  db: Database,
  learner: number,
  questions: readonly SharedQuestion[],
): Promise<readonly OwnImage[]> {
  const shown = new Set(questions.flatMap(imageNamesIn))
  if (shown.size === 0) return []
  const rows = await db
    .selectFrom('images')
    .select(['seq', 'name', 'content_type', 'bytes'])
    .where('learner', '=', learner)
    .orderBy('seq')
    .execute()
  return rows
    .filter(({ name }) => shown.has(name))
    .map(({ content_type: contentType, ...image }) => ({ ...image, contentType }))
}

/** The names of the images that a question shows. JSON has addresses as they are: it escapes no slash. */
function imageNamesIn(question: SharedQuestion): readonly string[] {
  return findImageNames(JSON.stringify(question))
}

/** Names of uploaded images. Other addresses that look alike are text. */
const UPLOADED = /^[A-Za-z0-9_-]{22}\./

/**
 * The questions with other names of images. An uploaded image without one gets a name that nothing has, so that no address
 * leaves the bank of its owner.
 */
export function withImageNames(
  questions: readonly SharedQuestion[],
  key: string,
  names: ReadonlyMap<string, string>,
): readonly SharedQuestion[] {
  const newNameOf = (name: string) =>
    names.get(name) ?? (UPLOADED.test(name) ? `${idWithin(key, name)}.png` : name)
  return questions.map((question) =>
    imageNamesIn(question).length === 0
      ? question
      : JSON.parse(renameImages(JSON.stringify(question), newNameOf)),
  )
}
