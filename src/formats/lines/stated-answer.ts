import { HIDDEN_CHARACTERS, withoutHidden } from '../../domain/folded-text.ts'
import { letterOrdinal } from '../../domain/practice/option-letter.ts'
import { readTrueFalseAnswer, type StatedAnswer } from './true-false.ts'

/** The options of a question, A first. */
type LetteredTexts = readonly { readonly text: string }[]

/** The text after "Answer:" without emphasis, its letters as other texts have them ("（Ａ）、B" as "(A),B"). */
export function withoutEmphasis(answer: string): string {
  const bare = answer
    .replace(/^\*\*([^*]+)\*\*/, '$1')
    .replace(/^[*_]+|[*_]+$/g, '')
    .trim()
  return WIDE_KEY.test(bare) ? withPlainLetters(bare) : bare
}

/** Letters with signs of Chinese text within or behind them. */
const WIDE_KEY = /^[（([]?[A-Za-zＡ-Ｚａ-ｚ][A-Za-zＡ-Ｚａ-ｚ ]{0,9}[^\p{ASCII}]|^[（Ａ-Ｚａ-ｚ]/u
const WIDE_LETTERS = /^(?:[（(]?[A-ZＡ-Ｚa-zａ-ｚ][）)]?[ \t、，,；;]{0,3}){1,10}/u

/** The letters at the beginning in ASCII, a space between them and a reason that follows. */
function withPlainLetters(key: string): string {
  const letters = WIDE_LETTERS.exec(key)?.[0] ?? ''
  const rest = key.slice(letters.length).replace(/^[。．.：:\s]+/, '')
  const plain = letters
    .normalize('NFKC')
    .replaceAll('、', ',')
    .replace(/[\s,;]+$/, '')
  // A letter that goes on is a word: "A股" is no A.
  const isWord =
    /^[\p{L}\p{N}\p{M}\p{Cf}'’]/u.test(rest) &&
    !/[。．.：:\s、，；）)]$/u.test(key.slice(0, key.length - rest.length))
  return letters === '' || isWord ? key : `${plain} ${rest}`.trim()
}

const LETTER = /^[([]?([A-Za-z])[)\].:]?$/
const LETTER_AND_MORE = /^[([]?([A-Za-z])[)\].:,]?[ \t]*(?:[–—:-][ \t]*)?[ \t](\S.*)$/s

/** Characters of a key that names options by letter. */
const KEY_MAX = 200
const BETWEEN_LETTERS = /(?:[\s,;/&+()[\].]|\band\b)+/i

/** What follows an option's text: "B) one – because …". */
const REASON = /^(?:\.[ \t]|[ \t]*[:;][ \t]|[ \t]+(?:[–—-][ \t]+|(?=\()))[ \t]*(\S.*)$/s
/** What says of a letter that it is none: "B is wrong". */
const SAYS_WRONG =
  /^(?:is|are|was|ist|est|es|è|é)(?:n['’]t|[ \t]+(?:not|never|wrong|false|incorrect|untrue|nicht|falsch|faux|fausse|incorrecte?|fals[oa]|incorrect[oa]|incorret[oa]|errad[oa]|sbagliat[oa]|errat[oa]))(?![\p{L}\p{N}])/iu
const ANOTHER_LETTER = /^[ \t]*(?:[,;&+/]|and\b)[ \t]*(?:and[ \t]+)?[([]?[A-Z][)\].:]/i
const LETTER_BEFORE_TEXT = /^[([]?([A-Za-z])(?:[)\].:]+[ \t]*|[ \t]*[–—:-][ \t]*|[ \t]+)/
const BETWEEN_TEXTS = /^[ \t]*(?:[,;&+/]|$|and\b)[ \t]*(?:and\b[ \t]*)?|^\.$/i

/** The letters of a key that names each with its option's text: "B) one, C) two"; [] for any other. */
function lettersWithTexts(value: string, options: LetteredTexts): readonly string[] {
  const letters: string[] = []
  for (let rest = value; rest !== ''; ) {
    const [before, letter = ''] = LETTER_BEFORE_TEXT.exec(rest) ?? []
    const text = options[letterOrdinal(letter)]?.text ?? ''
    const named = rest.slice(before?.length ?? 0)
    const between = BETWEEN_TEXTS.exec(named.slice(text.length))?.[0]
    if (text === '' || !named.startsWith(text) || between === undefined) return []
    letters.push(letter)
    rest = named.slice(text.length + between.length)
  }
  return letters
}

/** "ABD 【解析】…": a reason that is not in the letters of the key. */
const LETTERS_AND_REASON = /^([A-Z]{2,10})[ \t]+([^\p{ASCII}].*)$/su

function areLettersOf(letters: string, options: LetteredTexts): boolean {
  return Array.from(letters).every(
    (letter, index) =>
      letterOrdinal(letter) < options.length && (index === 0 || letter > (letters[index - 1] ?? '')),
  )
}

/** Letters and the texts of the options that they name, as a course site writes them: "AB: one; two;". */
const LETTERS_AND_TEXTS = /^([A-Z]{1,10})[ \t]*[:：][ \t]*(\S.*)$/s

/** The letters of such a key; null where the texts are not those of its options. */
function lettersOfTexts(value: string, options: LetteredTexts): string | null {
  const [, letters = '', texts = ''] = LETTERS_AND_TEXTS.exec(value) ?? []
  if (letters === '' || !areLettersOf(letters, options)) return null
  const named = Array.from(letters, (letter) => options[letterOrdinal(letter)]?.text ?? '')
  const bare = (text: string) => text.replace(/[\s;；]+/g, '')
  return bare(named.join('')) === bare(texts) ? letters : null
}

/** A key that is letters or numbers, and a letter with a sign before a text, with what may hide them. */
const LETTERS_ONLY = /^(?:[\s,;/&+()[\].:*_]|\band\b|(?<![A-Za-z])[A-Za-z](?![a-z])|\d)+$/
const HIDDEN_HEAD = new RegExp(
  `^[([${HIDDEN_CHARACTERS}]{0,9}[A-Za-z][${HIDDEN_CHARACTERS}]{0,9}[)\\].:][${HIDDEN_CHARACTERS}]{0,9}`,
)

/** A key whose letters and numbers nothing hides. A text stays as it is written: options may differ in such characters alone. */
function plainKey(key: string): string {
  const bare = withoutHidden(key)
  if (bare === key) return key
  return LETTERS_ONLY.test(bare.normalize('NFKC').replaceAll('、', ','))
    ? bare
    : key.replace(HIDDEN_HEAD, withoutHidden)
}

const NUMBER_AND_MORE = /^(\d{1,2})(?:[.):][ \t]+|[ \t]+[–—-][ \t]+|[ \t]*[（(])(?=\D)(.+)$/s
/** What ends the text of an option that a reason follows. */
const TEXT_END = /^(?:\.[ \t]+|[。．；][ \t]*|[ \t]+[–—-][ \t]+)(\S.*)$/s

/** "2 – because …", and "Paris. It is …" where an option is "Paris" and no longer one begins the answer. */
function numberOrText(value: string, options: LetteredTexts): StatedAnswer {
  const texts = options.map(({ text }) => text).filter((text) => text !== '' && value.startsWith(text))
  const [text = ''] = texts.toSorted((one, other) => other.length - one.length)
  const reason = text === '' ? undefined : TEXT_END.exec(value.slice(text.length))?.[1]
  const isList = options.some((option) => option.text !== '' && reason?.startsWith(option.text))
  if (reason !== undefined) return isList ? { key: value, remark: '' } : { key: text, remark: reason }
  const [, number = value, remark = ''] = NUMBER_AND_MORE.exec(value) ?? []
  const isOther = options.some((option, place) => option.text === remark && place + 1 !== Number(number))
  return isOther ? { key: value, remark: '' } : { key: number, remark }
}

/** Splits the text after "Answer:" into key and remark: "B. Because …". */
export function readAnswer(answer: string, options: LetteredTexts): StatedAnswer {
  if (options.some((option) => option.text === answer)) return { key: answer, remark: '' }
  const value = withoutEmphasis(plainKey(answer))
  const said = readTrueFalseAnswer(
    value,
    options.map((option) => option.text),
  )
  if (said !== null) return said
  if (LETTER.test(value) || options.some((option) => option.text === value)) return { key: value, remark: '' }
  const [, letter = '', more = ''] = LETTER_AND_MORE.exec(value) ?? []
  const named = options[letterOrdinal(letter)]
  if (named?.text === more) return { key: letter, remark: '' }
  const together = lettersOfTexts(value, options)
  if (together !== null) return { key: together, remark: '' }
  const several = lettersWithTexts(value, options)
  if (several.length > 0) return { key: several.join(','), remark: '' }
  const letters = value
    .slice(0, KEY_MAX)
    .split(BETWEEN_LETTERS)
    .filter((part) => part !== '')
  if (letters.every((part) => /^[A-Za-z]$/.test(part))) return { key: letters.join(','), remark: '' }
  const [, all = '', reason = ''] = LETTERS_AND_REASON.exec(value) ?? []
  if (all !== '' && areLettersOf(all, options)) return { key: all, remark: reason }
  if (named === undefined) return numberOrText(value, options)
  if (/^(?:and|or|&)(?![\p{L}\p{N}])/iu.test(more) || SAYS_WRONG.test(more)) return { key: value, remark: '' }
  const other = options.some((option) => option !== named && option.text === more)
  if (other || /^[(]?[A-Z][).,]?(?:[ \t]|$)/.test(more)) return { key: value, remark: '' }
  if (!more.startsWith(named.text)) return { key: letter, remark: more }
  const behind = more.slice(named.text.length)
  // "B) one, C) two …" names more than one.
  if (ANOTHER_LETTER.test(behind)) return { key: value, remark: '' }
  return { key: letter, remark: REASON.exec(behind)?.[1] ?? more }
}
