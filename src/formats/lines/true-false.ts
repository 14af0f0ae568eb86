import { markedText } from './lettered-lines.ts'
import { pairInLanguageOf, TRUTH_WORDS, type TruthWords } from './true-false-words.ts'

/** Options without letters that people write below a question, and the other ways to write them. */
const PAIRS: readonly TruthWords[] = [
  { right: 'True', wrong: 'False', asRight: ['true', 't', '√'], asWrong: ['false', 'f', '×'] },
  { right: 'Yes', wrong: 'No', asRight: ['yes', 'y'], asWrong: ['no', 'n'] },
  ...TRUTH_WORDS.slice(1),
]

/** The pairs of which two options are, in either order and any case. */
function pairsOf(one: string, other: string): readonly TruthWords[] {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return PAIRS.filter(
    ({ asRight, asWrong }) =>
      (asRight.includes(first) && asWrong.includes(second)) ||
      (asRight.includes(second) && asWrong.includes(first)),
  )
}

/** Whether the two are one of the pairs, in either order and any case. */
export function isTrueFalsePair(one: string, other: string): boolean {
  return one.length > 1 || isSign(one) ? pairsOf(one, other).length > 0 : false
}

/** Signs and characters that are words by themselves, unlike the letters T and F. */
function isSign(word: string): boolean {
  return /^[√×\p{Script=Han}〇○]$/u.test(word)
}

/** Characters of a line that may be such a word with its marks. */
const WORD_LINE_MAX = 60

const WORDS: ReadonlySet<string> = new Set(PAIRS.flatMap(({ asRight, asWrong }) => [...asRight, ...asWrong]))

/** Such a word at the beginning of a line, behind marks: a quick test, as every line is looked at. */
const MAY_BE_WORD = new RegExp(String.raw`^[^\p{L}\p{N}√×〇○]{0,12}(?:${[...WORDS].join('|')}|[√×〇○])`, 'iu')

/** A bullet, an empty box to tick, or both. */
const BEFORE_WORD = /^(?:(?:[-•○◯☐□]|\[[ _]?\]|\([ _]?\))[ \t]*){1,2}/

/** What names the word in its own line: "true. 正确", "false. 错误". */
const KEYED_WORD = /^(?:true|false)[.:)][ \t]+(?=\S)/i

/** The word of a pair that a line is, with the marks it may have; null for any other line. */
export function trueFalseWord(line: string): { readonly text: string; readonly isMarked: boolean } | null {
  if (line.length > WORD_LINE_MAX || !MAY_BE_WORD.test(line)) return null
  const { text, isMarked } = markedText(line.replace(BEFORE_WORD, '').replace(KEYED_WORD, ''))
  const word = text.replace(/[.。]$/, '')
  return WORDS.has(word.toLowerCase()) && (word.length > 1 || isSign(word)) ? { text: word, isMarked } : null
}

/** The parsed text after "Answer:". */
export interface StatedAnswer {
  /** The right options: their letters, or the text of one. */
  readonly key: string
  /** The rest of the text: "It is a shrub." in "False. It is a shrub." */
  readonly remark: string
}

/** A word or sign at the beginning of an answer, and the rest; the word's own language decides whether it is one. */
const SAID =
  /^([√×〇○]|\p{Script=Han}{1,2}|(?!\p{Script=Han})[\p{L}\p{M}]{1,12})(?![\p{L}\p{N}])(.{0,20000})$/isu
const GOES_ON = /^(?:$|[.,:;()\]"”’–—。，；：（-]|because\b|since\b)/i

/** English words that judge a statement in any language, as programs write them. */
const VERDICTS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
])

/** The answer to a question whose options are such a pair: "TRUE", "T", "True, because …"; null for anything else. */
export function readTrueFalseAnswer(value: string, options: readonly string[]): StatedAnswer | null {
  const [one, other, ...more] = options
  if (one === undefined || other === undefined || more.length > 0) return null
  const [, word = '', rest = ''] = SAID.exec(value) ?? []
  const said = word.toLowerCase()
  const isRight = pairsOf(one, other)
    .map(({ asRight, asWrong }) => (asRight.includes(said) ? true : asWrong.includes(said) ? false : null))
    .concat(VERDICTS.get(said) ?? null)
    .find((truth) => truth !== null)
  if (isRight === undefined || !isTrueFalsePair(one, other) || !GOES_ON.test(rest.trim())) return null
  const key = options.find((option) =>
    pairsOf(one, other).some(({ asRight, asWrong }) =>
      (isRight ? asRight : asWrong).includes(option.toLowerCase()),
    ),
  )
  const remark = rest.replace(/^[\s.,:;)\]"”’–—。，；：）-]+/, '')
  // "True, False" is no answer.
  const isOther = trueFalseWord(remark) !== null || /^(?:or|and)\b/i.test(remark)
  return key === undefined || isOther ? null : { key, remark }
}

/** "True or False: …" at the beginning, "… Yes or no?" at the end. */
const ASKS =
  /^(t|true|yes)[ \t]*(?:or|\/)[ \t]*(?:f|false|no)[ \t]*[:.?–—-]|[.?!,][ \t]+(true|yes) or (?:false|no)\?$/i

/**
 * The options that a question has which lists none: those it asks for in words, or True and False where it is numbered
 * and its answer is one of them. Null where that is not certain.
 */
export function impliedOptions(text: string, answer: string, isNumbered: boolean): readonly string[] | null {
  if (text.split('\n').some((line) => trueFalseWord(line) !== null)) return null
  const [, before, behind] = ASKS.exec(text) ?? []
  const asked = (before ?? behind)?.toLowerCase()
  const word = (SAID.exec(answer)?.[1] ?? '').toLowerCase()
  const pair =
    asked === undefined
      ? pairIn(text, word)
      : PAIRS.find(({ right }) => right.toLowerCase().startsWith(asked))
  // "Yes" may answer a question of its own language, but below a Chinese text it is a verdict.
  const isJudged = isSign(word) || TRUE_OR_FALSE.has(word) || (VERDICTS.has(word) && isChinese(text))
  const isCertain = asked !== undefined || (isJudged && (isNumbered || HAN.test(word)))
  if (pair === undefined || !isCertain) return null
  const options = [pair.right, pair.wrong]
  return readTrueFalseAnswer(answer, options) === null ? null : options
}

/** The pair that a word belongs to in the language of the text: signs belong to several, and so does "Falso". */
function pairIn(text: string, word: string): TruthWords | undefined {
  const pairs = PAIRS.filter(({ asRight, asWrong }) => asRight.includes(word) || asWrong.includes(word))
  const ofScript = pairs.filter(({ right }) => isHan(right) === isHan(text))
  const isForeignVerdict = VERDICTS.has(word) && isChinese(text)
  return isForeignVerdict
    ? PAIRS.find(({ right }) => isHan(right))
    : (pairInLanguageOf(ofScript, text) ?? pairs[0])
}

function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

function isChinese(text: string): boolean {
  return isHan(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
}

/** Words that judge a statement; "yes" and "no" may be the answer of any question. */
const TRUE_OR_FALSE: ReadonlySet<string> = new Set(
  TRUTH_WORDS.flatMap(({ asRight, asWrong }) => [...asRight, ...asWrong]).filter(
    (word) => word.length > 1 && !['yes', 'no', 'да', 'нет'].includes(word),
  ),
)
const HAN = /[√×\p{Script=Han}]/u
