import type { ExportedQuestion } from '../writing/exported-question.ts'

/** A deck of a collection. */
export interface AnkiDeck {
  readonly id: number
  /** The full name, with those of its parents: "Quizgrove::Signals::Flags". */
  readonly name: string
}

/** The root deck: the parent of the decks of all categories, and the deck of questions without a category. */
const ROOT = 'Quizgrove'

/** A deck for each category below our root deck, and the parent decks. */
export interface DeckTree {
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
