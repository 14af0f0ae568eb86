import { comparableForm } from '../../text/folded-text.ts'

/**
 * Says for each category how it is spelled: categories that differ only in signs that people and programs write in several ways
 * (`comparableForm`) are one, spelled as it was first.
 *
 * @param known categories that there are already
 */
function oneSpelling(known: Iterable<string | null>): (category: string) => string {
  const spellings = new Map<string, string>()
  const spell = (category: string): string => {
    const form = comparableForm(category)
    const first = spellings.get(form)
    if (first !== undefined) return first
    spellings.set(form, category)
    return category
  }
  for (const category of new Set(known)) if (category !== null) spell(category)
  return spell
}

/** The same entries, their categories in one spelling each; an entry that keeps its own stays the same object. */
export function withOneSpelling<Entry extends { readonly category: string | null }>(
  entries: readonly Entry[],
  known: Iterable<string | null> = [],
): readonly Entry[] {
  const spell = oneSpelling(known)
  return entries.map((entry) => {
    const category = entry.category === null ? null : spell(entry.category)
    return category === entry.category ? entry : { ...entry, category }
  })
}
