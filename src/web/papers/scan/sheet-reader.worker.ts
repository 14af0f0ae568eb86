import type { PaperSheet } from '../../../domain/papers/sheet/paper-sheets.ts'
import { cropQuestion } from '../../../domain/papers/sheet/reading/crop-photo.ts'
import type { Photo } from '../../../domain/papers/sheet/reading/gray-image.ts'
import { type ReadPage, readSheet } from '../../../domain/papers/sheet/reading/read-sheet.ts'
import { PHOTO_LIMITS, type ReaderMessage, type SheetPhoto } from './reader-messages.ts'

/** The longer side of the pixels that are read: twice what the reader works with. */
const SIDE_MAX = 3600

let sheets: readonly PaperSheet[] = []

/** Reads answer sheets in a worker: a photo takes a fifth of a second on a computer, and longer on a phone. */
self.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
  if ('sheets' in data) sheets = data.sheets
  // The page hears of errors, and of no rejections.
  else readPhoto(data.photo).then((read) => self.postMessage(read), reportError)
})

async function readPhoto(source: ImageBitmap | File): Promise<SheetPhoto> {
  const bitmap = source instanceof ImageBitmap ? source : await createImageBitmap(source).catch(() => null)
  if (bitmap === null) return { reading: { kind: 'no-photo' }, crops: new Map() }
  if (bitmap.width * bitmap.height > PHOTO_LIMITS.pixelsMax) {
    bitmap.close()
    return { reading: { kind: 'too-large' }, crops: new Map() }
  }
  const photo = pixelsOf(bitmap)
  bitmap.close()
  const reading = readSheet(photo, sheets)
  return { reading, crops: reading.kind === 'read' ? cropsOf(photo, reading) : new Map() }
}

function pixelsOf(bitmap: ImageBitmap): Photo {
  const shrink = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.ceil(bitmap.width * shrink), Math.ceil(bitmap.height * shrink)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null)
    throw new Error(`A photo of ${width} × ${height} pixels needs a canvas, and there is none`)
  context.drawImage(bitmap, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

function cropsOf(photo: Photo, { version, page, questions, toPhoto }: ReadPage): ReadonlyMap<number, Photo> {
  const layout = sheets.find((sheet) => sheet.layout.parameters.version === version)?.layout.pages[page]
  const unsure = questions.filter((question) => question.unsure.length > 0)
  return new Map(
    unsure.flatMap(({ question }) => {
      const crop = layout && cropQuestion(photo, toPhoto, layout, question)
      return crop ? [[question, crop] as const] : []
    }),
  )
}
