import { decodeEntities } from '../../../domain/html/html-entities.ts'
import { htmlToText } from '../../../domain/html/html-to-text.ts'
import type { FlowedText, TextFlow } from '../../../domain/html/text-flow.ts'
import type { ImportResult } from '../../../domain/importing/drafts/draft.ts'
import type { FoundQuestion } from '../../drafts/found-question.ts'
import type { EmbeddedFile, FindEmbeddedFile } from '../../drafts/pictures/draft-images.ts'
import { embeddedFileCollector } from '../../drafts/pictures/embedded-files.ts'
import { type DraftText, formatOf, textIn } from '../../drafts/question-texts.ts'
import { resolveQuestions } from '../../drafts/resolve-questions.ts'
import { flowWithMarkup } from '../../markup/flow-with-markup.ts'
import type { ReadFormula } from '../../markup/formulas.ts'
import type { AnkiNote } from '../anki-collection.ts'
import type { AnkiMedia } from '../anki-media.ts'

/** The name of the note type of our decks. Anki appends something to it where another type has the name. */
export const OWN_NOTE_TYPE = 'Multiple choice (Quizgrove)'

/** The fields of that type, in its order. Options, answer and feedback are lists, whose numbers are the letters of the options. */
export const OWN_NOTE_FIELDS = [
  'Question',
  'Options',
  'Answer',
  'Explanation',
  'Feedback',
  'Reference',
  'Category',
  'Source ID',
] as const

export type OwnNoteField = (typeof OWN_NOTE_FIELDS)[number]

/** The tag of notes whose questions are flagged. Anki itself removes its own tag "marked" from decks that it shares. */
export const FLAGGED_TAG = 'flagged'

/** The tags of notes whose options keep their order, or are shuffled, whatever their wording. */
export const KEEP_ORDER_TAG = 'keep-order'
export const SHUFFLE_TAG = 'shuffle'

/** A note of a deck that we exported. Its texts are what they look like. */
export interface OwnNote {
  readonly text: FlowedText
  readonly options: readonly ListItem[]
  /** Numbers of the right options, from 1. */
  readonly right: ReadonlySet<number>
  readonly explanation: FlowedText
  /** By the numbers of the options. */
  readonly feedback: ReadonlyMap<number, FlowedText>
  readonly reference: string
  readonly category: string
  /** '' for none. */
  readonly sourceId: string
  readonly isFlagged: boolean
  readonly keepsOrder: boolean | null
}

/**
 * The parts of a note of a deck that we exported, also after it was in Anki. Null for any other note, and for one
 * whose lists were replaced there: it is read as other notes are.
 */
export function readOwnNote({ typeName, fields, tags }: AnkiNote): OwnNote | null {
  const isOwn =
    typeName.startsWith(OWN_NOTE_TYPE) && OWN_NOTE_FIELDS.every((name, index) => fields[index]?.name === name)
  if (!isOwn) return null
  const html = (name: OwnNoteField): string => fields[OWN_NOTE_FIELDS.indexOf(name)]?.html ?? ''
  const options = listItems(html('Options'))
  const answer = listItems(html('Answer'))
  const feedback = listItems(html('Feedback'))
  if (options === null || answer === null || feedback === null || answer.length === 0) return null
  return {
    text: flowOf(html('Question')),
    options,
    right: new Set(answer.map((item) => numberIn(options, item))),
    explanation: flowOf(html('Explanation')),
    feedback: new Map(feedback.map(({ number, text }) => [number, text])),
    reference: lineOf(html('Reference')),
    category: lineOf(html('Category')),
    sourceId: lineOf(html('Source ID')),
    isFlagged: tags.includes(FLAGGED_TAG),
    keepsOrder: tags.includes(KEEP_ORDER_TAG) ? true : tags.includes(SHUFFLE_TAG) ? false : null,
  }
}

/** The number of the option that an answer repeats. Options may have been added or removed in Anki, or their texts corrected. */
function numberIn(options: readonly ListItem[], answer: ListItem): number {
  const isSame = ({ text }: ListItem) => text.text === answer.text.text
  const named = options[answer.number - 1]
  if (named !== undefined && isSame(named)) return answer.number
  const [only, ...others] = options.flatMap((option, index) => (isSame(option) ? [index + 1] : []))
  return only === undefined || others.length > 0 ? answer.number : only
}

function flowOf(html: string): FlowedText {
  return htmlToText(html, flowWithMarkup())
}

/** A field without markup, exactly as it was written, unless Anki's editor added markup. */
function lineOf(html: string): string {
  return html.includes('<') ? htmlToText(html).text : decodeEntities(html).trim()
}

/** Questions of notes of ours, with their pictures. */
export async function readOwnNotes(
  notes: readonly { readonly note: AnkiNote; readonly own: OwnNote }[],
  media: AnkiMedia,
  formula: ReadFormula,
): Promise<ImportResult> {
  const items: FoundQuestion[] = []
  for (const { note, own } of notes) {
    const files = new Map<string, EmbeddedFile | null>()
    for (const src of filesShown(own)) files.set(src, await media.file(src))
    items.push(ownQuestion(own, note, (src) => files.get(src) ?? null, formula))
  }
  return resolveQuestions(items, { isOwn: true })
}

/** The addresses of the files that a note shows. */
function filesShown({ text, options, explanation, feedback }: OwnNote): readonly string[] {
  const texts = [text, ...options.map((option) => option.text), explanation, ...feedback.values()]
  return texts.flatMap(({ shown }) => shown.map(({ src }) => src))
}

function ownQuestion(
  own: OwnNote,
  { id, item }: AnkiNote,
  find: FindEmbeddedFile,
  formula: ReadFormula,
): FoundQuestion {
  const shown = embeddedFileCollector(formula)
  const textOf = (flowed: FlowedText | undefined): DraftText =>
    flowed === undefined ? { plain: '', markdown: null } : shown.addText(flowed, find)
  const text = textOf(own.text)
  const options = own.options.map((option, index) => ({
    text: textOf(option.text),
    isRight: own.right.has(index + 1),
    feedback: textOf(own.feedback.get(index + 1)),
  }))
  const explanation = textOf(own.explanation)
  const format = formatOf([text, explanation, ...options.flatMap((option) => [option.text, option.feedback])])
  return {
    location: { line: item, unit: 'note', item, id },
    sourceId: own.sourceId || null,
    text: textIn(format, text),
    category: own.category,
    options: options.map((option) => ({
      isRight: option.isRight,
      text: textIn(format, option.text),
      feedback: textIn(format, option.feedback),
    })),
    explanation: textIn(format, explanation),
    isFlagged: own.isFlagged,
    keepsOrder: own.keepsOrder,
    reference: own.reference,
    format,
    warnings: [],
    shown: shown.done(),
  }
}

/** An item of a numbered list. */
interface ListItem {
  /** Its number: that of its `value`, else one more than the item before; from 1. */
  readonly number: number
  readonly text: FlowedText
}

/** The items of a list in HTML, those of lists within it left in their item. Null when there is text outside of the list. */
function listItems(html: string): readonly ListItem[] | null {
  const items: { readonly number: number; readonly flow: TextFlow }[] = []
  let depth = 0
  let isWhole = true
  const write = (action: (flow: TextFlow) => void, isText: boolean): void => {
    const flow = depth === 0 ? undefined : items.at(-1)?.flow
    if (flow !== undefined) action(flow)
    else if (isText) isWhole = false
  }
  const rest = htmlToText(html, {
    open(name, attributes) {
      if (depth === 1 && name === 'li') {
        const number = Number(
          /^\d{1,3}$/.exec(attributes.value ?? '')?.[0] ?? (items.at(-1)?.number ?? 0) + 1,
        )
        items.push({ number, flow: flowWithMarkup() })
        return
      }
      if (isList(name)) depth++
      if (!isList(name) || depth > 1) write((flow) => flow.open(name, attributes), name === 'img')
    },
    close(name) {
      if (!isList(name) || depth > 1) {
        if (depth !== 1 || name !== 'li') write((flow) => flow.close(name), false)
      }
      if (isList(name)) depth = Math.max(0, depth - 1)
    },
    text(text) {
      write((flow) => flow.text(text), text.trim() !== '')
    },
    word(word) {
      write((flow) => flow.word(word), true)
    },
    done: () => NOTHING,
  })
  // HTML that is too long comes back as it is.
  if (!isWhole || rest !== NOTHING) return null
  return items.map(({ number, flow }) => ({ number, text: flow.done() }))
}

const NOTHING: FlowedText = { text: '', lost: [], shown: [] }

function isList(name: string): boolean {
  return name === 'ol' || name === 'ul'
}
