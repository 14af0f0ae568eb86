/** What a word can say in an option that refers to other options. */
export const WORD_KINDS = [
  'alone',
  'all',
  'pair',
  'only',
  'except',
  'noun',
  'statement',
  'above',
  'these',
  'truth',
  'and',
  'or',
  'filler',
  'first',
  'second',
  'third',
  'last',
  'two',
  'three',
] as const

export type WordKind = (typeof WORD_KINDS)[number]

/**
 * The words of one language by what they say, with a space between them; accents don't count. `all` also has "none" and
 * "any"; `alone` refers to all others without another word; `above` points to what comes before, `these` to what is there;
 * a `filler` says nothing. In languages that write without spaces, and in Korean, they are parts of words.
 */
export type ReferenceWords = { readonly [Kind in WordKind]?: string }
