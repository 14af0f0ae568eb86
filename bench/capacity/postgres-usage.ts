import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Of all processes of a PostgreSQL on this machine. */
export interface PostgresUsage {
  /** CPU time so far, milliseconds; of processes that ended, as their parent counts them. */
  readonly cpu: number
  /** Memory now, bytes; what they share counts once. */
  readonly memory: number
}

/** Of /proc: the kernel counts CPU time in hundredths of a second on all platforms of Linux that Node supports. */
const TICK_MS = 10
const KB = 1024

/** The process of the server that started all its others. */
export async function findPostmaster(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return statOf(rows[0]?.pid ?? 0)?.parent ?? 0
}

/** @param postmaster see {@link findPostmaster} */
export function measurePostgres(postmaster: number): PostgresUsage {
  const usage = { cpu: 0, memory: 0 }
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const stat = Number.isInteger(pid) ? statOf(pid) : null
    if (stat === null || (pid !== postmaster && stat.parent !== postmaster)) continue
    usage.cpu += pid === postmaster ? stat.own + stat.ended : stat.own
    usage.memory += memoryOf(pid)
  }
  return usage
}

/** Null: there is no such process any more. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain anything. After it come the state, the parent, …
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const number = (place: number) => Number(fields[place])
    return {
      parent: number(1),
      own: (number(11) + number(12)) * TICK_MS,
      ended: (number(13) + number(14)) * TICK_MS,
    }
  } catch {
    return null
  }
}

function memoryOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * KB
  } catch {
    return 0
  }
}
