import type { SourceLocation } from '../../../domain/importing/drafts/draft.ts'
import { BARE_PAIR, pairQuestion } from '../../drafts/pair-question.ts'
import { KEY_NAMES, TEXT_NAMES } from '../../records/names/field-names.ts'
import { ANSWER_NAMES, TERM_NAMES } from '../../records/pair-fields.ts'
import type { NotePart } from '../anki-text.ts'
import { named } from './anki-card.ts'
import type { NoteQuestion } from './note-question.ts'

// Lists that are made once: the places of their names are stored for them.
const TERMS = [...TERM_NAMES, ...TEXT_NAMES]
const ANSWERS = [...ANSWER_NAMES, ...KEY_NAMES]

/** A field that says whether there is a card in the other direction. */
const SETTING = /^add ?reverse$/i

/** How a text names a sound that it plays. */
const SOUND = /\[Sound: [^\]\n]{0,200}\]/g

/**
 * The pair of a note with a front and a back, "Basic" and its kin: by the names of its fields, or of the only two that have words. Null for
 * notes with more fields, and where one side has a picture, which options made of other notes would lack.
 */
export function pairOfNote(
  parts: readonly NotePart[],
  location: SourceLocation,
  fault: string,
): NoteQuestion | null {
  const worded = parts.map((part) => ({ ...part, text: part.text.replace(SOUND, '').trim() }))
  const filled = worded.filter(({ text }) => text !== '')
  const [first, second, third] = filled
  const term = named(worded, TERMS) ?? (third === undefined ? first : undefined)
  const answer =
    named(worded, ANSWERS) ??
    (third === undefined ? [first, second].find((part) => part !== term) : undefined)
  if (term === undefined || answer === undefined || term === answer) return null
  if (term.shown.length + answer.shown.length > 0) return null
  const sounds = parts.flatMap(({ text }) => text.match(SOUND) ?? [])
  return {
    asked: pairQuestion(
      { ...BARE_PAIR, location, text: term.text, explanation: sounds.join('\n') || null },
      answer.text,
      fault,
    ),
    from: { text: [term], options: [answer] },
    rest: filled.filter((part) => part !== term && part !== answer && !SETTING.test(part.name)),
    notices: [],
  }
}
