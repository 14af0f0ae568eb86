import { seedOf } from '../../seeded-random.ts'

/** Version A to D of a paper, from 0. */
export type SheetVersion = 0 | 1 | 2 | 3

/** What the printed code of a page holds. */
export interface SheetCode {
  readonly version: SheetVersion
  /** From 0. */
  readonly page: number
  /** A hash that tells the sheets of one paper from those of another ({@link paperMarkOf}), 13 bits. */
  readonly paperMark: number
}

/** Most pages of a sheet: the code has five bits for the page. */
export const SHEET_PAGES_MAX = 32

/** Two bits of the version, five of the page, 13 of the paper and 12 of the checksum. */
export const CODE_BITS = 32
const CHECKSUM_BITS = 12
const PAPER_BITS = 13
/** CRC-12 of telecommunications, x¹² + x¹¹ + x³ + x² + x + 1, without its highest term. */
const POLYNOMIAL = 0x80f
/** The start of the checksum, so that neither a white nor a black strip is a code. */
const CHECKSUM_START = 0xa5c

/**
 * A number from 0 to 8191 for what a sheet must agree with: the paper and the arrangement of its bubbles. Nothing can be
 * read from it.
 */
export function paperMarkOf(text: string): number {
  const hash = seedOf(text)
  return (hash ^ (hash >>> PAPER_BITS) ^ (hash >>> (2 * PAPER_BITS))) & (2 ** PAPER_BITS - 1)
}

/** The cells of the printed code, row by row; true is black. */
export function encodeSheetCode({ version, page, paperMark }: SheetCode): boolean[] {
  const payload = [...bitsOf(version, 2), ...bitsOf(page, 5), ...bitsOf(paperMark, PAPER_BITS)]
  return [...payload, ...bitsOf(checksumOf(payload), CHECKSUM_BITS)]
}

/** What the cells say; null when the checksum does not fit. */
export function decodeSheetCode(cells: readonly boolean[]): SheetCode | null {
  const payload = cells.slice(0, CODE_BITS - CHECKSUM_BITS)
  if (cells.length !== CODE_BITS || numberOf(cells.slice(payload.length)) !== checksumOf(payload)) return null
  const version = SHEET_VERSIONS[numberOf(payload.slice(0, 2))]
  if (version === undefined) return null
  return { version, page: numberOf(payload.slice(2, 7)), paperMark: numberOf(payload.slice(7)) }
}

const SHEET_VERSIONS: readonly SheetVersion[] = [0, 1, 2, 3]

function checksumOf(bits: readonly boolean[]): number {
  const top = 2 ** (CHECKSUM_BITS - 1)
  const mask = 2 ** CHECKSUM_BITS - 1
  return bits.reduce((sum, bit) => {
    const isOut = (sum & top) !== 0
    return ((sum << 1) ^ (isOut === bit ? 0 : POLYNOMIAL)) & mask
  }, CHECKSUM_START)
}

/** The highest bit first. */
function bitsOf(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, place) => ((value >> (count - 1 - place)) & 1) === 1)
}

function numberOf(bits: readonly boolean[]): number {
  return bits.reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0)
}
