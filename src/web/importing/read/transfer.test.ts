import { expect, test } from 'vitest'
import type { ReportGroup } from '../../../domain/importing/review/report-groups.ts'
import { ReceivedReport, reportParts } from './transfer.ts'

/** Groups with these numbers of entries. */
function groupsOf(...sizes: readonly number[]): readonly ReportGroup[] {
  return sizes.map((size, group) => ({
    cause: `Cause ${group}`,
    unit: 'question',
    entries: Array.from({ length: size }, (_, index) => ({
      entry: { location: { line: index, item: index, id: null }, message: `Cause ${group}` },
      detail: null,
    })),
  }))
}

test.each<[string, number[], number[]]>([
  ['nothing', [], []],
  ['one part', [3, 2], [5]],
  ['a group of several parts', [2500, 1], [1000, 1000, 501]],
  ['a group that ends with a part', [1000, 1], [1000, 1]],
  ['many groups', Array.from({ length: 1500 }, () => 1), [1000, 500]],
])('a report arrives as it was sent: %s', (_, sizes, parts) => {
  const groups = groupsOf(...sizes)
  const sent = [...reportParts(groups)]
  expect(sent.map((part) => part.reduce((sum, { entries }) => sum + entries.length, 0))).toEqual(parts)
  const received = new ReceivedReport()
  for (const part of sent) received.add(part)
  expect(received.groups).toEqual(groups)
})
