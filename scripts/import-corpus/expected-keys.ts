/**
 * The keys of a JSON file by rules of its own, to check those of the importer: only shapes whose key is beyond doubt, an
 * upper-case letter, the text of an option or a mark on it.
 */

type Loose = Readonly<Record<string, unknown>>

const TEXT_NAMES = ['question', 'question_text', 'questionText', 'stem', 'text', 'content', 'prompt', 'q']
const OPTION_NAMES = ['options', 'choices', 'answers', 'possible_answers', 'answerOptions']
const KEY_NAMES = [
  'answer',
  'correct_answer',
  'correctAnswer',
  'correct_answers',
  'correctAnswers',
  'correct',
  'answer_key',
]

/** Keys by the text of the question, all of them where several questions have one text; only those that are certain. */
export type ExpectedKeys = ReadonlyMap<string, readonly (readonly string[])[]>

/** The texts of the right options of each question, each as `comparable` makes it. */
export function expectedKeys(json: string): ExpectedKeys {
  const found = new Map<string, (readonly string[])[]>()
  let root: unknown
  try {
    root = JSON.parse(json)
  } catch {
    return found
  }
  collect(root, found)
  return found
}

function collect(value: unknown, found: Map<string, (readonly string[])[]>): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, found)
  else if (isLoose(value)) {
    const text = firstOf(value, TEXT_NAMES)
    const key = typeof text === 'string' ? keyOf(value) : null
    if (key !== null && typeof text === 'string') {
      const keys = found.get(comparable(text)) ?? []
      found.set(comparable(text), [...keys, key.map(comparable)])
    } else for (const part of Object.values(value)) collect(part, found)
  }
}

function keyOf(record: Loose): readonly string[] | null {
  const list = firstOf(record, OPTION_NAMES)
  const options = optionsOf(list)
  if (options === null) return null
  const marked = options.filter(({ isRight }) => isRight)
  if (marked.length > 0) return marked.map(({ text }) => text)
  const raw = firstOf(record, KEY_NAMES)
  const tokens = Array.isArray(raw) ? raw : [raw]
  const right: string[] = []
  for (const token of tokens) {
    if (typeof token !== 'string') return null
    const letters = /^[A-H]{1,5}$/.test(token) ? Array.from(token) : null
    const named = letters?.map((letter) => options.find((option) => option.letter === letter)?.text)
    const texts = named ?? [options.find(({ text }) => text === token)?.text]
    for (const text of texts) {
      if (text === undefined) return null
      right.push(text)
    }
  }
  return right
}

interface Option {
  readonly letter: string
  readonly text: string
  readonly isRight: boolean
}

function optionsOf(list: unknown): readonly Option[] | null {
  if (Array.isArray(list)) {
    const options = list.map((entry: unknown, index): Option | null => {
      const letter = String.fromCharCode(65 + index)
      if (typeof entry === 'string')
        return { letter, text: entry.replace(/^[A-H][.)]\s+/, ''), isRight: false }
      if (!isLoose(entry)) return null
      const text = entry.text ?? entry.answer ?? entry.content ?? entry.value
      if (typeof text !== 'string') return null
      return {
        letter,
        text,
        isRight: entry.correct === true || entry.isCorrect === true || entry.is_correct === true,
      }
    })
    return options.every((option) => option !== null) ? options : null
  }
  if (!isLoose(list)) return null
  const options = Object.entries(list).map(([name, text]) =>
    /^[A-H]$/.test(name) && typeof text === 'string' ? { letter: name, text, isRight: false } : null,
  )
  return options.every((option) => option !== null) ? options : null
}

function firstOf(record: Loose, names: readonly string[]): unknown {
  return names
    .map((name) => record[name])
    .find((value) => value !== undefined && value !== null && value !== '')
}

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text by its letters and digits alone: markup and spaces may differ. */
export function comparable(text: string): string {
  return text.replace(/<[^>]*>|&[a-z]+;/g, '').replace(/[^\p{L}\p{N}]/gu, '')
}
