import type { Insertable, Selectable, Transaction } from 'kysely'
import type { ExamContent, ExamRules } from '../../../../contract/exam.ts'
import type { SharedExam, TakenExamChange } from '../../../../contract/share.ts'
import { EXAM_LIMITS } from '../../../../domain/exams/exam-definition.ts'
import { mergeUnits } from '../../../../domain/sharing/merge-units.ts'
import type { LearnerLock, StoreContext } from '../../context.ts'
import type { Database, Tables } from '../../schema.ts'
import { orderedExamRules, readExamContent, writeExamContent } from '../exams.ts'
import { digestOf } from '../stored-values.ts'
import { ID_LENGTH } from './shared-contents.ts'
import type { TakenBankRow } from './taken-rows.ts'

/** Rules that fit together: a pass mark in points fits the questions that are drawn, and these the covered categories. */
const UNITS = [
  ['name'],
  ['categories', 'blueprint', 'pass_mark'],
  ['time_limit_minutes'],
  ['scoring'],
  ['shows_answer_count'],
] as const satisfies readonly (readonly (keyof ExamRules)[])[]

/** An exam of a taken bank, with what the public version means for it. */
interface ComparedExam {
  readonly item: string
  readonly theirs: ExamRules
  /** The learner's; null: they have none, or removed it. */
  readonly own: OwnExam | null
  /** `settled`: nothing that the learner could see, but it has to be remembered. */
  readonly kind: TakenExamChange['kind'] | 'settled'
  /** As it would be. */
  readonly rules: ExamRules
}

type OwnExam = Pick<Selectable<Tables['exams']>, 'seq' | 'id' | 'revision'> & {
  readonly content: ExamContent
}

type BankKey = Pick<TakenBankRow, 'learner' | 'seq'>

/**
 * Compares the exams of the public version with what the learner has; only those of which something has to be done. What the
 * learner changed stays, an exam that they removed stays removed, and one that the author removed stays.
 *
 * @param number of the public version
 */
export async function compareExams(
  db: Database,
  { learner, seq: bank }: BankKey,
  exams: readonly SharedExam[],
  number: number,
): Promise<readonly ComparedExam[]> {
  if (exams.length === 0) return []
  const rows = await db
    .selectFrom('exams')
    .select(['seq', 'id', 'content', 'revision'])
    .where('learner', '=', learner)
    .orderBy('seq')
    .execute()
  const links = await db
    .selectFrom('taken_exams')
    .selectAll()
    .where('learner', '=', learner)
    .where('bank', '=', bank)
    .execute()
  const owned = rows.map((row): OwnExam => ({ ...row, content: readExamContent(row.content) }))
  const linked = new Set(links.map(({ exam }) => exam))
  return exams.flatMap((exam): readonly ComparedExam[] => {
    const theirs = orderedExamRules(exam)
    const item = itemOfExam(exam)
    const link = links.find((one) => one.item === item)
    if (link === undefined) {
      const own = owned.find((one) => !linked.has(one.seq) && isSame(one.content, theirs)) ?? null
      if (own !== null) linked.add(own.seq)
      return [{ item, theirs, own, kind: own === null ? 'added' : 'settled', rules: theirs }]
    }
    const own = owned.find(({ seq }) => seq === link.exam)
    const base: ExamRules = JSON.parse(link.content)
    if (own === undefined || link.version > number || isSame(base, theirs)) return []
    const rules = mergeUnits({ base, mine: orderedExamRules(own.content), theirs }, UNITS)
    return [{ item, theirs, own, kind: isSame(rules, own.content) ? 'settled' : 'changed', rules }]
  })
}

/** What the learner sees of the comparison. */
export function examChanges(compared: readonly ComparedExam[]): TakenExamChange[] {
  return compared.flatMap(({ item, kind, own, rules }) =>
    kind === 'settled' ? [] : { item, kind, exam_id: own?.id ?? null, name: rules.name },
  )
}

interface Decided {
  readonly lock: LearnerLock
  readonly newIds: readonly string[]
  readonly version: number
  /** Whether the learner takes the changes over, or settles them without. */
  readonly isTaken: boolean
}

/** Adds and changes exams, as far as there is room for them, and remembers what was published. Days and plans stay. */
export async function writeTakenExams(
  context: StoreContext,
  trx: Transaction<Tables>,
  bank: number,
  compared: readonly ComparedExam[],
  { lock: { learner, firstSeq }, newIds, version, isTaken }: Decided,
): Promise<void> {
  if (compared.length === 0) return
  const stored = await trx.selectFrom('exams').select('seq').where('learner', '=', learner).execute()
  let room = EXAM_LIMITS.examsMax - stored.length
  const links: Insertable<Tables['taken_exams']>[] = []
  for (const [index, { item, theirs, own, kind, rules }] of compared.entries()) {
    const id = newIds[index]
    let exam = own?.seq ?? null
    if (isTaken && kind === 'changed' && own !== null) {
      const content = writeExamContent({ ...own.content, ...rules })
      await trx
        .updateTable('exams')
        .set({ content, revision: own.revision + 1 })
        .where('learner', '=', learner)
        .where('seq', '=', own.seq)
        .execute()
    } else if (isTaken && kind === 'added' && id !== undefined && room > 0) {
      room--
      exam = firstSeq + index
      const content = writeExamContent({ ...rules, date: null })
      const row = { learner, seq: exam, id, content, revision: 1, created_at: context.now() }
      await trx
        .insertInto('exams')
        .values({ ...row, sent_digest: digestOf(content) })
        .execute()
    }
    links.push({ learner, bank, item, exam, content: JSON.stringify(theirs), version })
  }
  await trx
    .insertInto('taken_exams')
    .values(links)
    .onConflict((conflict) =>
      conflict.columns(['learner', 'bank', 'item']).doUpdateSet(({ ref }) => ({
        exam: ref('excluded.exam'),
        content: ref('excluded.content'),
        version: ref('excluded.version'),
      })),
    )
    .execute()
}

/** Its id within the link. Versions of earlier releases have none: then it is known by its rules. */
function itemOfExam({ id, ...rules }: SharedExam): string {
  return id ?? digestOf(JSON.stringify(orderedExamRules(rules))).slice(0, ID_LENGTH)
}

function isSame(one: ExamRules, other: ExamRules): boolean {
  return JSON.stringify(orderedExamRules(one)) === JSON.stringify(orderedExamRules(other))
}
