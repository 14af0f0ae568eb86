import { arch, cpus, platform, totalmem } from 'node:os'

const GIB = 2 ** 30

/** The machine of the measurement, without its name. */
export function describeMachine(): string {
  const cores = cpus()
  const memory = `${Math.round(totalmem() / GIB)} GB`
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown CPU'}, ${memory}, ${platform()} ${arch()}, Node ${process.versions.node}`
}
