import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ankiDeck, type DeckForm, type DeckNote, readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { type WrittenQuestion, writtenBank } from '../../../tests/setup/files/written-bank.ts'
import { isStorableText } from '../../domain/question-limits.ts'
import { readBankBytes } from '../read-bank.ts'

const OPTIONS = Array.from({ length: 26 }, (_, index) => `Q_${index + 1}`)
const TYPE = 'AllInOne (kprim, mc, sc)'

/** HTML of a plain text, as Anki's editor writes it. */
function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')
}

function noteOf(question: WrittenQuestion, index: number): DeckNote {
  const { text, options, correct, explanation, category } = question
  const flags = options.map((option) => (correct.includes(option) ? '1' : '0')).join(' ')
  const filled = OPTIONS.map((_, at) => html(options[at] ?? ''))
  return {
    id: 1_700_000_000_000 + index,
    type: TYPE,
    fields: [html(text), '', '1', ...filled, flags, html(explanation ?? '')],
    deck: category?.replaceAll(' / ', '::') ?? 'Default',
  }
}

/** Signs that mean something in Anki, in HTML and in keys, within any other characters; white space is HTML's. */
const SIGNS = ['<b>', '&amp;', '[sound', '::', '{{c1', '}}', 'A. ', 'B) ', '1', '0 1', ',', '|', '\\(x', '\n']
/** Characters with a special meaning in HTML or Anki. */
const NOT_KEPT = new RegExp(`[${'\\t\\r\\f\\u0000\\u001f\\u00a0'}]`)
const texts = fc
  .array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 3 })), { minLength: 1 })
  .map((parts) =>
    parts
      .join('')
      .split(NOT_KEPT)
      .join('')
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim(),
  )
  .filter((text) => text !== '' && isStorableText(text) && !/\{\{c\d+::|\[sound:/i.test(text))

/** One deck within another is a category within another, and the deck of no name is none. */
const asCategory = (category: string | null): string | null =>
  category
    ?.replace(/\s+/g, ' ')
    .split(/(?: ?:: ?| \/ )+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .join(' / ') || null

const bank = writtenBank(texts).map((questions) =>
  questions.map((question, index) => ({
    ...question,
    category: asCategory(question.category),
    isFlagged: false,
    sourceId: `guid${index}`,
  })),
)

test.each<DeckForm>(['anki2', 'anki21b'])(
  'questions come back from a deck of the form %s',
  { timeout: 60_000 },
  async (form) => {
    await fc.assert(
      fc.asyncProperty(bank, async (questions) => {
        const types = {
          [TYPE]: ['Question', 'Title', 'Qtype (0=kprim,1=mc,2=sc)', ...OPTIONS, 'Answers', 'Extra 1'],
        }
        const file = await ankiDeck({ types, notes: questions.map(noteOf) }, form)
        const { drafts, problems, notices } = await readBankBytes(file, { loadSqlite: readSqlite })
        expect({ problems, notices }).toEqual({ problems: [], notices: [] })
        expect(drafts.map(({ location: _, ...draft }) => draft)).toEqual(questions)
      }),
      { numRuns: 40 },
    )
  },
)
