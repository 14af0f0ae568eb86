import { type Place, WHOLE_FILE } from '../../domain/importing/draft.ts'

/** Where something stands, by itself: "Line 12", "trees.csv, line 12, T1A01", "Line 12, question 3", "Note 12", "The file". */
export function placeLabel(place: Place): string {
  const { line, id, file, unit = 'line' } = place
  if (isWholeFile(place)) return file ?? 'The file'
  const numbered = `${unit} ${line.toLocaleString('en-US')}`
  const where =
    file === undefined ? numbered.charAt(0).toUpperCase() + numbered.slice(1) : `${file}, ${numbered}`
  if (id === null) return where
  return unit === 'line' && /^\d+$/.test(id) ? `${where}, question ${id}` : `${where}, ${id}`
}

/** A picture or a PDF document has no line 1 that anybody could look at. */
export function isWholeFile({ line, item, id, unit = 'line' }: Place): boolean {
  return unit === 'line' && line === WHOLE_FILE.line && item === null && id === null
}
