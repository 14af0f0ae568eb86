import { comparableForm, withoutHidden } from '../../text/folded-text.ts'
import { type ImportNotice, quoted, WHOLE_FILE } from '../draft.ts'

interface Categorized {
  readonly category: string | null
}

/** The spellings of each category, by the form (`comparableForm`) in which spellings are compared, in their order. */
function spellingsOf(categories: Iterable<string | null>): ReadonlyMap<string, ReadonlySet<string>> {
  const spellings = new Map<string, Set<string>>()
  for (const category of new Set(categories)) {
    if (category === null) continue
    const form = comparableForm(category)
    spellings.set(form, (spellings.get(form) ?? new Set()).add(category))
  }
  return spellings
}

function withCategories<Entry extends Categorized>(
  entries: readonly Entry[],
  spell: (category: string) => string | undefined,
): readonly Entry[] {
  return entries.map((entry) => {
    const category = entry.category === null ? null : (spell(entry.category) ?? entry.category)
    return category === entry.category ? entry : { ...entry, category }
  })
}

/**
 * The entries of a file, categories that differ only in signs that people and programs write in several ways as one, spelled as it was
 * first; and what the learner should know of that where the difference shows.
 */
export function withOneSpelling<Entry extends Categorized>(
  entries: readonly Entry[],
): { readonly entries: readonly Entry[]; readonly notices: readonly ImportNotice[] } {
  const spellings = spellingsOf(entries.map(({ category }) => category))
  const notices = [...spellings.values()].flatMap((written) => {
    const shown = [
      ...new Map([...written].toReversed().map((one) => [shownForm(one), one])).values(),
    ].toReversed()
    const [first = '', ...others] = shown
    if (others.length === 0) return []
    const message = `Categories that differ only in signs were made one: ${quoted(first)} now stands for ${others.map((one) => quoted(one)).join(', ')} too.`
    return [{ location: WHOLE_FILE, message }]
  })
  return {
    entries: withCategories(
      entries,
      (category) => spellings.get(comparableForm(category))?.values().next().value,
    ),
    notices,
  }
}

/** A text as it looks. */
function shownForm(text: string): string {
  return withoutHidden(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}

/**
 * The entries, each category spelled as in the bank where it is there exactly, or else where one of the bank differs only in such signs.
 * Spellings that the file itself tells apart stay so.
 */
export function withSpellingOfBank<Entry extends Categorized>(
  entries: readonly Entry[],
  bank: Iterable<string | null>,
): readonly Entry[] {
  const own = spellingsOf(entries.map(({ category }) => category))
  const known = spellingsOf(bank)
  return withCategories(entries, (category) => {
    const form = comparableForm(category)
    const [only, ...others] = known.get(form) ?? []
    return others.length > 0 || own.get(form)?.size !== 1 ? category : only
  })
}
