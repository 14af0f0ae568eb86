import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { QuestionDraft } from '../../domain/importing/drafts/draft.ts'
import type { Question } from '../../domain/model.ts'
import { mapTexts } from '../../domain/questions/question-content.ts'
import { readBankBytes } from '../read-bank.ts'
import { type TextFormat, type WrittenText, writeText } from '../write-bank.ts'
import { type BankImages, imageAddressesOf, withImageAddresses } from './bank-images.ts'

const ADDRESSES = [
  '/images/AAAAAAAAAAAAAAAAAAAAAA.png',
  '/images/b_b-bbbbbbbbbbbbbbbbbb.png',
  'https://api.example.org/images/CCCCCCCCCCCCCCCCCCCCCC.png',
]

const IMAGES: BankImages = new Map(
  ADDRESSES.map((address, index) => [address, pngOf(index + 1, 1, [index, 0, 0])]),
)

const words = fc.constantFrom(
  ...['What is `x`?', 'Which is **not** true?', 'Area: $\\pi r^2$.', '$$\n\\frac{a}{b} < 1\n$$'],
  ...['```js\nif (a < b) {\n  return "]]>"\n}\n```', '| a | b |\n| --- | --- |\n| 1 | $x$ |'],
  ...['- one\n- two', '[the rules](https://example.org/?a=1&b=2)', '![away](https://example.org/a.png)'],
  ...['![nobody has it](missing.png)', 'שלום 🌳'],
)

const block = fc.oneof(
  words,
  fc.constant('`![code](/images/AAAAAAAAAAAAAAAAAAAAAA.png)`'),
  fc
    .tuple(
      fc.constantFrom('', 'Fig. 1', 'a *b* \\[c\\]', 'x & "y"'),
      fc.constantFrom(...ADDRESSES),
      fc.boolean(),
    )
    .map(([alt, address, isTitled]) => `![${alt}](${address}${isTitled ? ' "A title"' : ''})`),
)

const textOf = (blocks: fc.Arbitrary<string>) =>
  fc.array(blocks, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n\n'))

const questionOf = (format: 'plain' | 'markdown', texts: fc.Arbitrary<string>) =>
  fc.record({
    format: fc.constant(format),
    text: texts,
    // One for all: a format may have a section for each.
    category: fc.constant('Signs'),
    options: fc.uniqueArray(texts, { minLength: 2, maxLength: 5 }),
    explanation: fc.option(texts),
    feedback: fc.option(fc.array(fc.option(texts), { minLength: 5, maxLength: 5 })),
    reference: fc.option(fc.constantFrom('Signs, page 4', 'https://example.org/signs')),
    sourceId: fc.option(fc.constantFrom('T1A01', 'q-7')),
    keepsOrder: fc.option(fc.boolean()),
  })

const illustratedBank = fc
  .array(fc.oneof(questionOf('plain', textOf(words)), questionOf('markdown', textOf(block))), {
    minLength: 1,
    maxLength: 5,
  })
  .map((bank) =>
    bank.map(({ feedback, ...one }, index) =>
      aQuestion({
        ...one,
        id: `q${index}`,
        correct: one.options.slice(0, 1),
        optionFeedback: feedback && one.options.map((_, place) => feedback[place] ?? null),
      }),
    ),
  )

/** What an import of the file takes. */
async function readAgain({ text, files }: WrittenText): Promise<readonly QuestionDraft[]> {
  const archive = [
    { name: 'bank.json', content: text },
    ...Array.from(files, ([name, content]) => ({ name, content })),
  ]
  const { drafts, problems } = await readBankBytes(
    files.size === 0 ? new TextEncoder().encode(text) : zipOf(archive),
  )
  expect(problems).toEqual([])
  return drafts
}

/** The texts of a draft, each image under the bytes that it shows. */
function contentOf({ location: _, images = [], ...draft }: QuestionDraft) {
  const bytes = new Map(images.map(({ address, image }) => [address, image.bytes]))
  return withBytes(draft, bytes)
}

function contentInBank({ format, ...question }: Question) {
  const { text, category, options, correct, explanation, isFlagged, sourceId } = question
  const { optionFeedback, reference, keepsOrder } = question
  return withBytes(
    {
      ...{ text, category, options, correct, explanation, isFlagged, sourceId },
      ...(optionFeedback?.some(Boolean) ? { optionFeedback } : {}),
      ...(reference ? { reference } : {}),
      ...(format === 'markdown' ? { format } : {}),
      ...(keepsOrder === null ? {} : { keepsOrder }),
    },
    IMAGES,
  )
}

function withBytes(draft: Omit<QuestionDraft, 'location'>, bytes: BankImages) {
  if (draft.format !== 'markdown') return draft
  const named = (address: string) => {
    const image = bytes.get(address)
    return image === undefined ? null : `image-${Buffer.from(image).toString('base64url')}`
  }
  return mapTexts({ ...draft, location: { line: 1, item: 1, id: null } }, (text) =>
    withImageAddresses(text, named),
  )
}

describe.each<TextFormat>(['json', 'moodle-xml'])('%s', (format) => {
  test('an import gives back every question with its images, formulas, code and tables', async () => {
    await fc.assert(
      fc.asyncProperty(illustratedBank, async (bank) => {
        const exported = writeText(bank, format, { images: IMAGES })
        expect(exported.losses).toEqual([])
        const back = (await readAgain(exported)).map(contentOf)
        expect(back).toMatchObject(bank.map(contentInBank))
      }),
      { numRuns: 40 },
    )
  })

  test('an image that several questions show is one image after an import', async () => {
    const text = `![Fig. 1](${ADDRESSES[0]})`
    const bank = ['one', 'two'].map((id) =>
      aQuestion({ id, format: 'markdown', text, options: [`${text} ${id}`, 'no'], correct: ['no'] }),
    )
    const drafts = await readAgain(writeText(bank, format, { images: IMAGES }))
    const shown = drafts.flatMap(({ images = [] }) => images.map(({ image }) => image))
    expect([shown.length, new Set(shown).size]).toEqual([2, 1])
  })

  test('images that could not be loaded are named, and keep their URLs', async () => {
    const text = `![Fig. 1](${ADDRESSES[0]}) ![Fig. 2](${ADDRESSES[1]})`
    const bank = [aQuestion({ id: 'q', format: 'markdown', text })]
    const images = new Map([...IMAGES].slice(1))
    const exported = writeText(bank, format, { images })
    expect(exported.losses.map(({ message }) => message)).toEqual([
      "Images of 1 question aren't in the file: they couldn't be loaded, or the file would be too large.",
    ])
    const [draft] = await readAgain(exported)
    expect(draft?.text).toContain(`![Fig. 1](${ADDRESSES[0]})`)
    expect(draft?.images).toHaveLength(1)
  })
})

test.each<TextFormat>(['csv', 'gift'])('%s cannot contain images, which is reported', (format) => {
  const bank = [aQuestion({ id: 'q', format: 'markdown', text: `![Fig. 1](${ADDRESSES[0]})` })]
  const { losses, files } = writeText(bank, format, { images: IMAGES })
  expect(losses.map(({ message }) => message)).toEqual([
    "The images of 1 question aren't in the file: it holds only their addresses on this server.",
  ])
  expect(files.size).toBe(0)
})

test('every occurrence of an image in a text is counted', () => {
  const large = new Uint8Array(5 * 1024 * 1024)
  const images = new Map(ADDRESSES.map((address) => [address, large]))
  const text = ADDRESSES.map((address) => `![](${address})`).join(' ')
  const bank = ['a', 'b', 'c'].map((id) => aQuestion({ id, format: 'markdown', text }))
  const questionsLost = (format: TextFormat) =>
    writeText(bank, format, { images }).losses.map(({ kind, questions }) => [kind, questions])
  expect(questionsLost('json')).toEqual([])
  expect(questionsLost('moodle-xml')).toEqual([['missing-image', 3]])
})

test('only uploaded images in Markdown questions are found', () => {
  const text = `![a](${ADDRESSES[0]}) ![b](https://example.org/a.png) ![c](missing.png)`
  expect(imageAddressesOf(aQuestion({ id: 'q', format: 'markdown', text }))).toEqual([ADDRESSES[0]])
  expect(imageAddressesOf(aQuestion({ id: 'q', format: 'plain', text }))).toEqual([])
})
