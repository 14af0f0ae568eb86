import type { ExportedQuestion } from '../exported-question.ts'

/** A deck of a collection. */
export interface AnkiDeck {
  readonly id: number
  /** With the names of those around it: "Quizgrove::Signals::Flags". */
  readonly name: string
}

/** Around the decks of all categories, and the deck of questions without one. */
const ROOT = 'Quizgrove'

/** A deck for each category, within one of our own, and the decks around them. */
export interface DeckTree {
  /** Each after the deck that it is within. */
  readonly decks: readonly AnkiDeck[]
  readonly deckOf: (category: string | null) => AnkiDeck
}

/**
 * The decks of a bank. The category "Signals / Flags" is the deck "Flags" within "Signals". Anki takes names that differ by
 * case for the same: such categories share a deck, and their notes keep their names.
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

/** A name as a deck can have it; none where nothing is left of it. */
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
