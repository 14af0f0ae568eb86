/** What a file says of its image before anything is decoded. */
export interface ImageFacts {
  readonly format: 'jpeg' | 'png' | 'gif' | 'webp'
  /** Pixels of one frame. */
  readonly width: number
  readonly height: number
  /** 1: no animation. */
  readonly frames: number
  /** More than 8 bits a channel. */
  readonly isDeep: boolean
  /** Interlaced (PNG) or progressive (JPEG): it can only be decoded as a whole. */
  readonly isProgressive: boolean
  /** It has to be turned or mirrored to stand upright. */
  readonly isTurned: boolean
}

/** Most pixels an image may have, of any kind. */
export const PIXELS_MAX = 40_000_000
/** Where an image comes from. Exports of earlier releases hold what those took, and have to be restored. */
export type ImageOrigin = 'upload' | 'restore'

/**
 * Most frames of an animation, and most pixels of all of them together: a second of one core encodes some 20 million
 * pixels of frames.
 */
const ANIMATION_MAX: Readonly<Record<ImageOrigin, { readonly frames: number; readonly pixels: number }>> = {
  upload: { frames: 300, pixels: 13_000_000 },
  restore: { frames: 5000, pixels: PIXELS_MAX },
}
/**
 * What a WebP or still GIF that is too large is made smaller to when it is restored, pixels. Decoding 40 million takes some
 * 200 MB then as a WebP, 270 as a GIF.
 */
const SHRUNK_PIXELS = 8_000_000
/**
 * Most memory that decoding and encoding one image may take, bytes. A process grows by twice that when large images come
 * one after the other, as threads keep some of what they had.
 */
const MEMORY_MAX = 140_000_000

/**
 * Memory that one pixel takes at the peak, bytes, measured with images of 12 and 40 million pixels (sharp 0.35, libvips
 * with one thread). PNG and JPEG that come in rows are decoded row by row and take next to nothing.
 */
const BYTES_A_PIXEL = {
  webp: 15,
  gif: 15,
  interlacedPng: 4.5,
  deepInterlacedPng: 8.5,
  progressiveJpeg: 6.5,
  turned: 3.5,
}

/** Pixels of all frames. */
export function pixelsOf({ width, height, frames }: ImageFacts): number {
  return width * height * frames
}

/** Why an image is not decoded, a sentence for whoever sent it; null when it may be. */
export function costRefusal(facts: ImageFacts, origin: ImageOrigin): string | null {
  const { width, height, frames } = facts
  const animation = ANIMATION_MAX[origin]
  if (frames > animation.frames) {
    return `The animation has ${frames} frames; at most ${animation.frames} are taken. Save a shorter one.`
  }
  const most = frames > 1 ? animation.pixels : stillPixelsMax(facts)
  if (pixelsOf(facts) <= most || shrunkWidth(facts, origin) !== null) return null
  const size = `${width} × ${height} pixels`
  return frames > 1
    ? `The animation has ${frames} frames of ${size}; at most ${millions(most)} pixels in all frames together are taken. Save it smaller or shorter.`
    : `The image has ${size}; at most ${millions(most)} are taken of this kind of file. Save it smaller.`
}

/** The width to which a picture is made smaller while it is decoded; null: it stays as it is. */
export function shrunkWidth(facts: ImageFacts, origin: ImageOrigin): number | null {
  const { format, width, frames } = facts
  const pixels = pixelsOf(facts)
  const isShrunk =
    origin === 'restore' &&
    (format === 'webp' || format === 'gif') &&
    frames === 1 &&
    pixels <= PIXELS_MAX &&
    pixels > stillPixelsMax(facts)
  return isShrunk ? Math.floor(width * Math.sqrt(SHRUNK_PIXELS / pixels)) : null
}

function stillPixelsMax(facts: ImageFacts): number {
  const bytesAPixel = decodingBytes(facts) + (facts.isTurned ? BYTES_A_PIXEL.turned : 0)
  return bytesAPixel === 0 ? PIXELS_MAX : Math.min(PIXELS_MAX, Math.floor(MEMORY_MAX / bytesAPixel))
}

function decodingBytes({ format, isDeep, isProgressive }: ImageFacts): number {
  switch (format) {
    case 'webp':
      return BYTES_A_PIXEL.webp
    case 'gif':
      return BYTES_A_PIXEL.gif
    case 'png':
      if (!isProgressive) return 0
      return isDeep ? BYTES_A_PIXEL.deepInterlacedPng : BYTES_A_PIXEL.interlacedPng
    case 'jpeg':
      return isProgressive ? BYTES_A_PIXEL.progressiveJpeg : 0
  }
}

function millions(pixels: number): string {
  return `${Math.floor(pixels / 1_000_000)} million`
}
