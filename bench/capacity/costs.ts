import { seededRandom } from '../../src/domain/seeded-random.ts'
import { plainTable } from '../report/table.ts'
import { startMeasuredServer } from '../servers/measured-server.ts'
import { findAppFiles } from './app-files.ts'
import { connectionPool } from './connection-pool.ts'
import type { Engine } from './engines.ts'
import { measurePostgres } from './postgres-usage.ts'
import { emptyRecord } from './record.ts'
import { emptyCache, simulatedLearner } from './simulated-learner.ts'

const LEARNERS = 400
/** Learners who act at once. */
const AT_ONCE = 16
/** How often each learner does what costs little. */
const TIMES = 10
/** New browsers that load the app. */
const BROWSERS = 40

/**
 * What each act of a learner costs: CPU time of the server and of PostgreSQL, and bytes of the replies. For the sums in
 * docs/operations.md.
 */
export async function reportCosts(engine: Engine): Promise<void> {
  const learnerKb = (await engine.size()) / engine.learners.length / 1000
  const server = await startMeasuredServer({
    environment: { ...engine.environment, TRUSTED_PROXIES: '127.0.0.1' },
  })
  const [port = 0] = server.ports
  const pool = connectionPool(port)
  const record = emptyRecord()
  const world = {
    pool,
    record,
    random: seededRandom(1),
    files: await findAppFiles(port),
    endsAt: Number.POSITIVE_INFINITY,
  }
  const browsers = engine.learners.slice(0, 2 * LEARNERS).map((learner) => {
    const cache = emptyCache()
    return simulatedLearner({ ...learner, address: '203.0.113.1' }, cache, world)
  })
  const rows: string[][] = []

  const measure = async (
    act: string,
    browsersOfAct: typeof browsers,
    times: number,
    run: (browser: (typeof browsers)[number]) => Promise<void>,
  ) => {
    const usage = async () => ({
      server: (await server.usage()).cpu / 1000,
      postgres: engine.postmaster === null ? 0 : measurePostgres(engine.postmaster).cpu,
      bytes: pool.received(),
      requests: record.requests,
    })
    const before = await usage()
    for (let time = 0; time < times; time++) {
      const left = browsersOfAct.values()
      const runNext = async () => {
        for (const browser of left) await run(browser)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, runNext))
    }
    const after = await usage()
    const each = (key: keyof typeof before) => (after[key] - before[key]) / times / browsersOfAct.length
    rows.push([
      engine.name,
      act,
      each('requests').toFixed(0),
      `${each('server').toFixed(2)} ms`,
      engine.postmaster === null ? '' : `${each('postgres').toFixed(2)} ms`,
      `${(each('bytes') / 1000).toFixed(1)} kB`,
    ])
  }
  const now = () => performance.now()
  // The first half warms up.
  const measured = browsers.slice(LEARNERS)
  for (const browser of browsers.slice(0, LEARNERS)) await browser.open(now(), false)
  await measure('opening, bank not cached anywhere', measured, 1, (browser) => browser.open(now(), false))
  await measure('opening, unchanged bank', measured, TIMES, (browser) => browser.open(now(), false))
  await measure('answer', measured, 2 * TIMES, (browser) => browser.answer(now()))
  await measure('handing in an exam', measured, 1, (browser) => browser.handIn(now()))
  await measure('opening in a new browser, with the app', browsers.slice(0, BROWSERS), 1, (browser) =>
    browser.open(now(), true),
  )
  pool.end()
  await server.end()
  console.log(`${engine.name}: ${learnerKb.toFixed(0)} kB of the database for each learner before that`)
  console.log(plainTable(['Engine', 'Act', 'Requests', 'Server', 'PostgreSQL', 'Replies'], rows))
}
