import { Counter, Gauge, type Registry } from 'prom-client'

interface Description {
  readonly name: string
  readonly help: string
}

/** Adds a gauge whose value is read at each scrape. */
export function collectGauge(
  registry: Registry,
  { name, help }: Description,
  read: () => number | Promise<number>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      gauge.set(await read())
    },
  })
}

/** Adds a counter whose total is read at each scrape. */
export function collectCounter(registry: Registry, { name, help }: Description, read: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      counter.reset()
      counter.inc(read())
    },
  })
}
