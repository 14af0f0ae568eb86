import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take tens of seconds, however small they are; what kills or waits leaves the processor to the others. */
const LONG = [
  'faults/power-cut.test.ts',
  'faults/kill.test.ts',
  'server/guessing.test.ts',
  'faults/postgres-kill.test.ts',
  'server/process.test.ts',
  'server/restore-refused.test.ts',
  'server/bank-command.test.ts',
  'importing/hostile-bytes.test.ts',
  'importing/anki-hostile.test.ts',
  'importing/hostile.test.ts',
  'importing/zip.test.ts',
]

/** Vitest's own order, by size where it knows no better, but for what is long: nobody shall be left alone with it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => placeOf(file) < LONG.length
    return [
      ...sorted.filter(isLong).sort((one, other) => placeOf(one) - placeOf(other)),
      ...sorted.filter((file) => !isLong(file)),
    ]
  }
}

/** Where it stands in the list above; behind it when it does not. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? LONG.length : place
}
