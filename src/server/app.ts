import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Random } from '../domain/model.ts'
import type { HostConfig } from './http/hosts.ts'
import type { ImageFiles } from './images/image-files.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { VapidKeys } from './reminders/vapid-keys.ts'
import type { LearnerUsage } from './store/resources/users.ts'
import type { Store } from './store/store.ts'

/** Fastify whose routes take their types from the contract's schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The dependencies of the routes: storage, randomness, limits and the clock. */
export interface AppDependencies {
  readonly store: Store
  readonly images: ImageFiles
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** A new unguessable id, see `ids.ts`. */
  readonly newId: () => string
  /** Identifiers are drawn with it: cryptographic outside tests. */
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  readonly config: HostConfig & {
    /** The folder for long bodies until they are complete; created when needed. */
    readonly spoolDir: string
    /** False: only identifiers drawn by the server. */
    readonly chosenIdentifiers: boolean
    /** True: chosen identifiers may be easy to guess. */
    readonly weakIdentifiers: boolean
    /** Lookups by identifier per address and minute. */
    readonly lookupsPerMinute: number
    /** Lookups of one network that may fail before it has to wait. */
    readonly failedLookups: number
    /** Lookups that may fail across all networks before each needs a proof of work. */
    readonly failedLookupsOfAll: number
    /** Learners that one network may create per day. */
    readonly newLearnersPerDay: number
    /** Bytes that one network may store per day. */
    readonly networkBytesPerDay: number
    /** What one learner may store. */
    readonly quota: LearnerUsage
    /** A `mailto:` or `https:` address of whoever runs the server; null: they have not given one. */
    readonly operatorContact: string | null
    /** Null: no reminders are sent, and no device can ask for them. */
    readonly vapidKeys: Pick<VapidKeys, 'publicKey'> | null
    /** False: no links, and no calls for them. */
    readonly sharing: boolean
    /** Addresses and networks (CIDR) of the proxies in front of this server, whose `X-Forwarded-For` is trusted. */
    readonly trustedProxies: readonly string[]
  }
}
