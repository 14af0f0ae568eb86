import type { FastifyRequest } from 'fastify'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import type { AppDependencies } from '../app.ts'
import { requestLog } from '../log.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import type { Publication } from '../store/resources/shares/shares.ts'
import type { SharedVersion } from '../store/resources/shares/taken-rows.ts'
import type { Store } from '../store/store.ts'
import { withCopies } from './copy-images.ts'

/** What was read may change before it is stored; two changes in a row mean that something else is wrong. */
const ATTEMPTS_MAX = 3

type Parts = Pick<AppDependencies, 'images' | 'newId' | 'log'> & {
  readonly request: FastifyRequest
  readonly quotas: QuotaGuard
}

type Plan = NonNullable<Awaited<ReturnType<Store['shares']['plan']>>>

/**
 * Publishes a version of a link. Its images are copied under names of their own first.
 *
 * @param plan what would be published; null: there is no such learner or link
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
    if (missing.length > SHARE_LIMITS.imagesMax) return { outcome: 'too large' }
    const bytes = planned.bytes + sumOfBytes(missing)
    const result = await parts.quotas.storeWithinQuota(
      parts.request,
      userId,
      { images: missing.length, bytes },
      () =>
        withCopies(
          { ...parts, log },
          missing.map(({ name }) => name),
          (copies) => publish(bySeq(missing, copies)),
          ({ outcome }) => outcome === 'created',
        ),
    )
    if (result.outcome !== 'stale' || attempt === ATTEMPTS_MAX) return result
  }
}

/**
 * Adds a shared bank, or what was published since, to the bank of a learner, with copies of its images.
 *
 * @param read what is public now; null: nothing is any more
 */
export async function takeWithCopies<Result extends { readonly outcome: string }>(
  parts: Parts,
  userId: string,
  read: () => Promise<SharedVersion | null>,
  take: (shared: SharedVersion, copies: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result | { readonly outcome: 'unknown' }> {
  const log = requestLog(parts.log, parts.request.id)
  for (let attempt = 1; ; attempt++) {
    const shared = await read()
    if (shared === null) return { outcome: 'unknown' }
    const { bank, images } = shared
    const more = {
      questions: bank.questions.length,
      images: images.length,
      // Each question is stored twice: as the learner's own, and as what the next version is compared with.
      bytes: 2 * Buffer.byteLength(JSON.stringify(bank.questions)) + sumOfBytes(images),
    }
    const result = await parts.quotas.storeWithinQuota(parts.request, userId, more, () =>
      withCopies(
        { ...parts, log },
        images.map(({ name }) => name),
        (copies) => take(shared, copies),
        ({ outcome }) => outcome === 'created' || outcome === 'saved',
      ),
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
