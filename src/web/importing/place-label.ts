import type { Place } from '../../domain/importing/draft.ts'

/** Where something stands, by itself: "Line 12", "trees.csv, line 12, T1A01". */
export function placeLabel({ line, id, file }: Place): string {
  const number = line.toLocaleString('en-US')
  const where = file === undefined ? `Line ${number}` : `${file}, line ${number}`
  return id === null ? where : `${where}, ${id}`
}
