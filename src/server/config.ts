import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isLocalOnly, parseAllowedHost } from './http/hosts.ts'
import { type S3Bucket, s3LocationSchema } from './images/s3-location.ts'
import { LOG_LEVELS } from './log.ts'
import { readVapidKeys, type VapidKeys } from './reminders/vapid-keys.ts'
import { PostgresAddressError, parsePostgresAddress } from './store/engine/postgres/postgres-address.ts'
import type { DatabaseLocation } from './store/open-store.ts'

const MB = 1024 * 1024

/** The identifier of the sample learner (`SAMPLE`); printed at the start, and no secret. */
export const SAMPLE_IDENTIFIER = 'sample-quiz-learner'

const contactSchema = z.string().regex(/^(?:mailto:|https:\/\/)\S+$/, 'must be a mailto: or https: address')

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/**
 * The environment variables, all optional. An empty variable counts as absent.
 *
 * | Variable | Default | Meaning |
 * |---|---|---|
 * | `PORT` | `3000` | TCP port, 0–65535; 0 takes a free one |
 * | `HOST` | `localhost` | address to listen on; `localhost` means both 127.0.0.1 and ::1, a container needs `0.0.0.0` |
 * | `ALLOWED_HOSTS` | (none) | names and addresses under which this server is reached besides loopback, IP addresses and `HOST`, separated by commas, such as `quizgrove.example`; no scheme, no port |
 * | `DATA_DIR` | `data` | folder of the SQLite file and the uploaded images, created when missing |
 * | `DATABASE_URL` | (none) | `postgres://user:password@host:port/database` stores the rows in PostgreSQL instead (several hosts, TLS: docs/operations.md); images are stored in `DATA_DIR` or at `IMAGES_URL` |
 * | `IMAGES_URL` | (none) | `s3://BUCKET/PREFIX?endpoint=https://…&region=…&path-style=on` stores the images in a bucket instead |
 * | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` | (none) | credentials for that bucket; required with `IMAGES_URL` |
 * | `AWS_SESSION_TOKEN` | (none) | session token of temporary credentials |
 * | `DATABASE_CONNECTIONS` | `10` | maximum number of connections to PostgreSQL per process; reads leave a quarter of them, at least one, to writes, and writes to reads |
 * | `DATABASE_WRITE_WAIT` | `15` | seconds that a write may wait for a connection, for another write of the same learner and for the standby, before it gets 503 |
 * | `SAMPLE` | `on` where only this machine reaches the server, else `off` | `on`: the sample learner, whose words are public, is added to an empty database |
 * | `CHOSEN_IDENTIFIERS` | `on` | `off`: only identifiers drawn by the server, none chosen by the caller; `on`: both, but weak ones are refused unless only this machine reaches the server |
 * | `LOOKUPS_PER_MINUTE` | `6000` | lookups by identifier that one address (IPv6: one /64) may make per minute, as a school signs in at once |
 * | `FAILED_LOOKUPS` | `20` | failed lookups after which a network (IPv4 address, IPv6 /64) has to wait, longer each time |
 * | `FAILED_LOOKUPS_OF_ALL` | `600` | lookups that may fail across all networks, restored at one per second, before each lookup needs a proof of work |
 * | `NEW_LEARNERS_PER_DAY` | `1000` | learners that one network may create per day; above a tenth of that, each needs a proof of work |
 * | `NETWORK_MB_PER_DAY` | `2048` | MB that one network may store per day, at least 128 |
 * | `QUOTA_QUESTIONS` | `200000` | questions that one learner may store |
 * | `QUOTA_IMAGES` | `10000` | images that one learner may store |
 * | `QUOTA_MB` | `1024` | MB that one learner may store, rows and images together |
 * | `OPERATOR_CONTACT` | (none) | address of whoever runs the server, `mailto:…` or `https://…`, shown on the pages About, Privacy and Terms |
 * | `SHARING` | `on` | `off`: learners cannot share banks by link, and links that exist do not answer |
 * | `VAPID_PUBLIC_KEY`, `VAPID_PRIVATE_KEY` | (none) | the keys with which reminders are sent to browsers (Web Push), as `npm run vapid` makes them; both or none |
 * | `VAPID_SUBJECT` | `OPERATOR_CONTACT` | how a push service reaches whoever runs the server, `mailto:…` or `https://…`; needed with these keys |
 * | `TRUSTED_PROXIES` | (none) | addresses or networks of the proxies in front of this server, separated by commas, such as `127.0.0.1,10.0.0.0/8` |
 * | `METRICS_PORT` | (none) | serves metrics for Prometheus at `/metrics` on a separate port; 0 takes a free one |
 * | `METRICS_HOST` | `127.0.0.1` | address of that port; by default only this machine reaches it |
 * | `LOG` | `errors` | `off`, `errors` (faults of the server), `requests` (also request id, method, route template, status, duration) |
 *
 * Only this machine reaches the server: `HOST` and `ALLOWED_HOSTS` are loopback names or addresses, and `TRUSTED_PROXIES`
 * is empty.
 */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text, context) => {
      const hosts = listed(text).map(parseAllowedHost)
      if (!hosts.includes(null)) return hosts.filter((host) => host !== null)
      context.addIssue('must be names of hosts, such as quizgrove.example, without scheme and port')
      return z.NEVER
    }),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().superRefine(demandPostgresAddress).optional(),
  IMAGES_URL: s3LocationSchema.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).default(10),
  DATABASE_WRITE_WAIT: z.coerce.number().min(1).max(3600).default(15),
  SAMPLE: onOff.optional(),
  CHOSEN_IDENTIFIERS: onOff.default(true),
  LOOKUPS_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  FAILED_LOOKUPS: z.coerce.number().int().min(1).default(20),
  FAILED_LOOKUPS_OF_ALL: z.coerce.number().int().min(0).default(600),
  NEW_LEARNERS_PER_DAY: z.coerce.number().int().min(1).default(1000),
  NETWORK_MB_PER_DAY: z.coerce.number().int().min(128).default(2048),
  QUOTA_QUESTIONS: z.coerce.number().int().min(1).default(200_000),
  QUOTA_IMAGES: z.coerce.number().int().min(1).default(10_000),
  QUOTA_MB: z.coerce.number().int().min(1).default(1024),
  OPERATOR_CONTACT: contactSchema.optional(),
  SHARING: onOff.default(true),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: contactSchema.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listed)
    .refine((entries) => entries.every(isAddress), 'must be addresses or networks (CIDR)'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG: z.enum(LOG_LEVELS).default('errors'),
})

const addressSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

function isAddress(entry: string): boolean {
  return addressSchema.safeParse(entry).success
}

function demandPostgresAddress(address: string, context: z.RefinementCtx): void {
  try {
    parsePostgresAddress(address)
  } catch (error) {
    if (!(error instanceof PostgresAddressError)) throw error
    context.addIssue({ code: 'custom', message: error.message })
  }
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/**
 * The environment, parsed: paths absolute, switches boolean. `databaseUrl` null means SQLite in `dataDir`,
 * `imagesBucket` null means files in `imagesDir`, `metrics` null means that they are not served, `vapidKeys` null that no
 * reminders are sent.
 */
export type Config = ReturnType<typeof readConfig>

/** Names every invalid variable, one per line, without values: some contain passwords. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the environment once, at the start. Throws {@link ConfigError}. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const { METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = parsed.data
  const dataDir = resolve(parsed.data.DATA_DIR)
  const localOnly = isLocalOnly({
    host: parsed.data.HOST,
    allowedHosts: parsed.data.ALLOWED_HOSTS,
    trustedProxies: parsed.data.TRUSTED_PROXIES,
  })
  return {
    port: parsed.data.PORT,
    host: parsed.data.HOST,
    allowedHosts: parsed.data.ALLOWED_HOSTS,
    dataDir,
    imagesDir: join(dataDir, 'images'),
    spoolDir: join(dataDir, 'bodies'),
    databaseUrl: parsed.data.DATABASE_URL ?? null,
    imagesBucket: imagesBucketOf(parsed.data),
    databaseConnections: parsed.data.DATABASE_CONNECTIONS,
    databaseWriteWaitMs: parsed.data.DATABASE_WRITE_WAIT * 1000,
    sample: parsed.data.SAMPLE ?? localOnly,
    chosenIdentifiers: parsed.data.CHOSEN_IDENTIFIERS,
    sharing: parsed.data.SHARING,
    weakIdentifiers: localOnly,
    lookupsPerMinute: parsed.data.LOOKUPS_PER_MINUTE,
    failedLookups: parsed.data.FAILED_LOOKUPS,
    failedLookupsOfAll: parsed.data.FAILED_LOOKUPS_OF_ALL,
    newLearnersPerDay: parsed.data.NEW_LEARNERS_PER_DAY,
    networkBytesPerDay: parsed.data.NETWORK_MB_PER_DAY * MB,
    quota: {
      questions: parsed.data.QUOTA_QUESTIONS,
      images: parsed.data.QUOTA_IMAGES,
      bytes: parsed.data.QUOTA_MB * MB,
    },
    operatorContact: parsed.data.OPERATOR_CONTACT ?? null,
    vapidKeys: vapidKeysOf(parsed.data),
    trustedProxies: parsed.data.TRUSTED_PROXIES,
    metrics: metricsPort === undefined ? null : { port: metricsPort, host: metricsHost },
    log: parsed.data.LOG,
  }
}

function vapidKeysOf(data: z.infer<typeof environmentSchema>): VapidKeys | null {
  const keys = readVapidKeys({ ...data, operatorContact: data.OPERATOR_CONTACT })
  if (keys !== null && 'problems' in keys) throw new ConfigError(keys.problems.join('\n'))
  return keys
}

function imagesBucketOf({
  IMAGES_URL: location,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: z.infer<typeof environmentSchema>): S3Bucket | null {
  if (location === undefined) return null
  const missing = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    const names = Object.entries(missing).filter(([, value]) => value === undefined)
    throw new ConfigError(names.map(([name]) => `${name}: is needed with IMAGES_URL`).join('\n'))
  }
  return { ...location, credentials: { accessKeyId, secretAccessKey, sessionToken: sessionToken ?? null } }
}

/** Where the rows are stored: a file in `DATA_DIR`, unless `DATABASE_URL` names a server. */
export function databaseLocation({
  databaseUrl,
  databaseConnections: connections,
  databaseWriteWaitMs: writeWaitMs,
  dataDir,
}: Pick<
  Config,
  'databaseUrl' | 'databaseConnections' | 'databaseWriteWaitMs' | 'dataDir'
>): DatabaseLocation {
  return databaseUrl === null
    ? { engine: 'sqlite', file: join(dataDir, 'quizgrove.sqlite') }
    : { engine: 'postgres', url: databaseUrl, limits: { connections, writeWaitMs } }
}
