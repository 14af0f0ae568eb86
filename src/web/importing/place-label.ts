import type { Place } from '../../domain/importing/draft.ts'

/** Where something stands, by itself: "Line 12", "trees.csv, line 12, T1A01", "Note 12". */
export function placeLabel({ line, id, file, unit = 'line' }: Place): string {
  const numbered = `${unit} ${line.toLocaleString('en-US')}`
  const where =
    file === undefined ? numbered.charAt(0).toUpperCase() + numbered.slice(1) : `${file}, ${numbered}`
  return id === null ? where : `${where}, ${id}`
}
