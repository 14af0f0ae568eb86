import type { QuestionDraft } from '../../domain/importing/drafts/draft.ts'
import { optionLetter } from '../../domain/practice/option-letter.ts'
import { withoutChosen, withoutRight } from '../channels/option-signs.ts'
import { TICK_PATTERN } from '../lines/lettered-lines.ts'

/**
 * The draft without what gives its answer away: lines of study sites below a question ("Suggested Answer: B", "Discussion
 * 7"), "Most Voted" or "(your answer)" behind an option, and a mark that only the right options have (a tick, bold type, "(correct)").
 * Unchanged where an option would be left empty or equal to another, and where a line contradicts the key.
 */
export function withoutGivenAnswers(draft: QuestionDraft): QuestionDraft {
  const text = withoutSiteLines(draft)
  const options = withoutMarks(draft)
  if (text === draft.text && options === draft.options) return draft
  const correct = draft.options.flatMap((option, index) =>
    draft.correct.includes(option) ? [options[index] ?? option] : [],
  )
  return { ...draft, text, options, correct }
}

/** A sign that a text may hold such a line; few texts do. */
const SITE_WORDS = /answer|solution|discussion|voted|vote distribution|topic|%\)/i

/** Lines of study sites that say nothing about the question. */
const SITE_LINES = [
  /^(?:reveal|hide|show|view)(?: the)? (?:solution|answers?|discussions?)(?:[ \t]+discussions?[ \t]*\d{0,5})?$/i,
  /^(?:💬[ \t]*)?discussions?(?:[ \t]*[(:#]?[ \t]*\d{1,5}\)?)?$/i,
  /^community vote distribution:?$/i,
  /^[A-Z]{1,8}[ \t]*\(\d{1,3}%\)(?:[ \t]+(?:[A-Z]{1,8}[ \t]*\(\d{1,3}%\)|other))*$/,
  /^(?:most voted|highly voted)$/i,
  /^question[ \t]*#?:?[ \t]*\d{1,5}[ \t]*topic[ \t]*#?:?[ \t]*\d{1,5}$/i,
  /^topic[ \t]*#?:[ \t]*\d{1,5}$/i,
]

/** "Suggested Answer: B 🗳️", "**Correct answer: A, C**". */
const ANSWER_LINE =
  /^[*_]{0,3}(?:suggested|correct|community|right|expected)[ \t]+answers?[ \t]*[*_]{0,3}:[*_ \t]{0,5}([A-Z](?:[ \t]*(?:,|&|and)?[ \t]*[A-Z]){0,10})[*_ \t.]{0,5}(?:🗳\uFE0F?)?[ \t]*$/i

/** Characters of a line that can be one of these. */
const LINE_MAX = 120

function withoutSiteLines({ text, options, correct }: QuestionDraft): string {
  if (!SITE_WORDS.test(text)) return text
  const key = options
    .flatMap((option, index) => (correct.includes(option) ? [optionLetter(index)] : []))
    .join('')
  const kept = text.split('\n').filter((line) => {
    const trimmed = line.slice(0, LINE_MAX + 1).trim()
    if (trimmed.length > LINE_MAX) return true
    const letters = ANSWER_LINE.exec(trimmed)?.[1]
    if (letters !== undefined) return lettersIn(letters) !== key
    return !SITE_LINES.some((pattern) => pattern.test(trimmed))
  })
  const rest = kept.join('\n').trim()
  return rest === '' || kept.length === text.split('\n').length ? text : rest
}

function lettersIn(letters: string): string {
  return Array.from(
    letters
      .replace(/\band\b/gi, '')
      .toUpperCase()
      .replace(/[^A-Z]/g, ''),
  )
    .sort()
    .join('')
}

const VOTED = /[ \t\n]*[([]?\b(?:most|highly) voted\b[)\]]?[ \t]*$/i
const WRONG_MARK = /^(?:❌|✗|✘|✖)\uFE0F?[ \t]*|[ \t]*(?:❌|✗|✘|✖)\uFE0F?$/

/** Marks that a right option may have, as what is left without them; null without the mark. */
const MARKS: readonly ((option: string) => string | null)[] = [
  (option) => partOf(option, TICK_BEHIND),
  (option) => partOf(option, TICK_BEFORE),
  (option) => partOf(option, WORD_BEHIND),
  withoutRight,
  (option) => partOf(option, BOLD),
]
const TICK_BEHIND = new RegExp(String.raw`^(.*\S)[ \t]*${TICK_PATTERN}$`, 's')
/** A root sign directly before a number or a name is no tick. */
const TICK_BEFORE = new RegExp(String.raw`^(?!√[\p{L}\p{N}(])${TICK_PATTERN}[ \t]*(\S.*)$`, 'su')
/** A hyphen directly behind the word is no dash: "confusion (right-left disorientation)". */
const WORD_BEHIND =
  /^(.*\S)[ \t]*[([](?:correct|right)(?: answer)?(?:(?:[ \t]*[–—:]|[ \t]+-)[^\n]{1,2000})?[)\]]$/is
const BOLD = /^(?:\*\*([^*]+)\*\*|__([^_]+)__)$/s

function partOf(option: string, pattern: RegExp): string | null {
  const match = pattern.exec(option)
  return match === null ? null : (match[1] ?? match[2] ?? null)
}

/** What an option must begin or end with to have a mark, or a word that is one; most options have none of it. */
const MAY_BE_MARKED = /^[✓✔√✅☑❌✗✘✖*_]|(?:[✓✔√✅☑❌✗✘✖*_)\]]|\uFE0F)$|voted/i

function withoutMarks({ options, correct }: QuestionDraft): readonly string[] {
  if (!options.some((option) => MAY_BE_MARKED.test(option))) return options
  const isRight = options.map((option) => correct.includes(option))
  let bare = options.map((option) => {
    const unvoted = option.replace(VOTED, '').trim()
    return withoutChosen(unvoted)?.bare ?? unvoted
  })
  if (bare.every((option, index) => isRight[index] || WRONG_MARK.test(option))) {
    bare = bare.map((option, index) => (isRight[index] ? option : option.replace(WRONG_MARK, '').trim()))
  }
  // Bold type may be around a tick, and a tick behind bold type.
  for (const mark of [...MARKS, ...MARKS]) {
    const unmarked = bare.map(mark)
    if (unmarked.some((text, index) => (text !== null) !== isRight[index])) continue
    bare = bare.map((option, index) => unmarked[index]?.trim() ?? option)
  }
  const isChanged = bare.some((option, index) => option !== options[index])
  const isSound = bare.every((option) => option !== '') && new Set(bare).size === bare.length
  return isChanged && isSound ? bare : options
}
