/** How large texts are, on top of the size that the browser is set to; `default` is that size itself. */
export const TEXT_SIZES = ['default', 'large', 'larger'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/** Where the choice is stored (spec §3.10). */
export const TEXT_SIZE_KEY = 'quizgrove_text_size'

/** Any stored value other than a size counts as the default. */
export function parseTextSize(stored: string | null): TextSize {
  return TEXT_SIZES.find((size) => size === stored) ?? 'default'
}
