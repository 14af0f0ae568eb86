/** One figure of a family: a counter's or gauge's value, or a line of a histogram, whose `suffix` says which. */
export interface Sample {
  readonly suffix?: '_bucket' | '_sum' | '_count'
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Figures of one name. A counter only rises until the process ends; units stand in the name. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The page that Prometheus reads (its text format 0.0.4). Helps hold no line breaks. */
export function exposition(families: readonly Family[]): string {
  return families.map(textOf).join('')
}

function textOf({ name, help, type, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsText(labels)} ${number(value)}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function number(value: number): string {
  if (Number.isFinite(value)) return String(value)
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
}

/** One figure without labels. */
export function single(type: 'counter' | 'gauge', name: string, help: string, value: number): Family {
  return { name, help, type, samples: [{ value }] }
}
