import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { IMAGE_TYPES } from '../../domain/rich-text/image-rules.ts'
import { IMAGE_EXTENSIONS } from './image-files.ts'

/** The properties of an image that its file states, before anything is decoded. */
export interface ImageFacts {
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp'
  /** Pixels of one frame. */
  readonly width: number
  readonly height: number
  /** 1: not animated. */
  readonly frames: number
  /** More than 8 bits per channel. */
  readonly isDeep: boolean
  /** Interlaced (PNG) or progressive (JPEG): it can only be decoded as a whole. */
  readonly isProgressive: boolean
  /** It has to be rotated or mirrored to be upright (EXIF orientation). */
  readonly isRotated: boolean
}

/** Most pixels an image may have, of any kind. */
const PIXELS_MAX = 40_000_000
/** Where an image comes from. Exports contain images that were accepted once, and stay restorable. */
export type ImageOrigin = 'upload' | 'restore'

/**
 * Most frames of an animation, and most pixels of all frames together: one core encodes about 20 million pixels of frames
 * in a second.
 */
const ANIMATION_MAX: Readonly<Record<ImageOrigin, { readonly frames: number; readonly pixels: number }>> = {
  upload: { frames: 300, pixels: 13_000_000 },
  restore: { frames: 5000, pixels: PIXELS_MAX },
}
/**
 * The size to which a WebP or still GIF that is too large is scaled down when it is restored, pixels. Decoding 40 million
 * pixels then takes about 200 MB as a WebP, 270 MB as a GIF.
 */
const SCALED_PIXELS = 8_000_000
/**
 * Most memory that decoding and encoding one image may take, bytes. A process grows by twice that when large images come
 * one after the other, as threads keep some of the memory they had.
 */
const MEMORY_MAX = 140_000_000

/**
 * Peak memory per pixel, bytes, measured with images of 12 and 40 million pixels (sharp 0.35, libvips with one thread). PNG
 * and JPEG that are stored in rows are decoded row by row and take almost nothing.
 */
const BYTES_PER_PIXEL = {
  webp: 15,
  gif: 15,
  interlacedPng: 4.5,
  deepInterlacedPng: 8.5,
  progressiveJpeg: 6.5,
  rotated: 3.5,
}

/** Pixels of all frames. */
function pixelsOf({ width, height, frames }: ImageFacts): number {
  return width * height * frames
}

/** Why an image is too expensive to decode, as a sentence for the client; null: it may be decoded. */
export function costRefusal(facts: ImageFacts, origin: ImageOrigin): string | null {
  const { width, height, frames } = facts
  const animation = ANIMATION_MAX[origin]
  if (frames > animation.frames) {
    return `The animation has ${frames} frames; at most ${animation.frames} are taken. Save a shorter one.`
  }
  const most = frames > 1 ? animation.pixels : stillPixelsMax(facts)
  if (pixelsOf(facts) <= most || scaledWidth(facts, origin) !== null) return null
  const size = `${width} × ${height} pixels`
  return frames > 1
    ? `The animation has ${frames} frames of ${size}; at most ${millions(most)} pixels in all frames together are taken. Save it smaller or shorter.`
    : `The image has ${size}; at most ${millions(most)} are taken of this kind of file. Save it smaller.`
}

/** The width to which an image is scaled down while it is decoded, pixels; null: it keeps its size. */
export function scaledWidth(facts: ImageFacts, origin: ImageOrigin): number | null {
  const { format, width, frames } = facts
  const pixels = pixelsOf(facts)
  const isScaled =
    origin === 'restore' &&
    (format === 'webp' || format === 'gif') &&
    frames === 1 &&
    pixels <= PIXELS_MAX &&
    pixels > stillPixelsMax(facts)
  return isScaled ? Math.floor(width * Math.sqrt(SCALED_PIXELS / pixels)) : null
}

function stillPixelsMax(facts: ImageFacts): number {
  const bytesPerPixel = decodingBytes(facts) + (facts.isRotated ? BYTES_PER_PIXEL.rotated : 0)
  return bytesPerPixel === 0 ? PIXELS_MAX : Math.min(PIXELS_MAX, Math.floor(MEMORY_MAX / bytesPerPixel))
}

function decodingBytes({ format, isDeep, isProgressive }: ImageFacts): number {
  switch (format) {
    case 'webp':
      return BYTES_PER_PIXEL.webp
    case 'gif':
      return BYTES_PER_PIXEL.gif
    case 'png':
      if (!isProgressive) return 0
      return isDeep ? BYTES_PER_PIXEL.deepInterlacedPng : BYTES_PER_PIXEL.interlacedPng
    case 'jpeg':
      return isProgressive ? BYTES_PER_PIXEL.progressiveJpeg : 0
  }
}

function millions(pixels: number): string {
  return `${Math.floor(pixels / 1_000_000)} million`
}

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
