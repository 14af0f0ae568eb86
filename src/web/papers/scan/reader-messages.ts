import type { PaperSheet } from '../../../domain/papers/sheet/paper-sheets.ts'
import type { Photo } from '../../../domain/papers/sheet/reading/gray-image.ts'
import type { SheetReading } from '../../../domain/papers/sheet/reading/read-sheet.ts'

export const PHOTO_LIMITS = {
  /** Photos that are chosen at once. */
  countMax: 100,
  /** One photo, bytes. */
  bytesMax: 30 * 1024 * 1024,
  /** One photo, pixels. */
  pixelsMax: 120_000_000,
} as const

/** What the worker is sent: first the sheets of the paper, then one photo after another, each once the last one was read. */
export type ReaderMessage =
  | { readonly sheets: readonly PaperSheet[] }
  | { readonly photo: ImageBitmap | File }

/** What a photo shows. */
export interface SheetPhoto {
  readonly reading: SheetReading | { readonly kind: 'no-photo' } | { readonly kind: 'too-large' }
  /** Of the questions that are unsure. Nothing else of the photo is kept. */
  readonly crops: ReadonlyMap<number, Photo>
}
