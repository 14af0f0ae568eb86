import { type ExpectedKeys, KeyCollector } from './expected-keys.ts'

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

/**
 * The keys of a JSON file: an upper-case letter, the text of an option or a mark on it.
 *
 * @param json none are expected of a text that is no JSON
 */
export function expectedKeysOfJson(json: string): ExpectedKeys {
  const found = new KeyCollector()
  try {
    collect(JSON.parse(json), found)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return found.keys
}

function collect(value: unknown, found: KeyCollector): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, found)
  else if (isLoose(value)) {
    const text = firstOf(value, TEXT_NAMES)
    const key = typeof text === 'string' ? keyOf(value) : null
    if (key !== null && typeof text === 'string') found.add(text, key)
    else for (const part of Object.values(value)) collect(part, found)
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
