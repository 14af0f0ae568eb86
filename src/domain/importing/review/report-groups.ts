import { memoize } from '../../once.ts'
import { type ImportNotice, type ImportProblem, isWholeFile } from '../drafts/draft.ts'

/** An entry of a report: what was refused, or should be checked. */
type ReportEntry = ImportNotice | ImportProblem

/** The entries of a report that have one cause. */
export interface ReportGroup {
  /** The message of all entries, with "…" for what differs among them. */
  readonly cause: string
  /** What the entries are about: whole files, questions, or other places of a file. */
  readonly unit: 'file' | 'question' | 'place'
  /** At least one, in the file's order. */
  readonly entries: readonly GroupedEntry[]
}

export interface GroupedEntry {
  readonly entry: ReportEntry
  /** What only this entry's message says, such as the key that names no option; null where all messages are the same. */
  readonly detail: string | null
}

/**
 * What a message says of its own question: texts in quotation marks, alone or listed; numbers; a range of letters. Longer texts
 * than messages quote are not looked for.
 */
const OWN_PART = /((?<![^\s(])"[^\n]{0,120}?"(?:, "[^\n]{0,120}?"|, …)*(?=$|[\s).,:;?])|[A-Z]–[A-Z]|\d[\d,]*)/

/** How many entries a report has. */
export function countEntries(groups: readonly ReportGroup[]): number {
  return groups.reduce((count, { entries }) => count + entries.length, 0)
}

/** The entries by cause, the most frequent cause first. */
export function groupByCause(entries: readonly ReportEntry[]): readonly ReportGroup[] {
  const byCause = new Map<string, { readonly entry: ReportEntry; readonly parts: readonly string[] }[]>()
  const partsOf = memoize((message) => message.split(OWN_PART))
  for (const entry of entries) {
    const parts = partsOf(entry.message)
    const cause = parts.filter((_, index) => !isOwnPart(index)).join('\n')
    const group = byCause.get(cause)
    if (group === undefined) byCause.set(cause, [{ entry, parts }])
    else group.push({ entry, parts })
  }
  return [...byCause.values()]
    .map((group): ReportGroup => {
      const parts = group[0]?.parts ?? []
      const isSame = parts.map((part, index) => group.every((one) => one.parts[index] === part))
      return {
        cause: parts.map((part, index) => (isSame[index] ? part : hidden(part))).join(''),
        unit: unitOf(group.map(({ entry }) => entry)),
        entries: group.map(({ entry, parts: own }) => ({
          entry,
          detail: own.filter((_, index) => !isSame[index]).join(', ') || null,
        })),
      }
    })
    .sort((one, other) => other.entries.length - one.entries.length)
}

/** `split` returns what it splits at in every second place. */
function isOwnPart(index: number): boolean {
  return index % 2 === 1
}

/** The groups without an entry of a report, which is compared by identity. */
export function withoutEntry(groups: readonly ReportGroup[], gone: ReportEntry): readonly ReportGroup[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ entry }) => entry !== gone) }))
    .filter(({ entries }) => entries.length > 0)
}

function hidden(part: string): string {
  return part.startsWith('"') ? '"…"' : '…'
}

function unitOf(entries: readonly ReportEntry[]): ReportGroup['unit'] {
  if (entries.every(({ location }) => isWholeFile(location))) return 'file'
  return entries.every(({ location }) => location.item !== null) ? 'question' : 'place'
}
