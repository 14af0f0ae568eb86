import { contentFromWire } from '../../../../contract/question.ts'
import type { NewSuggestion } from '../../../../contract/suggestion.ts'
import { CONTENT_FIELDS } from '../../../../domain/questions/content-fields.ts'
import { changedFields } from '../../../../domain/questions/question-content.ts'
import type { Database } from '../../schema.ts'
import { namesIn, ownNames, reversed, withNames } from './link-images.ts'
import { findLive, findShareByKey, type ShareRow } from './share-rows.ts'
import { itemOf } from './shared-contents.ts'
import type { TakenBankRow } from './taken-rows.ts'

export type Content = NewSuggestion['content']

/** What a suggestion changes; everything else stays as the author has it. */
export type SuggestedFields = Partial<Content>

/** A link, the author's question in it by `seq`, and what is suggested with the link's names of images. */
export interface Target {
  readonly share: ShareRow
  readonly question: number
  readonly fields: SuggestedFields
}

/** Banks that were taken and shared onward, at most. */
const LINKS_MAX = 10

/**
 * The links that answer among the one that a bank was taken from and those that its author took the question from, the first author
 * first. It ends where somebody is reached again.
 *
 * @param question `seq` of the learner's question
 * @returns `images`: the content shows one that the link does not have
 */
export async function findTargets(
  db: Database,
  now: number,
  bank: TakenBankRow,
  question: number,
  content: Content,
): Promise<readonly Target[] | 'images'> {
  const reached = new Set([bank.learner])
  const targets: Target[] = []
  let step = await stepUp(db, bank, question, (base) => fieldsChanged(JSON.parse(base), content))
  while (step !== null && step !== 'images') {
    if (reached.has(step.share.learner) || reached.size > LINKS_MAX) break
    reached.add(step.share.learner)
    if ((await findLive(db, now, 'key', step.share.key)) !== null) targets.push(step)
    step = await stepOnward(db, step)
  }
  return targets.length === 0 && step === 'images' ? 'images' : targets.toReversed()
}

function fieldsChanged(base: Content, content: Content): SuggestedFields {
  const names = changedFields(contentFromWire(base), contentFromWire(content))
  return Object.fromEntries(
    names.map((name) => [CONTENT_FIELDS[name].wire, content[CONTENT_FIELDS[name].wire]]),
  )
}

/**
 * The link that a learner's question was taken from. Null: from none, or it is gone.
 *
 * @param fieldsFrom what is suggested, from the version that the learner took over last as JSON
 */
async function stepUp(
  db: Database,
  bank: TakenBankRow,
  question: number,
  fieldsFrom: (base: string) => SuggestedFields,
): Promise<Target | 'images' | null> {
  const link = await db
    .selectFrom('taken_questions')
    .select(['item', 'content'])
    .where('learner', '=', bank.learner)
    .where('bank', '=', bank.seq)
    .where('question', '=', question)
    .executeTakeFirst()
  const share = link && (await findShareByKey(db, bank.share_key))
  const shared = share && (await seqOf(db, share, link.item))
  if (!share || !shared) return null
  const renamed = withNames(fieldsFrom(link.content), reversed(namesIn(bank)))
  return renamed === null ? 'images' : { share, question: shared, fields: renamed }
}

/** The `seq` of the author's question by its id in the link, also of a deleted one. Null: unknown. */
async function seqOf(db: Database, { learner, key }: ShareRow, item: string): Promise<number | null> {
  const rows = await db.selectFrom('questions').select('seq').where('learner', '=', learner).execute()
  return rows.find(({ seq }) => itemOf(key, seq) === item)?.seq ?? null
}

/** The same for the author of a link who took the question from another one. One that they had before is their own. */
async function stepOnward(
  db: Database,
  { share, question, fields }: Target,
): Promise<Target | 'images' | null> {
  const bank = await db
    .selectFrom('taken_questions')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.learner', '=', 'taken_questions.learner')
        .onRef('questions.seq', '=', 'taken_questions.question'),
    )
    .innerJoin('taken_banks', (join) =>
      join
        .onRef('taken_banks.learner', '=', 'taken_questions.learner')
        .onRef('taken_banks.seq', '=', 'taken_questions.bank'),
    )
    .innerJoin('users', 'users.learner', 'taken_questions.learner')
    .selectAll('taken_banks')
    .select('users.id as user_id')
    .where('taken_questions.learner', '=', share.learner)
    .where('taken_questions.question', '=', question)
    .whereRef('questions.created_at', '>=', 'taken_banks.taken_at')
    .executeTakeFirst()
  if (bank === undefined) return null
  const own = withNames(fields, await ownNames(db, share))
  return own === null ? 'images' : stepUp(db, bank, question, () => own)
}
