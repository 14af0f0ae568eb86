import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take tens of seconds even though they are small. */
const LONG = [
  'faults/power-cut.test.ts',
  'faults/kill.test.ts',
  'server/protocol/guessing.test.ts',
  'server/sharing/class-of-500.test.ts',
  'faults/postgres-kill.test.ts',
  'server/assistants/editing.test.ts',
  'server/protocol/process.test.ts',
  'server/restore/restore-refused.test.ts',
  'server/bank-command.test.ts',
  'formats/whole-banks/hostile-bytes.test.ts',
  'formats/anki/anki-hostile.test.ts',
  'formats/whole-banks/hostile.test.ts',
  'formats/bytes/zip.test.ts',
]

/** Vitest's own order (by size in a first run), but long files come first, so that none runs last and alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = (file: TestSpecification) => rankOf(file) < LONG.length
    return [
      ...sorted.filter(isLong).sort((one, other) => rankOf(one) - rankOf(other)),
      ...sorted.filter((file) => !isLong(file)),
    ]
  }
}

/** The index in the list above; the list's length if it is not listed. */
function rankOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? LONG.length : place
}
