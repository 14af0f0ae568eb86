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
export const PIXELS_MAX = 40_000_000
/** Where an image comes from. Exports of earlier releases contain images that those accepted, and must be restorable. */
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
export function pixelsOf({ width, height, frames }: ImageFacts): number {
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
