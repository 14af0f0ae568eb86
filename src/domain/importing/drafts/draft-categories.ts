import { suggestExam } from '../../exams/suggest-exam.ts'
import { comparableForm, withoutHidden } from '../../folded-text.ts'
import { QUESTION_LIMITS } from '../../question-limits.ts'
import { type ImportNotice, type QuestionDraft, quoted, WHOLE_FILE } from './draft.ts'

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

/** How a question without a category gets one: the first so many characters of its id in the file. */
export interface CategoryFrom {
  /** 1–200 characters (code points). */
  readonly idCharacters: number
}

/**
 * Reads the value of the option `--category-from`. The only form is `id:N` with N from 1 to 200: `id:3` makes
 * "T1A" the category of "T1A01". Anything else gives an error message.
 */
export function parseCategoryFrom(option: string): { rule: CategoryFrom } | { error: string } {
  const digits = /^id:(\d{1,3})$/.exec(option.trim())?.[1]
  const idCharacters = digits === undefined ? 0 : Number(digits)
  if (idCharacters < 1 || idCharacters > QUESTION_LIMITS.categoryMax) {
    return {
      error:
        `--category-from ${JSON.stringify(option)} is not understood. Write id:N, where N is how many characters ` +
        `of the id make the category (1–${QUESTION_LIMITS.categoryMax}), for example id:3.`,
    }
  }
  return { rule: { idCharacters } }
}

/** The draft with the category derived from its id; unchanged when it has a category or no id. */
export function withCategoryFrom(draft: QuestionDraft, rule: CategoryFrom): QuestionDraft {
  if (draft.category !== null || draft.sourceId === null) return draft
  const category = Array.from(draft.sourceId).slice(0, rule.idCharacters).join('').trim()
  const fits = category !== '' && category.length <= QUESTION_LIMITS.categoryMax
  return fits ? { ...draft, category } : draft
}

/** A rule that derives categories from ids, and its result. */
export interface CategoryChoice extends CategoryFrom {
  /** How many categories there would be. */
  readonly count: number
  /** The first few of them, in the file's order. */
  readonly examples: readonly string[]
  /** Whether they are the groups of a question pool, such as T1A … T0C, for which an exam is proposed. */
  readonly isPool: boolean
}

/** Characters of an id that are tried, and categories shown of each way. */
const TRIED_CHARACTERS = 12
const EXAMPLES = 3

/**
 * The rules that give questions without a category at least two categories with two questions each on average; the
 * shortest of equivalent rules. A rule that cuts a quarter of the ids within a word is left out: "c" and "i" of "choice-1" and
 * "item-2" are no categories. Empty when the ids have nothing in common.
 */
export function categoryChoices(drafts: readonly QuestionDraft[]): CategoryChoice[] {
  const without = drafts.filter(({ category, sourceId }) => category === null && sourceId !== null)
  const choices: CategoryChoice[] = []
  let before = 1
  for (let idCharacters = 1; idCharacters <= TRIED_CHARACTERS; idCharacters++) {
    if (cutsWords(without, idCharacters)) continue
    const categories = new Set<string>()
    for (const draft of without) {
      const { category } = withCategoryFrom(draft, { idCharacters })
      if (category !== null) categories.add(category)
      if (categories.size > without.length / 2) return choices
    }
    if (categories.size > before) {
      const found = [...categories]
      const isPool = suggestExam(found) !== null
      choices.push({ idCharacters, count: found.length, examples: found.slice(0, EXAMPLES), isPool })
      before = categories.size
    }
  }
  return choices
}

/** A letter before a lowercase letter: the middle of a word. */
const WITHIN_WORD = /^\p{L}\p{Ll}$/u

/** Whether at least a quarter of the ids are cut within a word after so many characters. */
function cutsWords(drafts: readonly QuestionDraft[], idCharacters: number): boolean {
  const cut = drafts.filter(({ sourceId }) => {
    const characters = Array.from(sourceId ?? '')
    return WITHIN_WORD.test(characters.slice(idCharacters - 1, idCharacters + 1).join(''))
  })
  return cut.length > 0 && cut.length * 4 >= drafts.length
}
