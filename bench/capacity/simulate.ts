import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { findAppFiles } from './app-files.ts'
import { connectionPool } from './connection-pool.ts'
import type { Engine } from './engines.ts'
import { emptyRecord, type Record } from './record.ts'
import { emptyCache, simulatedLearner, type World } from './simulated-learner.ts'
import { type Crowd, drawTimetable, type Timetable } from './timetable.ts'
import { type Used, watchUsage } from './usage.ts'

/** The same timetables in each run. */
const SEED = 20_261_129
/** What failed is tried again until this long after the last moment of the timetable, milliseconds. */
const LATEST_MS = 60_000
/** Learners whose browsers are prepared at once. */
const PREPARED_AT_ONCE = 20

export interface Simulation {
  readonly record: Record
  readonly used: Used
  /** Load average of the machine before it began: what others do. */
  readonly loadBefore: number
}

/** Plays a crowd on a server of its own, with the limits of a new server, in real time. */
export async function simulate(engine: Engine, crowd: Crowd): Promise<Simulation> {
  const [loadBefore = 0] = loadavg()
  const server = await startMeasuredServer({ environment: { ...engine.environment, ...NEW_SERVER } })
  const [port = 0] = server.ports
  const pool = connectionPool(port)
  const files = crowd.servesFiles ? await findAppFiles(port) : { ofPage: [], later: [] }
  const random = seededRandom(SEED)
  const learners = engine.learners.slice(0, crowd.learners).map((learner, index) => ({
    timetable: drawTimetable(crowd, random),
    learner: { ...learner, address: `203.0.113.${1 + (index % crowd.networks)}` },
    cache: emptyCache(),
  }))
  const createWorld = (endsAt: number): World => ({ pool, random, files, endsAt, record: emptyRecord() })

  // Before the first moment, as on an earlier day.
  const past = createWorld(Number.POSITIVE_INFINITY)
  const known = learners.filter(({ timetable }) => !timetable.isNewBrowser).values()
  const visitNext = async () => {
    for (const { learner, cache } of known)
      await simulatedLearner(learner, cache, past).open(performance.now(), false)
  }
  await Promise.all(Array.from({ length: PREPARED_AT_ONCE }, visitNext))
  const usage = await watchUsage(server, engine.postmaster)
  const start = performance.now() + 1000
  const world = createWorld(start + crowd.lasts + LATEST_MS)
  await Promise.all(
    learners.map(({ learner, cache, timetable }) =>
      play(simulatedLearner(learner, cache, world), timetable, start, crowd.servesFiles),
    ),
  )
  const used = await usage.end()
  pool.end()
  await server.end()
  return { record: world.record, used, loadBefore }
}

/** The variables that `startMeasuredServer` sets, as they are by default; the simulation is the proxy in front. */
const NEW_SERVER = {
  NEW_LEARNERS_PER_DAY: '',
  NETWORK_MB_PER_DAY: '',
  LOOKUPS_PER_MINUTE: '',
  FAILED_LOOKUPS: '',
  TRUSTED_PROXIES: '127.0.0.1',
  METER_DELAY: 'on',
}

async function play(
  browser: ReturnType<typeof simulatedLearner>,
  { opensAt, answersAt, handsInAt, isNewBrowser }: Timetable,
  start: number,
  servesFiles: boolean,
): Promise<void> {
  await until(start + opensAt)
  const writes: Promise<void>[] = []
  const opening = browser.open(start + opensAt, isNewBrowser && servesFiles)
  for (const answerAt of answersAt) {
    await until(start + answerAt)
    writes.push(browser.answer(start + answerAt))
  }
  if (handsInAt !== null) {
    await until(start + handsInAt)
    writes.push(browser.handIn(start + handsInAt))
  }
  await Promise.all([opening, ...writes])
}

async function until(moment: number): Promise<void> {
  const left = moment - performance.now()
  if (left > 0) await sleep(left)
}
