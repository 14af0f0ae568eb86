import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './build-app.ts'
import { scheduleDailyCleanup } from './cleanup.ts'
import { type Config, ConfigError, databaseLocation, readConfig, SAMPLE_IDENTIFIER } from './config.ts'
import { newId, secureRandom } from './ids.ts'
import { checkImages, openImages } from './images/open-images.ts'
import { createJsonLog } from './log.ts'
import { type Metrics, NO_METRICS } from './metrics/metrics.ts'
import type { ReminderParts } from './reminders/send-reminders.ts'
import { codeOf } from './store/engine/faults.ts'
import { UnusableDatabaseError } from './store/engine/postgres/postgres-address.ts'
import { DamagedDatabaseError } from './store/engine/sqlite/sqlite-file.ts'
import { NewerDatabaseError } from './store/migrations/migrate.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'

/** The folder of the built web pages. */
const WEB_ROOT = join(import.meta.dirname, '..', '..', 'build', 'client')
/** How long requests in flight may take to finish after the server is asked to shut down, milliseconds. */
const CLOSE_WITHIN_MS = 10_000
/**
 * One Ctrl-C arrives up to three times, from the terminal, npm and the launcher. A later signal is a second Ctrl-C,
 * milliseconds.
 */
const SAME_SIGNAL_MS = 1000

const now = () => Date.now()
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  await serve(readConfig(process.env))
} catch (error) {
  exitWithError(error)
}

async function serve(config: Config): Promise<void> {
  // Only its owner may enter: it contains every learner's identifier.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const store = await openStore({ database: databaseLocation(config), now, newId })
  const webRoot = existsSync(WEB_ROOT) ? WEB_ROOT : null
  const images = await openImages(config)
  const log = createJsonLog(config.log, now, say)
  try {
    if (config.imagesBucket !== null) await checkImages(images, console.error)
    if (config.sample && (await store.users.isEmpty())) {
      const { addSampleLearner } = await import('./sample/add-sample-learner.ts')
      await addSampleLearner(store, now())
    }
    const { metrics, serve: serveMetrics } = await openMetrics(config.metrics, store)
    const parts = { store, images, now, newId, random: secureRandom, log, metrics, config }
    const app = await buildApp({ ...parts, webRoot })
    const stopMetrics = await serveMetrics(app.server)
    const stopCleanup = scheduleDailyCleanup({ store, images, now, log })
    const stopReminders = await openReminders(config.vapidKeys, { store, now, log, metrics })
    shutDownOnSignals(
      async () => {
        const ends = [stopCleanup(), stopReminders()]
        await app.close()
        await stopMetrics()
        await Promise.all(ends)
        await store.close()
      },
      () => app.server.closeAllConnections(),
    )
    await app.listen({ port: config.port, host: config.host })
    await greet(store, config, portOf(app.server) ?? config.port, webRoot)
    await store.checkIntegrity().catch(exitWithError)
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Sends reminders if there are keys for it; only then the code for it is loaded. Returns a function that stops it. */
async function openReminders(
  vapid: Config['vapidKeys'],
  parts: Omit<ReminderParts, 'vapid' | 'post'>,
): Promise<() => Promise<void>> {
  if (vapid === null) return async () => {}
  const [{ httpsPostPush }, { scheduleReminders }] = await Promise.all([
    import('./reminders/push-post.ts'),
    import('./reminders/send-reminders.ts'),
  ])
  return scheduleReminders({ ...parts, vapid, post: httpsPostPush() })
}

interface OpenMetrics {
  readonly metrics: Metrics
  /** Serves the metrics, with those of this server. Returns a function that stops it. */
  readonly serve: (server: Server) => Promise<() => Promise<void>>
}

/** Counts and serves metrics if the configuration says so; only then the code for it is loaded. */
async function openMetrics(place: Config['metrics'], store: Store): Promise<OpenMetrics> {
  if (place === null) return { metrics: NO_METRICS, serve: async () => async () => {} }
  const [{ collectServerMetrics, createMetrics }, { collectProcessMetrics }, { serveMetrics }] =
    await Promise.all([
      import('./metrics/prometheus-metrics.ts'),
      import('./metrics/process-metrics.ts'),
      import('./metrics/serve-metrics.ts'),
    ])
  const metrics = createMetrics()
  const serve = async (server: Server) => {
    collectServerMetrics(metrics, store, server)
    const stopMeasuring = collectProcessMetrics(metrics.registry)
    const { port, close } = await serveMetrics(place, () => metrics.registry.metrics()).catch(
      (error: unknown) => {
        throw new ConfigError(
          `METRICS_PORT, METRICS_HOST: ${error instanceof Error ? error.message : 'cannot listen there'}`,
        )
      },
    )
    say(`Metrics: http://${inAddress(place.host)}:${port}/metrics`)
    return async () => {
      stopMeasuring()
      await close()
    }
  }
  return { metrics, serve }
}

/** The host as a part of an address: IPv6 in brackets. */
function inAddress(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

async function greet(store: Store, config: Config, port: number, webRoot: string | null): Promise<void> {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = everywhere ? 'localhost' : inAddress(config.host)
  say(
    `Quizgrove is ready: http://${host}:${port}${webRoot === null ? ' (API only: the web is not built)' : ''}`,
  )
  if ((await store.users.findByIdentifier(SAMPLE_IDENTIFIER)) === null) return
  say(
    config.sample
      ? `To look around, open http://${host}:${port}/app and enter the identifier ${SAMPLE_IDENTIFIER}`
      : `The sample learner of an earlier start is still there, and everybody knows its words: sign in as ${SAMPLE_IDENTIFIER} and delete its account.`,
  )
}

/** The port in use, which differs from the configured one when that is 0. */
function portOf(server: Server): number | null {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? null) : null
}

/** The first Ctrl-C (or SIGTERM) lets requests in flight finish and closes the database; a second one exits at once. */
function shutDownOnSignals(close: () => Promise<void>, cutOff: () => void): void {
  let endingSince: number | null = null
  const end = async () => {
    if (endingSince !== null) {
      if (now() - endingSince > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    endingSince = now()
    setTimeout(cutOff, CLOSE_WITHIN_MS).unref()
    try {
      await close()
      process.exit(0)
    } catch (error) {
      console.error(exitMessage(error))
      process.exit(1)
    }
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('SIGHUP', end)
}

/** Exits without closing the database, which would write the log into a damaged file. Committed data is in the log. */
function exitWithError(error: unknown): never {
  console.error(exitMessage(error))
  process.exit(1)
}

/** One sentence when the cause is known; a stack when it is a bug. */
function exitMessage(error: unknown): string {
  if (error instanceof ConfigError) return `Invalid environment variables:\n${error.message}`
  if (isDatabaseError(error)) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return 'The port is in use already. Choose another with PORT, such as PORT=3001.'
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `Cannot listen there (${code}): check HOST and PORT.`
  return error.stack ?? error.message
}

/** Errors of the database whose message is a sentence for the operator. */
function isDatabaseError(error: unknown): error is Error {
  return [DamagedDatabaseError, NewerDatabaseError, UnusableDatabaseError].some(
    (type) => error instanceof type,
  )
}
