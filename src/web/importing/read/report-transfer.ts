import type { GroupedEntry, ReportGroup } from '../../../domain/importing/review/report-groups.ts'
import { PART } from './draft-transfer.ts'

/** Splits a report into parts of one message each. A group with more entries than that continues in the next parts. */
export function* reportParts(groups: readonly ReportGroup[]): Generator<readonly ReportGroup[]> {
  let part: ReportGroup[] = []
  let room = PART
  for (const { entries, ...group } of groups) {
    for (let from = 0; from < entries.length; ) {
      const taken = entries.slice(from, from + room)
      part.push({ ...group, entries: taken })
      from += taken.length
      room -= taken.length
      if (room > 0) continue
      yield part
      part = []
      room = PART
    }
  }
  if (part.length > 0) yield part
}

/** A report whose parts arrive one after the other. */
export class ReceivedReport {
  #groups: (ReportGroup & { readonly entries: GroupedEntry[] })[] = []

  add(part: readonly ReportGroup[]): void {
    for (const { cause, unit, entries } of part) {
      const last = this.#groups.at(-1)
      if (last?.cause === cause && last.unit === unit) last.entries.push(...entries)
      else this.#groups.push({ cause, unit, entries: [...entries] })
    }
  }

  get groups(): readonly ReportGroup[] {
    return this.#groups
  }
}
