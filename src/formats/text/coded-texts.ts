import { decodeEntities } from '../../domain/html/html-entities.ts'

/** How a program wrote the characters of a question's texts. */
export type DecodeText = (text: string) => string

const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,9});/
const ONLY_ENTITY = /^&[#\w]{2,10};$/

/** What a program that writes entities has no other way to write. */
const BARE = /["<>]|&(?![#\w]{2,10};)/

/** Questions of a file with entities from which on they are how all of it is written. */
const CODED_MIN = 3

/** A question that may be about such codes. */
const ABOUT_ENTITIES = /\b(?:x?html|xml|entit(?:y|ies)|escap\w*|markup|character (?:code|reference)s?)\b/i
const ABOUT_ADDRESSES = /\b(?:ur[il]s?|encod\w*|percent|query string)\b|%/i

/** The texts of a question, the one that asks first. */
type Texts = readonly [asked: string, ...options: string[]]

/** How a whole file is written, as trivia services send it. */
export type FileCoding = 'entities' | 'percent'

/**
 * How a whole file is written; null where that is not certain: in entities where several questions have some and none has a character
 * that would need one, in percent codes where one has spaces in them and none has others.
 */
export function codingOf(questions: readonly Texts[]): FileCoding | null {
  if (questions.some(([asked]) => hasCodedSpaces(asked)) && questions.every(([asked]) => !/\s/.test(asked))) {
    return 'percent'
  }
  return isInEntities(questions) ? 'entities' : null
}

function isInEntities(questions: readonly Texts[]): boolean {
  let coded = 0
  for (const texts of questions) {
    if (texts.some((text) => BARE.test(text))) return false
    if (texts.some((text) => text.includes('&') && ENTITY.test(text))) coded++
  }
  return coded >= CODED_MIN
}

/**
 * What reads the codes in the texts of a question (`&quot;`, `%20`); null where it has none, or may ask about them, or where two options
 * would be alike.
 *
 * @param coding of the whole file: then a question may ask about such codes, too
 */
export function decoderOf(texts: Texts, coding: FileCoding | null): DecodeText | null {
  if (!texts.some((text) => text.includes('&') || text.includes('%'))) return null
  const ofFile = coding === 'percent' ? decodePercent : null
  const decoder =
    ofFile ?? percentDecoder(texts) ?? (mayHaveEntities(texts, coding === 'entities') ? decodeEntities : null)
  if (decoder === null) return null
  const [, ...options] = texts
  const isSound = new Set(options.map(decoder)).size === new Set(options).size
  return isSound ? decoder : null
}

function mayHaveEntities([asked, ...options]: Texts, isThroughout: boolean): boolean {
  if (![asked, ...options].some((text) => ENTITY.test(text))) return false
  if (isThroughout) return true
  if (isMixed([asked, ...options])) return false
  return !ABOUT_ENTITIES.test(asked) && !(options.length > 1 && options.every((one) => ONLY_ENTITY.test(one)))
}

/** Whether a question has characters bare that its writer had to code, or quotation marks in both ways: then its codes are what it is about. */
function isMixed(texts: Texts): boolean {
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text))
  if (has(/<|&(?![#\w]{2,10};)/)) return true
  return has(/"/) && has(/&(?:quot|#0*34|#x0*22);/i)
}

/** A space in a code, as a text without others has some. */
const CODED_SPACE = /[^\s%]%20/
const PLUS_SPACES = /^[^\s+]+(?:\+[^\s+]+){2,}$/

function hasCodedSpaces(asked: string): boolean {
  return !/\s/.test(asked) && CODED_SPACE.test(asked) && !asked.includes('://')
}

function percentDecoder([asked, ...options]: Texts): DecodeText | null {
  if (hasCodedSpaces(asked)) return decodePercent
  const isForm =
    PLUS_SPACES.test(asked) && /%[0-9A-F]{2}/i.test(asked) && options.every((one) => !/\s/.test(one))
  if (isForm) return (text) => decodePercent(/\s/.test(text) ? text : text.replaceAll('+', ' '))
  const isOption = options.some((option) => !/[\s/:?=]/.test(option) && /\p{L}%20\p{L}/u.test(option))
  return isOption && !ABOUT_ADDRESSES.test(asked) ? decodePercent : null
}

function decodePercent(text: string): string {
  if (!/%[0-9A-F]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
