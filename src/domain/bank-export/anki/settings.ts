import type { AnkiDeck } from './anki-decks.ts'
import { NOTE_TYPE_ID } from './note-type.ts'

/** The deck that every collection has, and the id of the options that its decks have. */
const DEFAULT_DECK: AnkiDeck = { id: 1, name: 'Default' }
const DEFAULT_OPTIONS = 1

/** Settings of a collection (`conf`), as a new one of Anki has them. An import into another collection does not take them. */
export function collectionSettings(nextPosition: number) {
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
export function deckSettings(decks: readonly AnkiDeck[], nowSeconds: number) {
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
export function defaultOptions() {
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
