import { type ImportNotice, quoted } from '../../../domain/importing/drafts/draft.ts'
import type { FoundItem } from '../../drafts/found-question.ts'
import { type GivenKeys, type ListedKey, NO_KEYS } from '../../keys/given-keys.ts'
import { withoutEmphasis } from '../../lines/stated-answer.ts'
import type { FoundKey } from '../key-lists/key-groups.ts'
import {
  letteredItem,
  type OpenQuestion,
  questionText,
  refusedLettered,
  withImpliedOptions,
} from './lettered-question.ts'
import { judgedLetters } from './verdict-lines.ts'

/** The questions of a lettered text before their keys are read, and what kept others from being one. */
export interface LetteredItems {
  readonly items: readonly FoundItem[]
  readonly notices: readonly ImportNotice[]
}

/** A question and its key in a list. */
export interface AnsweredQuestion {
  readonly question: OpenQuestion
  /** Null for none. */
  readonly key: FoundKey | null
  /** Whether it is in a part of the document that has no options at all. */
  readonly isText: boolean
}

/**
 * These questions with their keys. Each becomes an item or a notice.
 *
 * @param given keys that another file lists
 */
export function itemsOf(answered: readonly AnsweredQuestion[], given: GivenKeys = NO_KEYS): LetteredItems {
  const items: FoundItem[] = []
  const notices: ImportNotice[] = []
  const shared = withSharedTitles(answered.map(({ question }) => question))
  const { questions: named, titles } = withSectionTitles(shared, isTextAlone)
  for (const [index, { key: own, isText }] of answered.entries()) {
    const question = named[index]
    if (question === undefined) continue
    const { options, answer, id, line } = question
    if (isTextAlone(question) || (isText && options.length === 0 && answer === null)) {
      const shown = quoted([question.title ?? '', ...question.text].join(' '))
      const message = titles.get(index) ?? `This text has no options after it and was skipped: ${shown}.`
      notices.push({ location: { line, item: null, id: null }, message })
      continue
    }
    const item = items.length + 1
    const key = own ?? given.get(item) ?? null
    if (key !== null && 'contradiction' in key) {
      const message = `The lists of answers give this question different ones (${key.contradiction}). Keep the right one.`
      items.push(refusedLettered(question, item, message))
      continue
    }
    const known = key === null ? question : withKey(question, key)
    const isMarked = options.some((option) => option.isMarked)
    const judged = known.answer === null && !isMarked ? judgedLetters(known) : null
    const { answer: stated, warning } =
      judged === null ? withSuggestion(known) : { answer: judged, warning: null }
    const found = letteredItem(stated === known.answer ? known : { ...known, answer: stated }, item)
    items.push(found)
    if (warning !== null && !('message' in found))
      notices.push({ location: { line, item, id }, message: warning })
  }
  return { items, notices }
}

/** Whether an entry is neither a question nor the beginning of one. */
function isTextAlone({ options, answer, number, id }: OpenQuestion): boolean {
  return options.length === 0 && answer === null && number === null && id === null
}

function withKey(question: OpenQuestion, { answer, explanation }: ListedKey<number | string>): OpenQuestion {
  if (question.answer !== null) return question
  return { ...question, answer, explanation: [...(question.explanation ?? []), ...explanation] }
}

/** Whether a question has a text and options: listed, or those that it asks for in words. */
export function hasOptions({ question, key }: AnsweredQuestion): boolean {
  const keyed = key === null || 'contradiction' in key ? question : withKey(question, key)
  const answered = { ...keyed, answer: keyed.answer ?? keyed.suggestion }
  return questionText(answered) !== '' && withImpliedOptions(answered).options.length > 0
}

/** The titles of headings as categories where several questions share them. Topics of one question each are none. */
function withSharedTitles(questions: readonly OpenQuestion[]): readonly OpenQuestion[] {
  const counts = new Map<string, number>()
  for (const { title } of questions) if (title !== null) counts.set(title, (counts.get(title) ?? 0) + 1)
  const categories = questions.flatMap(({ category }) => (category === null ? [] : [category]))
  const areTopics =
    categories.length >= TOPICS_MIN && new Set(categories).size > categories.length * OWN_TOPICS_SHARE
  return questions.map((question) => {
    const { title, text } = question
    const category = areTopics ? null : question.category
    if (title === null) return areTopics ? { ...question, category } : question
    return (counts.get(title) ?? 0) > 1
      ? { ...question, category: areTopics || category === null ? title : category }
      : { ...question, category, text: text.every((line) => line === '') ? [title] : text }
  })
}

/** From so many categories of which so large a share has one question, they are topics of single questions. */
const TOPICS_MIN = 10
const OWN_TOPICS_SHARE = 0.8

/** How many answers a question asks for: "(Choose two.)", "Select 3". */
const ASKS_FOR = /\b(?:choose|select|pick)[ \t]+(?:the[ \t]+)?(?:any[ \t]+)?(two|three|four|five|[2-5])\b/i
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
])

/** Several letters, or one: "B", "BD", "B, D". */
const LETTERS = /^[A-Z](?:(?:[ \t]*(?:,|&|and)?[ \t]*)[A-Z]){0,9}$/

/**
 * The answer of a question of which a study site also suggests one. Where they differ, the one that has as many letters as the
 * question asks for is taken, else the stated one; a warning says so.
 */
function withSuggestion({ answer, suggestion, text }: OpenQuestion): {
  readonly answer: string | null
  /** Null where there is nothing to check. */
  readonly warning: string | null
} {
  if (suggestion === null || !answer) return { answer: answer ?? suggestion, warning: null }
  const stated = withoutEmphasis(answer)
  const isComparable = LETTERS.test(stated) && LETTERS.test(suggestion)
  if (!isComparable || lettersOf(stated) === lettersOf(suggestion)) return { answer, warning: null }
  const asked = askedFor(text.join(' '))
  const takesSuggestion = lettersOf(suggestion).length === asked && lettersOf(stated).length !== asked
  const taken = takesSuggestion
    ? 'The second was taken, because the question asks for as many'
    : 'The first was taken'
  return {
    answer: takesSuggestion ? suggestion : answer,
    warning: `The file gives the answer ${quoted(stated)} and suggests ${quoted(suggestion)}. ${taken}: check it.`,
  }
}

function lettersOf(key: string): string {
  return Array.from(key.replace(/\band\b|[^A-Z]/g, ''))
    .sort()
    .join('')
}

/** Null where the text does not say. */
function askedFor(text: string): number | null {
  const word = ASKS_FOR.exec(text)?.[1]?.toLowerCase()
  return word === undefined ? null : (NUMBERS.get(word) ?? Number(word))
}

/** Characters of a title above questions; longer lines say something. */
const TITLE_MAX = 60
const WORDS_MAX = 6

/** Questions that each title has at least. */
const QUESTIONS_PER_TITLE = 2

/** How a line ends that says something, or is to be filled in. */
const ENDS_SENTENCE = /[.?!:;,…_=。？！：；，]$/

/** A label and what it says, as "Ansr : b". Titles have a number before the colon: "Chapter 3: Cells". */
const LABELED = /^[^:=：]{0,40}(?<![\d\s])\s?[:=：]/

/** How lines begin that say what to do, in the languages of most banks. */
const INSTRUCTION =
  /^(?:choose|select|circle|tick|mark|answer|read|pick|complete|fill|match|underline|identify|use|look|write|name|date|page|wähle|kreuze|lies|choisi|coche|lis|elige|escoge|selecciona|marca|lee|marque|escolha|assinale|leia|scegli|leggi|выбери|отметь|укажи|прочита|обери|вибери|познач|wybierz|zaznacz|przeczytaj|seç|pilih|chọn|kies|选择|阅读|選択|読)/iu

/** A title above questions of a text without headings. */
interface SectionTitles {
  /** The questions; those below a title have it as their category. */
  readonly questions: readonly OpenQuestion[]
  /** What to say of each title, by the place of its line among the questions. */
  readonly titles: ReadonlyMap<number, string>
}

/**
 * Lines alone above a numbered question that are titles: "Genetics". Each is the category of the questions up to the next one, unless
 * these have another. A single one above all questions is the title of the text, which says nothing about one of them.
 *
 * @param isLine whether an entry is a text without options and key
 */
function withSectionTitles(
  questions: readonly OpenQuestion[],
  isLine: (question: OpenQuestion) => boolean,
): SectionTitles {
  const found = new Map<number, string>()
  for (const [index, question] of questions.entries()) {
    const next = questions[index + 1]
    const isAbove = next !== undefined && next.number !== null && next.options.length > 0
    const title = isAbove && isLine(question) ? titleIn(question) : null
    if (title !== null) found.set(index, title)
  }
  // Lines above nearly every question are left from the layout of a page, and those above one alone may be part of it.
  const places = [...found.keys()]
  const isAnyUnsure = places.some((place, order) => {
    const below = questions.slice(place + 1, places[order + 1]).filter(({ options }) => options.length > 0)
    return below.length < QUESTIONS_PER_TITLE || (questions[place - 1]?.explanation ?? null) !== null
  })
  if (isAnyUnsure) found.clear()
  const [[first, text] = [-1, '']] = found
  const isOfAll = found.size === 1 && !questions.slice(0, first).some(({ options }) => options.length > 0)
  if (isOfAll) {
    const message = `This line was taken for the title of the questions below it: ${quoted(text)}.`
    return { questions, titles: new Map([[first, message]]) }
  }
  let category: string | null = null
  const named = questions.map((question, index) => {
    category = found.get(index) ?? category
    return category === null || question.category !== null ? question : { ...question, category }
  })
  return {
    questions: found.size === 0 ? questions : named,
    titles: new Map(
      Array.from(found, ([index, title]) => [
        index,
        `This line was taken for the category of the questions below it: ${quoted(title)}.`,
      ]),
    ),
  }
}

function titleIn({ title, text, category }: OpenQuestion): string | null {
  const lines = text.filter((line) => line.trim() !== '')
  const line = lines.length === 1 && title === null ? (lines[0] ?? '') : ''
  return category === null ? titleOf(line) : null
}

/** A line without emphasis that may be the title of what is below it: a few words, and no sentence, label or instruction; null for others. */
export function titleOf(line: string): string | null {
  const bare = line
    .trim()
    .replace(/^[*_]{1,3}|[*_]{1,3}$/g, '')
    .trim()
  const isTitle =
    bare.length <= TITLE_MAX &&
    bare.split(/\s+/).length <= WORDS_MAX &&
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(bare) &&
    /\p{L}{2}/u.test(bare)
  return isTitle && ![ENDS_SENTENCE, LABELED, INSTRUCTION].some((pattern) => pattern.test(bare)) ? bare : null
}
