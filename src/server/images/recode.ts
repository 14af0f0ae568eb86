import type { RecodedImage } from './reencode.ts'

let turn: Promise<unknown> = Promise.resolve()

/**
 * An image made anew from its pixels, as `reencode` says; null when it is none that is taken.
 *
 * One at a time: an image of 5 MB may unfold into hundreds, and ten at once would starve everybody else.
 */
export function recodeImage(bytes: Buffer): Promise<RecodedImage | null> {
  const recoded = turn.then(async () => {
    // Loaded with the first image: what decodes them takes an eighth of a start, and most starts see none.
    const { reencode } = await import('./reencode.ts')
    return reencode(bytes)
  })
  turn = recoded.catch(() => null)
  return recoded
}
