import type { FastifyRequest } from 'fastify'
import type { SharedQuestion } from '../../contract/share.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import type { AppDependencies } from '../app.ts'
import { requestLog } from '../log.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import type { Publication } from '../store/resources/shares/shares.ts'
import type { SharedVersion } from '../store/resources/shares/taken-rows.ts'
import type { Store } from '../store/store.ts'
import { withCopies } from './copy-images.ts'
import type { KnownImages } from './known-images.ts'

/** What was read may change before it is stored; two changes in a row mean that something else is wrong. */
const ATTEMPTS_MAX = 3

type Parts = Pick<AppDependencies, 'images' | 'newId' | 'log'> & {
  readonly request: FastifyRequest
  readonly quotas: QuotaGuard
}

type Plan = NonNullable<Awaited<ReturnType<Store['shares']['plan']>>>

/** Whether an outcome means that something was stored, and that copies of images are in use. */
function isStored({ outcome }: { readonly outcome: string }): boolean {
  return outcome === 'created' || outcome === 'saved'
}

/**
 * Publishes a version of a link. Its images are copied under names of their own first.
 *
 * @param plan what would be published; null: there is no such learner or link
 * @param publish without a copy of an image that is shown, it stores nothing: `stale`, unless it is refused for another reason
 */
export async function publishWithCopies(
  parts: Parts,
  userId: string,
  plan: () => Promise<Plan | null>,
  publish: (copies: Plan['copies']) => Promise<Publication>,
): Promise<Publication> {
  const log = requestLog(parts.log, parts.request.id)
  for (let attempt = 1; ; attempt++) {
    const planned = await plan()
    if (planned === null) return { outcome: 'unknown' }
    const missing = planned.images.filter(({ seq }) => !planned.copies.has(seq))
    if (planned.bytes > SHARE_LIMITS.bytesMax || missing.length > SHARE_LIMITS.imagesMax)
      return { outcome: 'too large' }
    // What is refused, or published already, needs no copies.
    const early = missing.length === 0 ? null : await publish(new Map())
    if (early !== null && early.outcome !== 'stale') return early
    const result = await parts.quotas.storeWithinQuota(
      parts.request,
      userId,
      { images: missing.length, bytes: planned.bytes + sumOfBytes(missing) },
      () =>
        withCopies(
          { ...parts, log },
          missing.map(({ name }) => name),
          (copies) => publish(bySeq(missing, copies)),
          isStored,
        ),
      { isStored },
    )
    if (result.outcome !== 'stale' || attempt === ATTEMPTS_MAX) return result
  }
}

/** What a learner takes over: all of a bank, or what they decided. */
export interface TakenPart {
  readonly shared: SharedVersion
  readonly questions: readonly SharedQuestion[]
  /** How many of these the learner does not have yet, at most. */
  readonly added: number
  /** Images that the learner has already. */
  readonly known: KnownImages
}

/**
 * Adds a shared bank, or what was published since, to the bank of a learner, with copies of its images. An image without a
 * file is left out.
 *
 * @param read what is public now; an outcome: nothing is to be taken, and nothing is copied
 */
export async function takeWithCopies<Result extends { readonly outcome: string }>(
  parts: Parts,
  userId: string,
  read: () => Promise<TakenPart | Result>,
  take: (shared: SharedVersion, copies: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const log = requestLog(parts.log, parts.request.id)
  for (let attempt = 1; ; attempt++) {
    const part = await read()
    if ('outcome' in part) return part
    const { shared, questions, added, known } = part
    const missing = shared.images.filter(({ name }) => !known.has(name))
    const more = {
      questions: added,
      images: missing.length,
      // Each question is stored twice: as the learner's own, and as what the next version is compared with.
      bytes: 2 * Buffer.byteLength(JSON.stringify(questions)) + sumOfBytes(missing),
    }
    const result = await parts.quotas.storeWithinQuota(
      parts.request,
      userId,
      more,
      () =>
        withCopies(
          { ...parts, log },
          missing.map(({ name }) => name),
          (copies) => {
            const images = missing.filter(({ name }) => copies.has(name))
            return take({ ...shared, images }, new Map([...known, ...copies]))
          },
          isStored,
        ),
      { isStored, isCopy: true },
    )
    if (result.outcome !== 'stale' || attempt === ATTEMPTS_MAX) return result
  }
}

function sumOfBytes(images: readonly { readonly bytes: number }[]): number {
  return images.reduce((sum, { bytes }) => sum + bytes, 0)
}

function bySeq(images: Plan['images'], copies: ReadonlyMap<string, string>): Plan['copies'] {
  return new Map(
    images.flatMap(({ seq, name }) => {
      const copy = copies.get(name)
      return copy === undefined ? [] : [[seq, copy] as const]
    }),
  )
}
