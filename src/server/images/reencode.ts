import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_TYPES } from '../../contract/image.ts'
import {
  costRefusal,
  type ImageFacts,
  type ImageOrigin,
  PIXELS_MAX,
  pixelsOf,
  scaledWidth,
} from './image-cost.ts'
import { IMAGE_EXTENSIONS } from './image-name.ts'

/** Longest time one image may take, seconds. */
const RECODE_MAX_S = 20
/** From this size on, memory and time matter more than the last percent of the file's size, pixels. */
const LARGE_PIXELS = 2_500_000

// Of all formats that libvips reads, only the four that are accepted (spec §5.3).
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
// One core for an image; the others are for other requests.
sharp.concurrency(1)

const INPUT = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

/** An image encoded again from its pixels. */
export interface ReencodedImage {
  readonly bytes: Buffer
  readonly contentType: (typeof IMAGE_TYPES)[number]
  /** File extension, without the dot. */
  readonly ending: string
}

/** An image that is refused. `reason` is a sentence for the client; null: it is no image, or it is broken. */
export interface RefusedImage {
  readonly reason: string | null
}

/** What is known of an image before it is decoded. */
export interface InspectedImage {
  readonly contentType: ReencodedImage['contentType']
  readonly facts: ImageFacts
  /** Decoding it takes a noticeable time. */
  readonly isLarge: boolean
  /** Width to scale it down to, pixels; null: it keeps its size. */
  readonly scaledWidth: number | null
}

/** Detects the type of an image by its bytes, and whether it may be decoded. Takes a few milliseconds at most. */
export async function inspect(bytes: Buffer, origin: ImageOrigin): Promise<InspectedImage | RefusedImage> {
  const type = await fileTypeFromBuffer(bytes)
  const contentType = IMAGE_TYPES.find((taken) => taken === type?.mime)
  if (contentType === undefined) return { reason: null }
  // Without sharp's own limit of pixels, as the refusal below says more.
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
    scaledWidth: scaledWidth(facts, origin),
  }
}

/**
 * Encodes the pixels of an image again. Metadata (locations among them), trailing data and files that are valid in two
 * formats do not survive it. Images come out upright; animations stay animated.
 */
export async function reencode(
  bytes: Buffer,
  { contentType, facts, isLarge, scaledWidth }: InspectedImage,
): Promise<ReencodedImage | RefusedImage> {
  try {
    const image =
      facts.frames > 1 ? sharp(bytes, { ...INPUT, animated: true }) : sharp(bytes, INPUT).autoOrient()
    if (scaledWidth !== null) image.resize({ width: scaledWidth })
    const encoded = isLarge ? encodeCheaply(image, facts.format) : image
    const recoded = await encoded.timeout({ seconds: RECODE_MAX_S }).toBuffer()
    return { bytes: recoded, contentType, ending: IMAGE_EXTENSIONS[contentType] }
  } catch {
    // Sharp's errors only say that it could not read the file, in many wordings.
    return { reason: null }
  }
}

/**
 * Less memory and time for large images. Without optimized tables a JPEG of 40 million pixels takes 22 MB instead of 255;
 * with the least effort a GIF of 16 million pixels in frames takes 0.8 s instead of 1.1, a WebP of 12 million 0.5 s instead
 * of 1.0.
 */
function encodeCheaply(image: Sharp, format: ImageFacts['format']): Sharp {
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

/** Null: sharp detects none of the four formats. */
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
    isRotated: (orientation ?? 1) > 1,
  }
}
