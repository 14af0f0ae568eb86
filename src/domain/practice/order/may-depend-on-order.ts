import type { Question } from '../../model.ts'

/** Words that hardly any question in English is without, and no other language has. */
const ENGLISH = /\b(?:the|wh(?:ich|at|o|en|ere|y)|how|does|are|that|for)\b/i
const ENGLISH_REFERENCE =
  /\b(?:all|none|any|both|n?either|each|every\w*|some|more|least|nothing|only|just|except|but|without|first|second|last|final|previous|preceding|foregoing|above)\b/i
/** Letters of other scripts; Greek ones are also symbols. */
const OTHER_SCRIPT = /[\u0370-\u03FF]{2}|[\u0400-\u07FF\u0900-\u097F\u3040-\uD7AF]/
const LONE = String.raw`(?<![\p{L}\p{N}])%(?![\p{L}\p{N}])`
/** A letter alone, but "a" and "I"; a numeral; or two letters or digits alone. */
const LONE_LETTERS = new RegExp(
  [
    LONE.replace('%', String.raw`(?:(?![ai])[\p{L}Ⓐ-ⓩ]|[iv]{2,3})`),
    `${LONE.replace('%', '[ai\\p{N}]')}.*${LONE.replace('%', '[ai\\p{N}]')}`,
  ].join('|'),
  'iu',
)

/**
 * Whether `orderDependence` has to be asked how the options of a question depend on their order; where not, they don't.
 * This small check spares practice the words of 21 languages for nearly all questions of most banks.
 */
export function mayDependOnOrder({ text, options }: Pick<Question, 'text' | 'options'>): boolean {
  return (
    !ENGLISH.test(text) ||
    options.some(
      (option) => ENGLISH_REFERENCE.test(option) || OTHER_SCRIPT.test(option) || LONE_LETTERS.test(option),
    )
  )
}
