import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeEntities } from '../../domain/html/html-entities.ts'
import type { BankImages } from '../writing/bank-images.ts'
import type { ExportedQuestion } from '../writing/exported-question.ts'
import { type AnkiHtml, ankiHtml, lineField } from './anki-html.ts'
import {
  FLAGGED_TAG,
  KEEP_ORDER_TAG,
  OWN_NOTE_FIELDS,
  OWN_NOTE_TYPE,
  type OwnNoteField,
  SHUFFLE_TAG,
} from './notes/own-notes.ts'

/** The values of a row, in the order of the table's columns. */
export type Row = readonly (string | number)[]

/** The rows of a collection of schema 11. */
export interface Collection {
  readonly col: Row
  readonly notes: readonly Row[]
  readonly cards: readonly Row[]
}

const SCHEMA = 11
const DAY_SECONDS = 24 * 60 * 60

/** The update sequence number of a change that was not synced to AnkiWeb yet. */
const NOT_SYNCED = -1

/** Separators of the fields of a note, and of its tags, which also have one at both ends. */
const BETWEEN_FIELDS = '\u001f'
const BETWEEN_TAGS = ' '

/**
 * A bank as a collection: a note with one new card for each question, in the bank's order.
 *
 * @param images those that the deck has
 * @param now milliseconds since the epoch. Notes, cards and decks have the numbers up to it as ids, because Anki refuses ids
 *   of the future.
 */
export function collectionOf(
  questions: readonly ExportedQuestion[],
  images: BankImages,
  now: number,
): Collection {
  const seconds = Math.floor(now / 1000)
  const html = ankiHtml(images)
  const firstId = now - questions.length
  const tree = deckTree(questions, now)
  const guids = noteGuids(questions)
  const notes: Row[] = []
  const cards: Row[] = []
  for (const [index, question] of questions.entries()) {
    const { fields, tags } = ankiNote(question, html)
    const id = firstId + index
    const sortField = sortText(fields[0] ?? '')
    const written = tags.length === 0 ? '' : ['', ...tags, ''].join(BETWEEN_TAGS)
    const flds = fields.join(BETWEEN_FIELDS)
    notes.push([
      ...[id, guids[index] ?? '', NOTE_TYPE_ID, seconds, NOT_SYNCED, written, flds, sortField],
      ...[checksum(sortField), 0, ''],
    ])
    const deck = tree.deckOf(question.category).id
    const position = index + 1
    cards.push([id, id, deck, 0, seconds, NOT_SYNCED, 0, 0, position, 0, 0, 0, 0, 0, 0, 0, 0, ''])
  }
  const json = [
    collectionSettings(questions.length + 1),
    { [NOTE_TYPE_ID]: noteType(tree.deckOf(null).id) },
    deckSettings(tree.decks, seconds),
    defaultOptions(),
    {},
  ].map((part) => JSON.stringify(part))
  const dayStart = seconds - (seconds % DAY_SECONDS)
  return { col: [1, dayStart, now, now, SCHEMA, 0, 0, 0, ...json], notes, cards }
}

/** Hex digits of a `guid`: 80 bits. */
const GUID_LENGTH = 20

/**
 * The ids under which Anki knows the notes of a bank in every collection (`guid`): made of text and options. A deck that is
 * imported again replaces the same questions, and never a question of another bank, as ids of files would.
 */
function noteGuids(questions: readonly ExportedQuestion[]): readonly string[] {
  const counts = new Map<string, number>()
  return questions.map(({ text, options }) => {
    const hash = bytesToHex(sha1(utf8ToBytes(JSON.stringify([text, options])))).slice(0, GUID_LENGTH)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return count === 1 ? hash : `${hash}-${count}`
  })
}

/** A field by which Anki sorts and finds equal notes: its HTML as text, with the names of pictures (`rslib/src/text.rs`). */
function sortText(html: string): string {
  const text = html.replace(/<img [^>]*?src="([^"]+)"[^>]*>/g, ' $1 ').replace(/<[^>]*>/g, '')
  return text.includes('&') ? decodeEntities(text).replaceAll('\u00a0', ' ') : text
}

/** The first 8 hex digits of the SHA-1 of a text, as a number: how Anki finds notes whose first fields are equal (`csum`). */
function checksum(text: string): number {
  const hash = sha1(utf8ToBytes(text))
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0)
}

/** The deck that every collection has, and the id of the options that its decks have. */
const DEFAULT_DECK: AnkiDeck = { id: 1, name: 'Default' }
const DEFAULT_OPTIONS = 1

/** Settings of a collection (`conf`), as a new one of Anki has them. An import into another collection does not take them. */
function collectionSettings(nextPosition: number) {
  return {
    activeDecks: [DEFAULT_DECK.id],
    curDeck: DEFAULT_DECK.id,
    curModel: String(NOTE_TYPE_ID),
    nextPos: nextPosition,
    newSpread: 0,
    collapseTime: 1200,
    timeLim: 0,
    estTimes: true,
    dueCounts: true,
    sortType: 'noteFld',
    sortBackwards: false,
    addToCur: true,
    dayLearnFirst: false,
    newBury: true,
  }
}

/** All decks by their ids (`decks`). */
function deckSettings(decks: readonly AnkiDeck[], nowSeconds: number) {
  return Object.fromEntries(
    [DEFAULT_DECK, ...decks].map(({ id, name }) => [
      String(id),
      {
        ...{ id, name, mod: nowSeconds, usn: -1, desc: '', dyn: 0, conf: DEFAULT_OPTIONS },
        ...{ collapsed: false, browserCollapsed: false, extendNew: 0, extendRev: 0 },
        ...{ newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] },
      },
    ]),
  )
}

/** The options of decks (`dconf`): Anki's own defaults. */
function defaultOptions() {
  return {
    [DEFAULT_OPTIONS]: {
      ...{ id: DEFAULT_OPTIONS, name: 'Default', mod: 0, usn: 0, dyn: false },
      ...{ maxTaken: 60, timer: 0, autoplay: true, replayq: true },
      new: {
        ...{ delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500 },
        ...{ order: 1, perDay: 20, bury: true, separate: true },
      },
      rev: { perDay: 100, ease4: 1.3, fuzz: 0.05, minSpace: 1, ivlFct: 1, maxIvl: 36_500, bury: true },
      lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
    },
  }
}

/** A question as the fields of a note, in the order of its type, and its tags. */
interface WrittenNote {
  readonly fields: readonly string[]
  readonly tags: readonly string[]
}

/** The note of a question. An import reads it back (`own-notes.ts`). */
function ankiNote(question: ExportedQuestion, html: AnkiHtml): WrittenNote {
  const { text, options, correct, explanation, optionFeedback = [], reference, category, sourceId } = question
  const { format = 'plain', keepsOrder } = question
  const right = new Set(correct)
  const item = (content: string, number: number) => `<li value="${number}">${content}</li>`
  const written = options.map((option) => html.flow(option, format))
  const feedback = optionFeedback.flatMap((said, index) =>
    said === null ? [] : [item(html.flow(said, format), index + 1)],
  )
  const fields: Readonly<Record<OwnNoteField, string>> = {
    Question: html.blocks(text, format),
    Options: letteredList(written.map((option) => `<li>${option}</li>`)),
    Answer: letteredList(
      written.flatMap((option, index) => (right.has(options[index] ?? '') ? [item(option, index + 1)] : [])),
    ),
    Explanation: explanation === null ? '' : html.blocks(explanation, format),
    Feedback: letteredList(feedback),
    Reference: lineField(reference ?? ''),
    Category: lineField(category ?? ''),
    'Source ID': lineField(sourceId ?? ''),
  }
  return {
    fields: OWN_NOTE_FIELDS.map((name) => fields[name]),
    tags: [
      ...(question.isFlagged ? [FLAGGED_TAG] : []),
      ...(keepsOrder === undefined ? [] : [keepsOrder ? KEEP_ORDER_TAG : SHUFFLE_TAG]),
    ],
  }
}

function letteredList(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ol type="A">${items.join('')}</ol>`
}

/** A deck of a collection. */
interface AnkiDeck {
  readonly id: number
  /** The full name, with those of its parents: "Quizgrove::Signals::Flags". */
  readonly name: string
}

/** The root deck: the parent of the decks of all categories, and the deck of questions without a category. */
const ROOT = 'Quizgrove'

/** A deck for each category below our root deck, and the parent decks. */
interface DeckTree {
  /** Each after its parent. */
  readonly decks: readonly AnkiDeck[]
  readonly deckOf: (category: string | null) => AnkiDeck
}

/**
 * The decks of a bank. The category "Signals / Flags" is the deck "Flags" within "Signals". Anki ignores the case of
 * names: categories that differ only in case share a deck, and their notes contain the exact names.
 *
 * @param lastId of the decks, whose ids count down from it
 */
export function deckTree(questions: readonly ExportedQuestion[], lastId: number): DeckTree {
  const root: AnkiDeck = { id: lastId, name: ROOT }
  const decks: AnkiDeck[] = [root]
  const known = new Map<string, AnkiDeck>([[foldedCase(ROOT), root]])
  const ofCategory = new Map<string | null, AnkiDeck>([[null, root]])
  for (const { category } of questions) {
    if (category === null || ofCategory.has(category)) continue
    let deck = root
    for (const part of category.split(' / ').flatMap(deckName)) {
      const name = `${deck.name}::${part}`
      const earlier = known.get(foldedCase(name))
      deck = earlier ?? { id: lastId - decks.length, name }
      if (earlier !== undefined) continue
      decks.push(deck)
      known.set(foldedCase(name), deck)
    }
    ofCategory.set(category, deck)
  }
  return { decks, deckOf: (category) => ofCategory.get(category) ?? root }
}

/** A valid name for a deck; empty when no characters are left. */
function deckName(part: string): string[] {
  const name = part
    .normalize('NFC')
    .replace(/[\p{Cc}"]+/gu, ' ')
    .replace(/:{2,}/g, ':')
    .replace(/^[\s:]+|[\s:]+$/g, '')
  return name === '' ? [] : [name]
}

function foldedCase(name: string): string {
  return name.toUpperCase().toLowerCase()
}

/**
 * The id of our note type: the time when it was made, milliseconds since the epoch. It is the same in every deck, so
 * that Anki has the type once. Other fields need another id.
 */
export const NOTE_TYPE_ID = Date.UTC(2026, 10, 24)

/** When its templates changed last, seconds since the epoch. Anki replaces a learner's templates when this is newer. */
const CHANGED = Date.UTC(2026, 10, 24) / 1000

const FRONT = `<div class="question">{{Question}}</div>
<div class="options">{{Options}}</div>`

const BACK = `{{FrontSide}}
<hr id="answer">
<p class="label">Answer</p>
<div class="answer">{{Answer}}</div>
{{#Explanation}}<div class="explanation">{{Explanation}}</div>{{/Explanation}}
{{#Feedback}}<p class="label">On the options</p>
<div class="feedback">{{Feedback}}</div>{{/Feedback}}
{{#Reference}}<div class="reference tex2jax_ignore">{{Reference}}</div>{{/Reference}}`

const STYLE = `.card {
  max-width: 42rem;
  margin: 0 auto;
  padding: 0.5rem;
  font-family: system-ui, sans-serif;
  font-size: 1.125rem;
  line-height: 1.5;
  text-align: left;
}
li { margin: 0.25rem 0; }
.label { font-weight: bold; }
.reference { font-size: 0.875rem; }
img { max-width: 100%; height: auto; }
pre { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: left; }
`

/** What Anki puts before and after LaTeX that it renders without MathJax. Our decks have none, but every type has these. */
const LATEX_BEFORE =
  '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage[utf8]{inputenc}\n' +
  '\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0in}\n\\begin{document}\n'
const LATEX_AFTER = '\\end{document}'

/**
 * The note type, as `models` of a collection has it: one card, with question and options on its front. It needs neither an
 * add-on nor a script.
 */
function noteType(deckId: number) {
  return {
    id: NOTE_TYPE_ID,
    name: OWN_NOTE_TYPE,
    type: 0,
    mod: CHANGED,
    usn: -1,
    sortf: 0,
    did: deckId,
    tmpls: [
      {
        name: 'Card 1',
        ord: 0,
        qfmt: FRONT,
        afmt: BACK,
        bqfmt: '',
        bafmt: '',
        did: null,
        bfont: '',
        bsize: 0,
      },
    ],
    flds: OWN_NOTE_FIELDS.map((name, ord) => ({
      ...{ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] },
    })),
    css: STYLE,
    latexPre: LATEX_BEFORE,
    latexPost: LATEX_AFTER,
    // The card is made when its question or its options are filled.
    req: [[0, 'any', [0, 1]]],
    tags: [],
    vers: [],
  }
}
