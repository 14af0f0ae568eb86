import type { Insertable } from 'kysely'
import { digestOf } from '../resources/stored-values.ts'
import type { Tables } from '../schema.ts'
import type { CooperativeTask } from './cooperative.ts'
import { type Matched, type matchKeys, matchRows, type RowRef, refOf } from './match-rows.ts'
import type { ExistingRows, RestoreContents } from './restore-contents.ts'

/** Entries between two pauses: a few milliseconds. */
const BATCH_SIZE = 1000

/** Links and taken banks to write. */
export interface SharingPlan {
  readonly shares: readonly Insertable<Tables['shares']>[]
  readonly takenBanks: readonly Insertable<Tables['taken_banks']>[]
  readonly takenQuestions: readonly Insertable<Tables['taken_questions']>[]
}

interface SharingTarget {
  readonly learner: number
  readonly newRef: () => RowRef
  readonly newId: () => string
  /** Gives the images in a text the names that they have after the restore. */
  readonly rename: (text: string) => string
  readonly keys: Pick<ReturnType<typeof matchKeys>, 'share' | 'takenBank'>
  readonly exams: Matched<unknown>
  readonly questions: Matched<unknown>
}

/**
 * Decides which links and taken banks of a document are new. A link is switched off, has another code and no version: what
 * was published belongs to the server that published it. A taken bank finds its link by its code, if that still exists.
 */
export function* planSharing(
  contents: Pick<RestoreContents, 'shares' | 'taken_banks' | 'taken_questions'>,
  existing: Pick<ExistingRows, 'shares' | 'takenBanks' | 'linkedQuestions' | 'shareKeys'>,
  { learner, newRef, newId, rename, keys, exams, questions }: SharingTarget,
): CooperativeTask<SharingPlan> {
  const shares = yield* matchRows(
    contents.shares.map(({ id, exams: examIds, ends_at, created_at, ...settings }) => ({
      id,
      settings: JSON.stringify(settings),
      exams: JSON.stringify(examIds.flatMap((examId) => exams.refs.get(examId)?.seq ?? [])),
      ends_at: ends_at === null ? null : Date.parse(ends_at),
      created_at: Date.parse(created_at),
    })),
    existing.shares,
    keys.share,
    newRef,
    BATCH_SIZE,
  )
  const banks = yield* matchRows(
    contents.taken_banks.map(({ id, code, version, taken_at, images, ...about }) => ({
      id,
      share_key:
        (code !== null && existing.shareKeys.get(code)) || digestOf(JSON.stringify([about.title, taken_at])),
      about: JSON.stringify(about),
      version,
      images: JSON.stringify(Object.fromEntries(images.map(({ in_link, own }) => [in_link, own]))),
      taken_at: Date.parse(taken_at),
    })),
    existing.takenBanks,
    keys.takenBank,
    newRef,
    BATCH_SIZE,
  )
  const addedBanks = new Set(banks.added.map(({ seq }) => seq))
  const linked = new Set(existing.linkedQuestions)
  const takenQuestions: Insertable<Tables['taken_questions']>[] = []
  for (const [number, entry] of contents.taken_questions.entries()) {
    if (number % BATCH_SIZE === BATCH_SIZE - 1) yield
    const bank = refOf(banks, entry.taken_bank_id).seq
    const question = entry.question_id === null ? null : refOf(questions, entry.question_id).seq
    if (!addedBanks.has(bank) || (question !== null && linked.has(question))) continue
    if (question !== null) linked.add(question)
    const content = rename(JSON.stringify(entry.content))
    const { item, is_withdrawn, was_own, is_removed } = entry
    takenQuestions.push({ learner, bank, item, question, content, is_withdrawn, was_own, is_removed })
  }
  return {
    shares: shares.added.map((share) => ({
      learner,
      ...share,
      code: newId(),
      key: newId(),
      is_on: false,
      last_version: 0,
      opened: 0,
      taken: 0,
      muted: '[]',
      sent_digest: '',
    })),
    takenBanks: banks.added.map((bank) => ({
      learner,
      ...bank,
      images: rename(bank.images),
      token: newId(),
      shares_results: false,
    })),
    takenQuestions,
  }
}
