import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_TYPES } from '../../contract/image.ts'
import {
  costRefusal,
  type ImageFacts,
  type ImageOrigin,
  PIXELS_MAX,
  pixelsOf,
  shrunkWidth,
} from './image-cost.ts'
import { IMAGE_ENDINGS } from './image-name.ts'

/** Longest time one image may take, seconds. */
const RECODE_MAX_S = 20
/** From here on memory and time count more than the last percent of the file's size, pixels. */
const LARGE_PIXELS = 2_500_000

// Of all the formats libvips reads, only the four that are taken (spec §5.3).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
sharp.cache(false)
// An image takes one core and leaves the others to everybody else.
sharp.concurrency(1)

const INPUT = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

/** An image made anew from the pixels of the one that came. */
export interface ReencodedImage {
  readonly bytes: Buffer
  readonly contentType: (typeof IMAGE_TYPES)[number]
  /** Ending of its name, without the dot. */
  readonly ending: string
}

/** An image that is not taken. `reason` is a sentence for whoever sent it; null: it is none, or it is broken. */
export interface RefusedImage {
  readonly reason: string | null
}

/** What was read of an image without decoding it. */
export interface InspectedImage {
  readonly contentType: ReencodedImage['contentType']
  readonly facts: ImageFacts
  /** Decoding it takes a noticeable time. */
  readonly isLarge: boolean
  /** Width to make it smaller to, pixels; null: it keeps its size. */
  readonly shrunkWidth: number | null
}

/** Decides by the bytes what an image is, and whether it may be decoded at all. Takes some milliseconds at most. */
export async function inspect(bytes: Buffer, origin: ImageOrigin): Promise<InspectedImage | RefusedImage> {
  const type = await fileTypeFromBuffer(bytes)
  const contentType = IMAGE_TYPES.find((taken) => taken === type?.mime)
  if (contentType === undefined) return { reason: null }
  // Its own limit of pixels is off, as the refusal below says more.
  const metadata = await sharp(bytes, { ...INPUT, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const facts = metadata === null ? null : factsOf(metadata)
  if (facts === null) return { reason: null }
  const reason = costRefusal(facts, origin)
  if (reason !== null) return { reason }
  return {
    contentType,
    facts,
    isLarge: pixelsOf(facts) > LARGE_PIXELS,
    shrunkWidth: shrunkWidth(facts, origin),
  }
}

/**
 * Encodes the pixels of an image again: metadata (places among them), trailing data and files that are two things at
 * once do not survive it. Pictures come out upright, animations stay animations.
 */
export async function reencode(
  bytes: Buffer,
  { contentType, facts, isLarge, shrunkWidth }: InspectedImage,
): Promise<ReencodedImage | RefusedImage> {
  try {
    const image =
      facts.frames > 1 ? sharp(bytes, { ...INPUT, animated: true }) : sharp(bytes, INPUT).autoOrient()
    if (shrunkWidth !== null) image.resize({ width: shrunkWidth })
    const encoded = isLarge ? encodedSparingly(image, facts.format) : image
    const recoded = await encoded.timeout({ seconds: RECODE_MAX_S }).toBuffer()
    return { bytes: recoded, contentType, ending: IMAGE_ENDINGS[contentType] }
  } catch {
    // Sharp says no more than that it could not read it, in many wordings.
    return { reason: null }
  }
}

/**
 * Of 40 million pixels a JPEG takes 22 MB instead of 255 without optimized tables; of 16 million in frames a GIF takes
 * 0.8 s instead of 1.1 with the least effort, and of 12 million a WebP 0.5 s instead of 1.0.
 */
function encodedSparingly(image: Sharp, format: ImageFacts['format']): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ optimiseCoding: false })
    case 'gif':
      return image.gif({ effort: 1 })
    case 'webp':
      return image.webp({ effort: 1 })
    case 'png':
      return image
  }
}

/** Null: it is of none of the four kinds after all. */
function factsOf({
  format,
  width,
  height,
  pages,
  depth,
  isProgressive,
  orientation,
}: Metadata): ImageFacts | null {
  if (format !== 'jpeg' && format !== 'png' && format !== 'gif' && format !== 'webp') return null
  return {
    format,
    width,
    height,
    frames: pages ?? 1,
    isDeep: depth !== 'uchar',
    isProgressive: isProgressive ?? false,
    isTurned: (orientation ?? 1) > 1,
  }
}
