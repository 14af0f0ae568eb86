import { letteredOption } from '../plain-text/lettered/lettered-lines.ts'

/** A box of a task list before an option, with a bullet or without: "- [ ] ", "[x] ". */
const BOX = /^[ \t\u00a0]{0,12}(?:[-*•][ \t\u00a0]{1,4})?\[([ \u00a0xX✓✔]?)\][ \t\u00a0]{1,4}(?=\S)/

/** Options of a question; the alphabet has no more letters. */
const BOXES_MAX = 26

/** The text of a card with a letter in the place of each box, and a star before those that are ticked; unchanged without boxes. */
export function withLettersForBoxes(text: string): string {
  if (!text.includes('[')) return text
  const lines = text.split('\n')
  const boxes = lines.filter((line) => BOX.test(line))
  if (boxes.length < 2 || boxes.length > BOXES_MAX) return text
  const areLettered = boxes.every((line, place) => letteredOption(line.replace(BOX, ''))?.ordinal === place)
  let place = 0
  const written = lines.map((line) => {
    const box = BOX.exec(line)
    if (box === null) return line
    const letter = areLettered ? '' : `${String.fromCharCode(65 + place++)}) `
    return `${/\S/.test(box[1] ?? '') ? '*' : ''}${letter}${line.slice(box[0].length)}`
  })
  return written.join('\n')
}

/** The back of a card that repeats the options with boxes. */
export interface TickedBack {
  /** The texts behind the boxes that are ticked, at least one. */
  readonly ticked: readonly string[]
  /** Its filled lines without a box. */
  readonly rest: readonly string[]
}

/** Null for a back without a ticked box. */
export function tickedBack(back: string): TickedBack | null {
  if (!back.includes('[')) return null
  const lines = back.split('\n').map((line) => ({ line, box: BOX.exec(line) }))
  const ticked = lines.flatMap(({ line, box }) =>
    box !== null && /\S/.test(box[1] ?? '') ? [line.slice(box[0].length).trim()] : [],
  )
  const rest = lines.flatMap(({ line, box }) => (box === null && line.trim() !== '' ? [line.trim()] : []))
  return ticked.length === 0 ? null : { ticked, rest }
}
