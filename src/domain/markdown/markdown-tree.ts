/**
 * A formatted text as a tree (spec §3.3): what Markdown may say, and nothing else. Screens turn it into elements, exports
 * into their format. It holds no HTML, and every address in it has passed the rules for notes (spec §5.3).
 */

/** One part of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'strikethrough'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `tex` is LaTeX without its delimiters. */
  | { readonly kind: 'math'; readonly tex: string }
  /** `href` has one of the allowed schemes. */
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | ContentImage
  | { readonly kind: 'break' }

/** An image within a line. */
export interface ContentImage {
  readonly kind: 'image'
  readonly alt: string
  /** The address of an uploaded image; null when it is not one of ours, and is named instead of loaded. */
  readonly src: string | null
  /** What the text says, for the learner to read when the image cannot be shown. */
  readonly address: string
}

/** How a column of a table is aligned; null when the text does not say. */
export type ColumnAlignment = 'left' | 'center' | 'right' | null

/** One cell, row or item is a list of what it holds. */
export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  /** `level` is 1 to 6. */
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  /** `start` is the first number of an ordered list; null for a bullet list. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  /** `language` is the first word after the fence, lower case; null when there is none. */
  | { readonly kind: 'code'; readonly language: string | null; readonly text: string }
  | { readonly kind: 'math'; readonly tex: string }
  | {
      readonly kind: 'table'
      readonly alignments: readonly ColumnAlignment[]
      readonly header: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'rule' }

/** Longest LaTeX of a formula that always fits a line on a phone, characters. */
const NARROW_FORMULA_MAX = 20

/** Whether a formula within a line may be wider than its place, and has to scroll then (spec §3.12). */
export function mayBeWide(tex: string): boolean {
  return tex.length > NARROW_FORMULA_MAX
}
