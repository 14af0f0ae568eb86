import { excerptOf, quoted, type SourceLocation } from '../../domain/importing/drafts/draft.ts'
import { QUESTION_LIMITS } from '../../domain/question-limits.ts'
import type { FoundItem } from '../drafts/found-question.ts'
import { formatOf, textIn } from '../drafts/question-texts.ts'
import { beginOf, commandOf, openEnvironment, takeCommands, takeEnvironments } from './tex-environments.ts'
import { readWarnings } from './tex-losses.ts'
import type { TexCode } from './tex-source.ts'
import { texText } from './tex-text.ts'

/** Options that are looked at in a question. */
const OPTIONS_MAX = QUESTION_LIMITS.optionsMax

/** The commands before an option. Those of AMC have options of their own in brackets. */
const OPTION =
  /\\(?:(CorrectChoice|CorrectItem|choice)|(correctchoice|wrongchoice|bonne|mauvaise|incorrectchoice))(?![A-Za-z])\*?/
const OPTIONS = new RegExp(`${OPTION.source}`, 'g')

const END_OF_OPTIONS =
  /\\end\{(?:(?:randomize)?(?:choices|oneparchoices|checkboxes|oneparcheckboxes)|reponses|reponseshoriz|choiceshoriz|choicescustom|reponsescustom|question(?:multx?|x|s)?|examset|(?:sub){0,2}parts)\}/
const SOLUTION = beginOf(/solution(?:box|orbox|orlines|ordottedlines|orgrid)?|explanation/)
const EXPLAIN = commandOf(/explain/)
const APART = beginOf(/EnvUplevel|EnvFullwidth/)
const APART_COMMAND = commandOf(/uplevel|fullwidth/)

/** A question or part of a file. */
export interface TexQuestion {
  /** What the questions say of which it is a part; '' for nothing. */
  readonly stem: string
  /** What the file says between the question before and this one, for both or more; '' for nothing. */
  readonly lead: string
  /** From its command to that of the next question. */
  readonly inside: string
  readonly category: string | null
  readonly location: SourceLocation
  readonly code: readonly TexCode[]
  /** Whether LaTeX of the file has numbers or words that only LaTeX can compute. */
  readonly isComputed: (tex: string) => boolean
}

/** The question, and what the file says after it for those that follow. */
export interface ReadTexQuestion {
  readonly item: FoundItem
  readonly lead: string
}

/** Whether LaTeX has the command of an option. */
export function hasOptions(tex: string): boolean {
  return OPTION.test(tex)
}

/** LaTeX up to its first option. */
export function textBeforeOptions(tex: string): string {
  const first = tex.search(OPTION)
  return first === -1 ? tex : tex.slice(0, first)
}

/** The texts that the exam class sets apart for the questions below, and all else. An unclosed one is left. */
export function splitAfterOptions(tex: string): { readonly lead: string; readonly rest: string } {
  const environments = takeEnvironments(tex, APART)
  const commands = takeCommands(environments.rest, APART_COMMAND)
  return { lead: [...environments.inside, ...commands.inside].join('\n\n'), rest: commands.rest }
}

/** Reads a question with its options; refuses by itself what cannot be a question of the bank. */
export function readTexQuestion(question: TexQuestion): ReadTexQuestion {
  const { stem, lead, code, location, isComputed } = question
  const whole = [stem, lead, question.inside].filter((part) => part !== '').join('\n\n')
  const solved = takeEnvironments(whole, SOLUTION)
  const explained = takeCommands(solved.rest, EXPLAIN)
  const first = explained.rest.search(OPTION)
  const before = splitTask(explained.rest, first)
  const text = texText(before.text, code)
  const refuse = (message: string): ReadTexQuestion => ({
    item: {
      location,
      message,
      ...(text.plain === '' ? {} : { excerpt: excerptOf(text.plain) }),
    },
    lead: before.lead,
  })
  if (first === -1) return refuse('This task has no options. Only multiple-choice questions can be imported.')
  const fromOptions = explained.rest.slice(first)
  const end = endOfOptions(fromOptions, openEnvironment(explained.rest.slice(0, first))?.name ?? null)
  const list = fromOptions.slice(0, end?.index ?? fromOptions.length)
  const after = splitAfterOptions(end === null ? '' : fromOptions.slice(end.index + end[0].length))
  const refuseWithLead = (message: string): ReadTexQuestion => ({ ...refuse(message), lead: after.lead })
  if (explained.rest.search(SOLUTION) !== -1) {
    return refuseWithLead("The solution of this question doesn't end, so it can't be told from the question.")
  }
  if (hasOptions(after.rest)) {
    return refuseWithLead(
      'This question has more than one list of options. Make each one a separate question.',
    )
  }
  const marks = Array.from(list.matchAll(OPTIONS))
  if (marks.length > OPTIONS_MAX) {
    return refuseWithLead(`The question has ${marks.length} options. Keep at most ${OPTIONS_MAX}.`)
  }
  const options = marks.map((mark, index) => {
    const inside = list.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? list.length)
    const written = mark[2] === undefined ? inside : inside.replace(/^[\s\uE006]{0,20}\[[^\]]{0,100}\]/, '')
    return { text: texText(written, code), isRight: /^\\(?:correct|bonne)/i.test(mark[0]) }
  })
  if (isComputed(before.text + list)) {
    return refuseWithLead('Only LaTeX can decide what this question says, as it computes parts of it.')
  }
  const written = [...solved.inside, ...explained.inside].join('\n\n')
  const isReasonComputed = isComputed(written)
  const reason = texText(isReasonComputed ? '' : written, code)
  const unread = texText(after.rest, code)
  const leftOut = unread.plain || unread.lost.filter((name) => !name.startsWith('\\')).join(', ')
  const texts = [text, reason, ...options.map((option) => option.text)]
  const losses = readWarnings(texts.flatMap(({ lost }) => lost))
  if (losses.isUndecided) {
    return refuseWithLead('Only LaTeX can decide what this question says, as it has conditions (\\if…).')
  }
  const format = formatOf(texts)
  const item: FoundItem = {
    location,
    text: textIn(format, text),
    category: question.category,
    options: options.map((option) => ({ ...option, text: textIn(format, option.text) })),
    explanation: textIn(format, reason),
    format,
    warnings: [
      ...losses.warnings,
      ...(isReasonComputed ? ['LaTeX computes parts of the explanation, so it was left out.'] : []),
      ...(lead.trim() === ''
        ? []
        : [
            `The text above this question in the file is now its beginning: ${quoted(texText(lead, code).plain)}.`,
          ]),
      ...(leftOut === '' ? [] : [`Text below the options was left out: ${quoted(leftOut)}.`]),
    ],
  }
  return { item, lead: after.lead }
}

/** Where a list of options ends: with the environment that it is in, whatever it is called. */
function endOfOptions(tex: string, environment: string | null): RegExpExecArray | null {
  const known = END_OF_OPTIONS.exec(tex)
  if (environment === null) return known
  const own = new RegExp(String.raw`\\end\{${environment.replace('*', String.raw`\*`)}\}`).exec(tex)
  return own !== null && (known === null || own.index < known.index) ? own : known
}

/** The text of a question with options, or of a task, behind which may be a text for the questions below. */
function splitTask(tex: string, first: number): { readonly text: string; readonly lead: string } {
  if (first !== -1) return { text: tex.slice(0, first), lead: '' }
  const { lead, rest } = splitAfterOptions(tex)
  return { text: rest, lead }
}
