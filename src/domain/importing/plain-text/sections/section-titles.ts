import { quoted } from '../../drafts/draft.ts'
import type { OpenQuestion } from '../lettered/lettered-question.ts'

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
export interface SectionTitles {
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
export function withSectionTitles(
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
  const line = lines.length === 1 && title === null ? (lines[0] ?? '').trim() : ''
  const bare = line.replace(/^[*_]{1,3}|[*_]{1,3}$/g, '').trim()
  const isTitle =
    bare.length <= TITLE_MAX &&
    bare.split(/\s+/).length <= WORDS_MAX &&
    /^[\p{Lu}\p{Lo}\p{N}]/u.test(bare) &&
    /\p{L}{2}/u.test(bare)
  const isOther = [ENDS_SENTENCE, LABELED, INSTRUCTION].some((pattern) => pattern.test(bare))
  return isTitle && category === null && !isOther ? bare : null
}
