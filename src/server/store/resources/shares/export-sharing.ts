import type {
  ExportedShare,
  ExportedTakenBank,
  ExportedTakenExam,
  ExportedTakenQuestion,
} from '../../../../contract/share.ts'
import type { Database } from '../../schema.ts'
import { toIso } from '../stored-values.ts'
import { readSettings, selectShares, toShare } from './share-rows.ts'

interface Sharing {
  readonly shares: ExportedShare[]
  readonly taken_banks: ExportedTakenBank[]
  readonly taken_questions: ExportedTakenQuestion[]
  readonly taken_exams: ExportedTakenExam[]
}

/** The links that a learner has, and the banks that they took, for an export. */
export async function readSharing(db: Database, learner: number): Promise<Sharing> {
  const shares = await selectShares(db).where('shares.learner', '=', learner).orderBy('shares.seq').execute()
  const banks = await db
    .selectFrom('taken_banks')
    .selectAll()
    .where('learner', '=', learner)
    .orderBy('seq')
    .execute()
  const questions = await db
    .selectFrom('taken_questions')
    .innerJoin('taken_banks', (join) =>
      join
        .onRef('taken_banks.learner', '=', 'taken_questions.learner')
        .onRef('taken_banks.seq', '=', 'taken_questions.bank'),
    )
    .leftJoin('questions', (join) =>
      join
        .onRef('questions.learner', '=', 'taken_questions.learner')
        .onRef('questions.seq', '=', 'taken_questions.question'),
    )
    .select(['taken_banks.id as taken_bank_id', 'questions.id as question_id'])
    .select(['taken_questions.item', 'taken_questions.content', 'taken_questions.version'])
    .select(['taken_questions.is_withdrawn', 'taken_questions.was_own', 'taken_questions.is_removed'])
    .where('taken_questions.learner', '=', learner)
    .orderBy('taken_questions.bank')
    .orderBy('taken_questions.item')
    .execute()
  const exams = await db
    .selectFrom('taken_exams')
    .innerJoin('taken_banks', (join) =>
      join
        .onRef('taken_banks.learner', '=', 'taken_exams.learner')
        .onRef('taken_banks.seq', '=', 'taken_exams.bank'),
    )
    .leftJoin('exams', (join) =>
      join.onRef('exams.learner', '=', 'taken_exams.learner').onRef('exams.seq', '=', 'taken_exams.exam'),
    )
    .select(['taken_banks.id as taken_bank_id', 'taken_exams.item', 'exams.id as exam_id'])
    .select(['taken_exams.content', 'taken_exams.version'])
    .where('taken_exams.learner', '=', learner)
    .orderBy('taken_exams.bank')
    .orderBy('taken_exams.item')
    .execute()
  return {
    shares: await Promise.all(
      shares.map(async (row) => {
        const { id, exams, ends_at, created_at } = await toShare(db, row)
        return { id, ...readSettings(row), exams, ends_at, created_at }
      }),
    ),
    taken_banks: banks.map(({ id, code, about, version, images, taken_at }) => ({
      id,
      code,
      ...JSON.parse(about),
      version,
      taken_at: toIso(taken_at),
      images: addressPairs(images),
    })),
    taken_questions: questions.map(({ content, is_withdrawn, was_own, is_removed, ...question }) => ({
      ...question,
      content: JSON.parse(content),
      is_withdrawn: Boolean(is_withdrawn),
      was_own: Boolean(was_own),
      is_removed: Boolean(is_removed),
    })),
    taken_exams: exams.map(({ content, ...exam }) => ({ ...exam, content: JSON.parse(content) })),
  }
}

function addressPairs(json: string): ExportedTakenBank['images'] {
  const addresses: Readonly<Record<string, string>> = JSON.parse(json)
  return Object.entries(addresses).map(([in_link, own]) => ({ in_link, own }))
}
