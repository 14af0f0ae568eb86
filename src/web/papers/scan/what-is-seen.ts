import type { SheetPhoto } from './reader-messages.ts'

/** What a photo shows instead of a sheet that can be read. */
type Unread = Exclude<SheetPhoto['reading'], { kind: 'read' }>

/** Says what is wrong, and what to do. */
export function whatIsSeen(seen: Unread): string {
  switch (seen.kind) {
    case 'corners-missing':
      return seen.corners.length === 4
        ? 'No answer sheet in view. All four corner marks have to be visible.'
        : `${seen.corners.length === 1 ? 'A corner mark is' : 'Corner marks are'} missing: ${seen.corners.map((corner) => corner.replace('-', ' ')).join(', ')}.`
    case 'several-sheets':
      return 'Several sheets are in view. Show one at a time.'
    case 'not-flat':
      return "The sheet isn't flat. Lay it on a table."
    case 'code-unreadable':
      return "The code at the bottom can't be read. Come closer, or give it more light."
    case 'other-paper':
      return 'This is the sheet of another paper.'
    case 'no-photo':
      return "This file can't be read as a photo."
    case 'too-large':
      return 'This photo is too large: 120 megapixels are the most.'
  }
}
