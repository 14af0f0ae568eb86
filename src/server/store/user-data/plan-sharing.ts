import type { Insertable } from 'kysely'
import type { ExportedTakenBank } from '../../../contract/share.ts'
import { SHARE_LIMITS } from '../../../domain/sharing/share-limits.ts'
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
  readonly takenExams: readonly Insertable<Tables['taken_exams']>[]
}

interface SharingTarget {
  readonly learner: number
  readonly newRef: () => RowRef
  readonly newId: () => string
  readonly images: {
    /** Gives the images in a text the names that they have after the restore. */
    readonly rename: (text: string) => string
    /** The name under which the learner has an image after the restore. Null: they don't. */
    readonly nameOf: (name: string) => string | null
  }
  readonly keys: Pick<ReturnType<typeof matchKeys>, 'share'>
  readonly exams: Matched<unknown>
  readonly questions: Matched<unknown>
}

/**
 * Decides which links and taken banks of a document are new, as far as there is room for them. A link is switched off, has
 * another code and no version: what was published belongs to the server that published it. A taken bank finds its link by its
 * code, if that still answers.
 */
export function* planSharing(
  contents: RestoreContents,
  existing: Pick<ExistingRows, 'shares' | 'takenBanks' | 'linkedQuestions'>,
  { learner, newRef, newId, images, keys, exams, questions }: SharingTarget,
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
  const banks = matchBanks(contents, existing.takenBanks, newRef)
  const linked = new Set(existing.linkedQuestions)
  const seen = new Set<string>()
  const takenQuestions: Insertable<Tables['taken_questions']>[] = []
  for (const [number, entry] of contents.taken_questions.entries()) {
    if (number % BATCH_SIZE === BATCH_SIZE - 1) yield
    const bank = banks.added.get(entry.taken_bank_id)?.seq
    const question = entry.question_id === null ? null : refOf(questions, entry.question_id).seq
    const { item, version, is_withdrawn, was_own, is_removed } = entry
    const key = `${bank} ${item}`
    if (bank === undefined || seen.has(key) || (question !== null && linked.has(question))) continue
    seen.add(key)
    if (question !== null) linked.add(question)
    const content = images.rename(JSON.stringify(entry.content))
    takenQuestions.push({
      learner,
      bank,
      item,
      question,
      content,
      version,
      is_withdrawn,
      was_own,
      is_removed,
    })
  }
  return {
    shares: shares.added
      .slice(0, Math.max(0, SHARE_LIMITS.sharesMax - existing.shares.length))
      .map((share) => ({
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
    takenBanks: banks.rows.map(({ entry, share_key, ref }) => {
      const { id: _, code, version, taken_at, images: pairs, ...about } = entry
      return {
        learner,
        ...ref,
        share_key,
        code,
        about: JSON.stringify(about),
        version,
        taken_at: Date.parse(taken_at),
        images: JSON.stringify(Object.fromEntries(ownPairs(contents, pairs, images.nameOf))),
        token: newId(),
        shares_results: false,
      }
    }),
    takenQuestions,
    takenExams: planExams(contents, banks.added, exams, learner),
  }
}

/** The exams of new banks, each once. */
function planExams(
  { taken_exams }: RestoreContents,
  banks: ReadonlyMap<string, RowRef>,
  exams: Matched<unknown>,
  learner: number,
): SharingPlan['takenExams'] {
  const planned = new Map<string, Insertable<Tables['taken_exams']>>()
  for (const { taken_bank_id, item, exam_id, content, version } of taken_exams) {
    const bank = banks.get(taken_bank_id)?.seq
    if (bank === undefined) continue
    const exam = exam_id === null ? null : refOf(exams, exam_id).seq
    planned.set(`${bank} ${item}`, { learner, bank, item, exam, content: JSON.stringify(content), version })
  }
  return [...planned.values()]
}

interface NewBank {
  readonly entry: ExportedTakenBank
  readonly share_key: string
  readonly ref: RowRef
}

/**
 * The taken banks that are new, and their references by the ids in the document. A link is taken once. A bank is also known by
 * when it was taken, as its link may answer at one restore and not at the next.
 */
function matchBanks(
  { taken_banks, shareKeys }: RestoreContents,
  existing: ExistingRows['takenBanks'],
  newRef: () => RowRef,
): { readonly rows: readonly NewBank[]; readonly added: ReadonlyMap<string, RowRef> } {
  const ids = new Set(existing.map(({ id }) => id))
  const keys = new Set(existing.map(({ share_key }) => share_key))
  const times = new Set(existing.map(({ taken_at }) => taken_at))
  const rows = new Map<string, NewBank>()
  const added = new Map<string, RowRef>()
  const room = SHARE_LIMITS.takenMax - existing.length
  for (const entry of taken_banks) {
    const { id, code, title, taken_at } = entry
    const share_key = (code !== null && shareKeys?.get(code)) || digestOf(JSON.stringify([title, taken_at]))
    const known = rows.get(share_key)
    const isStored = ids.has(id) || keys.has(share_key) || times.has(Date.parse(taken_at))
    if (isStored || (known === undefined && rows.size >= room)) continue
    const row = known ?? { entry, share_key, ref: newRef() }
    rows.set(share_key, row)
    added.set(id, row.ref)
  }
  return { rows: [...rows.values()], added }
}

/**
 * The learner's copies of images by the addresses in the link. Those that the learner does not have are left out, so that they
 * are copied again; but not where the document has no images, as they come with a later part of a large document.
 */
function ownPairs(
  { images }: RestoreContents,
  pairs: ExportedTakenBank['images'],
  nameOf: (name: string) => string | null,
): readonly (readonly [inLink: string, own: string])[] {
  return pairs.flatMap(({ in_link, own }) => {
    const name = nameOf(own.slice(ADDRESS_START.length))
    if (name !== null) return [[in_link, `${ADDRESS_START}${name}`] as const]
    return images.length === 0 ? [[in_link, own] as const] : []
  })
}

/** The contract has checked that the addresses begin with it. */
const ADDRESS_START = '/images/'
