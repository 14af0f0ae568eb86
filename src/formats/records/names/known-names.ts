import { alphabetOf, LENGTHENED, letterAt, placeIn } from '../../../domain/alphabets.ts'
import { memoize } from '../../../domain/once.ts'
import { letterOrdinal } from '../../../domain/practice/option-letter.ts'
import {
  FLAGGED_NAMES,
  KEY_NAMES,
  KEY_OR_EXPLANATION_NAMES,
  NAMES_OF_FIELDS,
  OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
  REFERENCE_PART_NAMES,
  SHUFFLE_NAMES,
  WRONG_OPTION_NAMES,
} from './field-names.ts'
import { FOREIGN_ANSWERS_NAMES, FOREIGN_OPTION_FAMILIES, FOREIGN_WRONG_FAMILIES } from './foreign-names.ts'

const LISTED_NAMES: ReadonlySet<string> = new Set<string>([
  ...Object.values(NAMES_OF_FIELDS).flat(),
  OPTIONS_OR_KEY_NAME,
  ...WRONG_OPTION_NAMES,
  ...KEY_OR_EXPLANATION_NAMES,
  ...FLAGGED_NAMES,
  ...SHUFFLE_NAMES,
  ...REFERENCE_PART_NAMES.flat(),
])

const FAMILIES = `option|optiontext|opt|op|choice|answer|answertext|answeroption|answerchoice|possibleanswer|ans|alternative|response|${FOREIGN_OPTION_FAMILIES}`

/** One option a field, as in "Option A", "answer_2", "b". */
const SINGLE_OPTION = new RegExp(`^(${FAMILIES})?(?:([a-z])|(\\d{1,2}))$`)
/** The same with a letter of another alphabet, as in "Вариант Б". */
const FOREIGN_SINGLE_OPTION = new RegExp(`^(${FAMILIES})?([^\\p{ASCII}])$`, 'u')
/** The letter before the word, as in "A选项" and "A Option". */
const LETTER_FIRST = /^([a-z])(选项|選項|option|choice)$/
const SINGLE_WRONG_OPTION = new RegExp(
  `^(?:distractor|incorrect|incorrectanswer|incorrectoption|wrong|wronganswer|wrongoption|falseanswer|${FOREIGN_WRONG_FAMILIES})(?:[a-z]|\\d{1,2})$`,
)
/** "correct_option_ids", "rightAnswerNumber": the key, with what it consists of. */
const KEY_AND_KIND =
  /^(?:correct|right)(?:options?|answers?|choices?)(?:(ind(?:ex|exes|ices)|idx)|(letters?)|(?:ids?|nos?|nums?|numbers?|keys?|values?|texts?))$/

/** The name of a field with one option: its family of names, and which option it is. */
export interface SingleOptionName {
  readonly family: string
  /** What precedes the letter or number. */
  readonly start: string
  /** Its letter in lower case, or its number. */
  readonly label: string
  readonly isNumbered: boolean
}

export const singleOptionName = memoize((normalizedName: string): SingleOptionName | null => {
  if (LISTED_NAMES.has(normalizedName) && normalizedName !== 'q') return null
  const first = LETTER_FIRST.exec(normalizedName)
  if (first !== null) {
    const [, letter = '', family = ''] = first
    return { family: `${family}<`, start: family, label: letter, isNumbered: false }
  }
  const match = SINGLE_OPTION.exec(normalizedName)
  if (match === null) return foreignOptionName(normalizedName)
  const [, start = '', letter, number] = match
  if (letter !== undefined) return { family: start, start, label: letter, isNumbered: false }
  return { family: `${start}#`, start, label: String(Number(number)), isNumbered: true }
})

function foreignOptionName(normalizedName: string): SingleOptionName | null {
  const [, start = '', letter = ''] = FOREIGN_SINGLE_OPTION.exec(normalizedName) ?? []
  const alphabet = letter === '' ? null : alphabetOf(letter)
  if (alphabet === null) return null
  const label = letterAt(alphabet, placeIn(alphabet, letter))
  return { family: `${start}${alphabet.letters[0]}`, start, label, isNumbered: false }
}

export function isSingleWrongOption(normalizedName: string): boolean {
  return SINGLE_WRONG_OPTION.test(normalizedName)
}

/** Characters of a name that are looked at; no known name is nearly as long. */
const NAME_LENGTH = 200

/** A language after a name: "optionsEnglish", "question_en". Of a part in several languages the first filled one is read. */
const LANGUAGE = /(?:(?<=[a-z])(?:English|Hindi)|[_\s-](?:english|hindi|en|hi|de|fr|es))$/

/**
 * The form in which names are compared. Advice in a heading ("Correct answer(s) - choose at least one") is
 * removed if the heading is unknown with it.
 */
export const normalizeFieldName = memoize((name: string): string => {
  const start = name.slice(0, NAME_LENGTH)
  const whole = lettersAndDigits(start)
  if (FOREIGN_ANSWERS_NAMES.includes(whole)) return OPTIONS_OR_KEY_NAME
  if (isKnownName(whole)) return whole
  const key = KEY_AND_KIND.exec(whole)
  if (key !== null)
    return key[1] !== undefined ? 'correctindex' : key[2] !== undefined ? 'correctletters' : 'correctanswer'
  const withoutLanguage = lettersAndDigits(start.replace(LANGUAGE, ''))
  if (isKnownName(withoutLanguage)) return withoutLanguage
  const withoutAdvice = lettersAndDigits(start.replace(/[(（][^)）]*[)）]/g, '').replace(/\s[-–—:].*$/s, ''))
  return isKnownName(withoutAdvice) ? withoutAdvice : whole
})

/** Whether a compared name is the name of some part of a question. */
export function isKnownName(normalizedName: string): boolean {
  return (
    LISTED_NAMES.has(normalizedName) ||
    singleOptionName(normalizedName) !== null ||
    singleFeedbackName(normalizedName) !== null ||
    isSingleWrongOption(normalizedName)
  )
}

const NAMES_OF_KEYS: ReadonlySet<string> = new Set<string>([
  ...KEY_NAMES,
  OPTIONS_OR_KEY_NAME,
  ...KEY_OR_EXPLANATION_NAMES,
])

/** Whether a compared name may be the name of the key. */
export function isKeyName(normalizedName: string): boolean {
  return NAMES_OF_KEYS.has(normalizedName)
}

const NAMES_OF_OPTIONS: ReadonlySet<string> = new Set<string>([
  ...OPTION_LIST_NAMES,
  OPTIONS_OR_KEY_NAME,
  ...WRONG_OPTION_NAMES,
])

/** Whether a compared name may be the name of one option or of all. */
export function isOptionName(normalizedName: string): boolean {
  return (
    NAMES_OF_OPTIONS.has(normalizedName) ||
    singleOptionName(normalizedName) !== null ||
    isSingleWrongOption(normalizedName)
  )
}

function lettersAndDigits(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) =>
      letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    )
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(LENGTHENED, '')
}

/** "feedback_a", "Explanation 2", "rationaleC"; an "s" makes a plural. */
const BEFORE =
  /^(?:option|answer|choice)?(?:feedback|explanation|rationale)(?:for)?(?:option|answer|choice)?(?:([a-rt-z])|(\d{1,2}))$/
/** "option_b_feedback", "2 explanation". */
const AFTER = /^(?:option|answer|choice)?(?:([a-z])|(\d{1,2}))(?:feedback|explanation|rationale)$/

/** Which option the feedback in a field is about: `ordinal` is 0 for A, and a number is itself. */
interface SingleFeedbackName {
  readonly ordinal: number
  readonly isNumbered: boolean
}

/** Null for a compared name that is not one of a field with feedback on one option. */
export const singleFeedbackName = memoize((normalizedName: string): SingleFeedbackName | null => {
  const match = BEFORE.exec(normalizedName) ?? AFTER.exec(normalizedName)
  if (match === null) return null
  const [, letter, number] = match
  return letter === undefined
    ? { ordinal: Number(number), isNumbered: true }
    : { ordinal: letterOrdinal(letter), isNumbered: false }
})
