import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import { archiveOf, packageOf, WRITTEN_AT } from '../../../tests/setup/files/bank-packages.ts'
import { anyBank, HOSTILE_TEXTS } from '../../../tests/setup/files/hostile-text.ts'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { ankiChecksum, ankiText, openCollection } from '../../../tests/setup/files/open-collection.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { Question } from '../../domain/model.ts'
import { readBankBytes } from '../read-bank.ts'
import { deckTree, NOTE_TYPE_ID } from './collection.ts'
import { OWN_NOTE_FIELDS } from './notes/own-notes.ts'

const ADDRESS = '/images/AAAAAAAAAAAAAAAAAAAAAA.png'
const OTHER = '/images/_BBBBBBBBBBBBBBBBBBBBB.png'
const IMAGES = new Map([ADDRESS, OTHER].map((address, index) => [address, pngOf(2, 1, [index, 9, 9])]))
const NO_IMAGES = new Map<string, Uint8Array>()

const RICH = aQuestion({
  id: 'rich',
  text: `Is $x < 1$ *not* \`{{c1::a}}\`?\n\n![A \\[sound:x.mp3\\]](${ADDRESS})`,
  format: 'markdown',
  options: ['One', `![Two](${OTHER})`, 'Three \\[sound:y.mp3\\]'],
  correct: ['One', 'Three \\[sound:y.mp3\\]'],
  category: 'Signals / Flags',
  explanation: 'Because.\n\n$$\n\\sum x\n$$',
  optionFeedback: ['Yes.', null, '~~No.~~'],
  reference: 'Book,  p. 3 [$]',
  sourceId: 'T1 <A>',
  keepsOrder: false,
  isFlagged: true,
})

describe("a collection keeps the constraints of Anki's schema 11, whatever its texts are", () => {
  test('rows, ids, checksums and media', async () => {
    await fc.assert(
      fc.asyncProperty(anyBank, async (bank) => {
        const written = await packageOf([RICH, ...bank], 'anki', IMAGES)
        const { notes, cards, ...collection } = openCollection(written)
        expect(collection).toMatchObject({ integrity: 'ok', schema: 11, wrongTypes: 0 })
        expect(notes).toHaveLength(written.questions)
        const ids = [
          ...notes.map(({ id }) => id),
          ...cards.map(({ id }) => -id),
          ...notes.map(({ guid }) => guid),
        ]
        expect(new Set(ids).size).toBe(3 * written.questions)
        expect(Math.max(...notes.map(({ id }) => id))).toBeLessThanOrEqual(WRITTEN_AT)
        for (const { fields, csum, sfld, mid } of notes) {
          expect(fields).toHaveLength(OWN_NOTE_FIELDS.length)
          expect([mid, csum]).toEqual([NOTE_TYPE_ID, ankiChecksum(fields[0] ?? '')])
          // A column of integers keeps a text that is a number as one.
          if (typeof sfld === 'string') expect(sfld).toBe(ankiText(fields[0] ?? ''))
        }
        expect(cards.map(({ nid, ord, queue, due }) => [nid, ord, queue, due])).toEqual(
          notes.map(({ id }, index) => [id, 0, 0, index + 1]),
        )
        const decks = Object.values(collection.settings.decks as Record<string, { id: number; name: string }>)
        const deckIds = new Set(decks.map(({ id }) => id))
        expect(cards.filter(({ did }) => !deckIds.has(did))).toEqual([])
        // Anki compares names without regard to case.
        expect(new Set(decks.map(({ name }) => name.toLowerCase())).size).toBe(decks.length)
        expect(decks.filter(({ name }) => /[\p{Cc}"]|::(?:::|$)|^::/u.test(name))).toEqual([])
        expect(Object.values(collection.media)).toEqual([
          'quizgrove-AAAAAAAAAAAAAAAAAAAAAA.png',
          'quizgrove-_BBBBBBBBBBBBBBBBBBBBB.png',
        ])
        expect([...written.files.keys()]).toEqual(['collection.anki2', '0', '1', 'media'])
      }),
      { numRuns: 20 },
    )
  })

  test('note type, decks, options and settings', async () => {
    const { settings } = openCollection(await packageOf([RICH, aQuestion({ id: 'q' })], 'anki', IMAGES))
    expect(settings).toMatchObject({
      conf: { nextPos: 3, curModel: String(NOTE_TYPE_ID) },
      models: {
        [NOTE_TYPE_ID]: {
          name: 'Multiple choice (Quizgrove)',
          type: 0,
          sortf: 0,
          flds: OWN_NOTE_FIELDS.map((name, ord) => ({ name, ord })),
          tmpls: [{ ord: 0, qfmt: expect.stringContaining('{{Options}}') }],
          req: [[0, 'any', [0, 1]]],
        },
      },
      dconf: { 1: { new: { perDay: 20 } } },
      tags: {},
    })
    const decks = Object.entries(settings.decks as Record<string, { id: number; name: string; conf: number }>)
    expect(decks.map(([id, deck]) => [Number(id) === deck.id, deck.name, deck.conf])).toEqual([
      [true, 'Default', 1],
      [true, 'Quizgrove', 1],
      [true, 'Quizgrove::Signals', 1],
      [true, 'Quizgrove::Signals::Flags', 1],
    ])
  })

  test('templates and styles use only fields of the type, and no script', async () => {
    const { settings } = openCollection(await packageOf([RICH], 'anki', IMAGES))
    const text = JSON.stringify(settings.models)
    const named = [...text.matchAll(/\{\{[#/]?([^}]+)\}\}/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !['FrontSide', ...OWN_NOTE_FIELDS].includes(name))).toEqual([])
    expect(text).not.toMatch(/<script/i)
  })
})

test('fields contain nothing that Anki would read as a sound, LaTeX, a cloze or a field to type in', async () => {
  const signs = [
    '[sound:a.mp3]',
    '[latex]x[/latex]',
    '[$]x[/$]',
    '[anki:tts lang=en]x[/anki:tts]',
    '{{c1::x}}',
    '[[type:x]]',
  ]
  const text = [...signs, ...HOSTILE_TEXTS].join(' ')
  const texts = {
    text,
    options: [text, 'no'],
    correct: ['no'],
    explanation: text,
    reference: text,
    category: text,
  }
  const bank = [
    aQuestion({ id: 'plain', ...texts, category: text.slice(0, 200) }),
    aQuestion({ id: 'code', format: 'markdown', text: `\`${signs.join(' ')}\` ![${signs[0]}](${ADDRESS})` }),
  ]
  for (const { fields } of openCollection(await packageOf(bank, 'anki', IMAGES)).notes)
    for (const field of fields) expect(field).not.toMatch(/\[(?:sound:|latex\]|\$|anki:|\[type:)|\{\{/)
})

test('all parts of a question come back, including feedback, reference, category, id and flag', async () => {
  const written = await packageOf([RICH], 'anki', IMAGES)
  expect(written).toMatchObject({ questions: 1, losses: [], needs: null })
  const { drafts, problems, notices } = await readBankBytes(archiveOf(written), { loadSqlite: readSqlite })
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  const {
    id: _,
    wasCorrect: __,
    sourceTestId: ___,
    revision: ____,
    pairSet: _____,
    madeBy: ______,
    ...rich
  } = RICH
  const [draft] = drafts
  const [first, second] = draft?.images ?? []
  const asInDeck = (text: string) =>
    text.replace(ADDRESS, first?.address ?? '').replace(OTHER, second?.address ?? '')
  expect(draft).toMatchObject({
    ...rich,
    text: asInDeck(rich.text),
    options: rich.options.map(asInDeck),
  })
  expect([first?.image.bytes, second?.image.bytes].map((bytes) => Buffer.from(bytes ?? []))).toEqual(
    [...IMAGES.values()].map((bytes) => Buffer.from(bytes)),
  )
})

describe('a loss is named', () => {
  test.each<[string, Partial<Question>, readonly string[]]>([
    ['nothing: a flag and a reference', { isFlagged: true, reference: 'Page 4' }, []],
    ['the set of pairs of drawn options', { pairSet: 'rivers' }, ['pairSet']],
    ['the assistant that made it', { madeBy: 'Oak 4' }, ['madeBy']],
    ['nothing: struck-out words', { explanation: 'a ~~b~~' }, []],
    ['nothing: a list from 3 on', { text: '3. x\n4. y' }, []],
    ['an image that could not be loaded', { text: `![x](${ADDRESS})` }, ['missing-image']],
    ['several spaces', { text: 'a  b', format: 'plain' }, ['spaces']],
    ['nothing: rows of a formula', { text: '$$\n\\begin{matrix}a\\\\[4pt]b\\end{matrix}\n$$' }, []],
    ['a formula within a formula', { text: 'If $\\text{\\(x\\)}$' }, ['formatting']],
    ['a heading', { text: '# Title\n\n**x** y' }, ['formatting']],
    ['a control character', { text: 'a\u0007b' }, ['xml-characters']],
    ['a Windows line break', { text: 'a\r\nb', format: 'plain' }, ['line-ends']],
    ['no key', { correct: [] }, ['no-key']],
  ])('%s', async (_, of, kinds) => {
    const bank = [aQuestion({ id: 'q', format: 'markdown', ...of })]
    const { losses } = await packageOf(bank, 'anki', NO_IMAGES)
    expect(losses.map(({ kind }) => kind)).toEqual(kinds)
  })
})

test('a deck that is too large to import is named', async () => {
  const long = (letter: string, length: number) => `${letter} `.repeat(length / 2).trim()
  const bank = Array.from({ length: 2200 }, (_, index) =>
    aQuestion({ id: `q${index}`, text: `${index} ${long('x', 9000)}`, explanation: long('y', 20_000) }),
  )
  const { losses, questions } = await packageOf(bank, 'anki', NO_IMAGES)
  expect([questions, losses.map(({ message }) => message)]).toEqual([
    2200,
    [
      'The file is larger than an import here reads. Other programs read all 2,200 questions. To import them here again, export JSON as well.',
    ],
  ])
})

describe('guids', () => {
  const guidsOf = async (...bank: readonly Question[]) =>
    openCollection(await packageOf(bank, 'anki', NO_IMAGES)).notes.map(({ guid }) => guid)
  const question = aQuestion({ id: 'q', text: 'Which?', sourceId: '1' })

  test('stay when key, explanation, category or id change, so that Anki replaces the note', async () => {
    const changed = { ...question, correct: ['no'], explanation: 'So.', category: 'Signs', sourceId: '2' }
    expect(await guidsOf(changed)).toEqual(await guidsOf(question))
  })

  test('differ between questions of one id, so that Anki replaces no note of another bank', async () => {
    expect(await guidsOf({ ...question, text: 'What?' })).not.toEqual(await guidsOf(question))
  })

  test('differ between two equal questions of a bank', async () => {
    const [first, second] = await guidsOf(question, { ...question, id: 'other' })
    expect(second).toBe(`${first}-2`)
  })
})

describe('decks', () => {
  const decksOf = (...categories: readonly (string | null)[]) => {
    const bank = categories.map((category, index) => ({ ...aQuestion({ id: `q${index}` }), category }))
    const exported = bank.map(
      ({ optionFeedback: _, reference: __, keepsOrder: ___, pairSet: ____, madeBy: _____, ...question }) =>
        question,
    )
    const tree = deckTree(exported, 1000)
    return categories.map((category) => tree.deckOf(category).name)
  }
  test.each<[string, readonly (string | null)[], readonly string[]]>([
    ['no category', [null], ['Quizgrove']],
    ['a category within another', ['Law / Signs'], ['Quizgrove::Law::Signs']],
    ['names that differ by case', ['Law / A', 'LAW / b'], ['Quizgrove::Law::A', 'Quizgrove::Law::b']],
    ['colons within a name', ['std::vector'], ['Quizgrove::std:vector']],
    ['quotation marks and line breaks', ['a "b"\nc'], ['Quizgrove::a  b c']],
    ['nothing but signs', [':: / ""'], ['Quizgrove']],
  ])('%s', (_, categories, names) => {
    expect(decksOf(...categories)).toEqual(names)
  })
})

test('the same bank at the same time is the same file', async () => {
  const [one, other] = [await packageOf([RICH], 'anki', IMAGES), await packageOf([RICH], 'anki', IMAGES)]
  expect(one.files.get('collection.anki2')).toEqual(other.files.get('collection.anki2'))
})
