import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import { indexesOfUnescaped, indexOfUnescaped } from './gift-text.ts'

/** One option between its marker and the next. */
export interface GiftOption {
  /** Escapes and format marker still in it. */
  readonly raw: string
  /** In percent; null when the file gives none. */
  readonly weight: number | null
  readonly isRight: boolean
  /** '' for none. */
  readonly feedback: string
}

/** The parsed content of a question's braces. */
export type GiftAnswers =
  | {
      readonly kind: 'choice'
      readonly options: readonly GiftOption[]
      readonly general: string
      /** Why it can't be stored as it is; absent for none. */
      readonly fault?: string
    }
  | {
      readonly kind: 'truth'
      readonly isTrue: boolean
      /** Said after a wrong and after a right answer. */
      readonly feedback: readonly [string, string]
      readonly general: string
    }
  | { readonly kind: 'other'; readonly message: string }

/** Options of a question that are looked at; a question of the bank has far fewer. */
const OPTIONS_MAX = 200
const TRUTH = /^(?:(TRUE|T)|FALSE|F)$/i
const WEIGHT = /^\s*%\s*([+-]?\d{1,3}(?:[.,]\d{0,10})?)\s*%/

/** Parses the text between the braces; everything that is not a choice from options is 'other', with the reason. */
export function readGiftAnswers(block: string): GiftAnswers {
  const { body, general } = withoutGeneralFeedback(block)
  const trimmed = body.trim()
  if (trimmed === '') return other('an essay question: there is nothing between its braces')
  if (trimmed.startsWith('#')) return other('a numerical question: its answer is a number, not an option')
  if (indexOfUnescaped(body, '~') !== -1) return choice(body, general)
  const [head = '', wrong = '', right = ''] = splitAtHashes(trimmed)
  const truth = TRUTH.exec(head.trim())
  if (truth !== null)
    return { kind: 'truth', isTrue: truth[1] !== undefined, feedback: [wrong, right], general }
  if (!trimmed.startsWith('=')) {
    return {
      kind: 'other',
      message: 'No option between the braces is marked with "=" (right) or "~" (wrong). Mark them.',
    }
  }
  if (trimmed.includes('->')) return other('a matching question: it asks for pairs')
  const typed = other('a short-answer question: the answer is typed, and there are no wrong options')
  const found = choice(body, general)
  return found.kind === 'choice' && found.options.length === 1 ? { ...found, fault: typed.message } : typed
}

function other(what: string): GiftAnswers & { readonly kind: 'other' } {
  return { kind: 'other', message: `This is ${what}. Only multiple-choice questions can be imported.` }
}

/** Splits off the general feedback, which follows four number signs at the end. */
function withoutGeneralFeedback(block: string): { body: string; general: string } {
  for (let at = indexOfUnescaped(block, '#'); at !== -1; at = indexOfUnescaped(block, '#', at + 1)) {
    if (block.startsWith('####', at)) return { body: block.slice(0, at), general: block.slice(at + 4) }
  }
  return { body: block, general: '' }
}

function choice(body: string, general: string): GiftAnswers {
  const markers = indexesOfUnescaped(body, '=~', OPTIONS_MAX + 1)
  if (markers.length > OPTIONS_MAX) {
    return {
      kind: 'other',
      message: `The question has more than ${OPTIONS_MAX} options. Keep at most ${QUESTION_LIMITS.optionsMax}.`,
    }
  }
  const before = body.slice(0, markers[0]).trim()
  if (before !== '') {
    return {
      kind: 'other',
      message: 'There is text before the first "=" or "~" between the braces. Remove it.',
    }
  }
  const options = markers.map((marker, index) =>
    readOption(body.charAt(marker), body.slice(marker + 1, markers[index + 1])),
  )
  return { kind: 'choice', options, general }
}

function readOption(marker: string, rest: string): GiftOption {
  const [written = '', percent] = WEIGHT.exec(rest) ?? []
  const weight = percent === undefined ? null : Number(percent.replace(',', '.'))
  const text = rest.slice(written.length)
  const hash = indexOfUnescaped(text, '#')
  return {
    raw: hash === -1 ? text : text.slice(0, hash),
    weight,
    isRight: weight === null ? marker === '=' : weight > 0,
    feedback: hash === -1 ? '' : text.slice(hash + 1),
  }
}

/** The first three parts between number signs. */
function splitAtHashes(raw: string): string[] {
  const at = indexesOfUnescaped(raw, '#', 3)
  return [-1, ...at].map((start, index) => raw.slice(start + 1, at[index]))
}
