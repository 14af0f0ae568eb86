import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSqlite } from '../../../tests/setup/files/anki-deck.ts'
import {
  archiveOf,
  PACKAGE_FORMATS,
  type PackagedBank,
  packageOf,
} from '../../../tests/setup/files/bank-packages.ts'
import { anyBank, HOSTILE_TEXTS } from '../../../tests/setup/files/hostile-text.ts'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { aQuestion } from '../../../tests/setup/question.ts'
import type { QuestionDraft } from '../../domain/importing/drafts/draft.ts'
import { escapeMarkdown } from '../../domain/markdown/escape-markdown.ts'
import type { Block, Inline } from '../../domain/markdown/markdown-tree.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import type { Question } from '../../domain/model.ts'
import { ARCHIVE_FILES_MAX } from '../file-limits.ts'
import { readBankBytes } from '../read-bank.ts'

const ADDRESS = '/images/AAAAAAAAAAAAAAAAAAAAAA.png'
const IMAGES = new Map([[ADDRESS, pngOf(2, 1, [9, 9, 9])]])
const NO_IMAGES = new Map<string, Uint8Array>()

/** What an import of the package takes, and that it has nothing to say against any of it. */
async function readAgain(written: PackagedBank): Promise<readonly QuestionDraft[]> {
  const { drafts, problems, notices } = await readBankBytes(archiveOf(written), { loadSqlite: readSqlite })
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  return drafts
}

/** All that a question says, with its Markdown as what it shows: it may be written in other words. */
function shown(
  {
    text,
    category,
    options,
    correct,
    explanation,
    sourceId,
    optionFeedback,
    format,
  }: Question | Omit<QuestionDraft, 'location'>,
  fileOf: (address: string) => string,
) {
  const tree = (one: string | null | undefined) =>
    one ? tidy(readMarkdown(format === 'markdown' ? one : escapeMarkdown(one)) ?? [], fileOf) : ''
  return {
    text: tree(text),
    category: category || null,
    options: options.map(tree),
    correct: options.map((option) => correct.includes(option)),
    explanation: tree(explanation),
    sourceId: sourceId || null,
    feedback: options.map((_, index) => tree(optionFeedback?.[index])),
  }
}

/** A tree without white space that browsers do not show, and each image under its file. */
function tidy(blocks: readonly Block[], fileOf: (address: string) => string): string {
  const inline = (one: Inline): unknown => {
    if (one.kind === 'image') return { alt: one.alt, file: fileOf(one.address) }
    return 'children' in one ? { ...one, children: one.children.map(inline) } : one
  }
  const clean = (block: Block): unknown => {
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(clean)) }
    return 'children' in block && block.kind !== 'quote'
      ? { ...block, children: block.children.map(inline) }
      : block
  }
  return JSON.stringify(blocks.map(clean)).replaceAll('\\n', ' ').replace(/ +/g, ' ').replaceAll(' "', '"')
}

const nameOnly = (address: string) => address.slice(address.lastIndexOf('/') + 1).replace(/^quizgrove-/, '')

const markdown = fc
  .array(
    fc.constantFrom(
      ...[
        'What is `x < 1`?',
        'Which is **not** *true*?',
        'Area: $\\pi r^2$.',
        '$$\n\\frac{a}{b} < 1\n$$',
        '$$\n\\begin{matrix}a\\\\[4pt]b\\end{matrix}\n$$',
      ],
      ...['```js\nif (a < b) {\n  return "]]>"\n}\n```', '| a | b |\n| --- | --- |\n| 1 | $x$ |'],
      ...['- one\n- two `$$`', '1. first\n2. **second**', '[rules](https://example.org/?a=1&b=2)'],
      ...['a\\\nb', 'שלום 🌳', 'No formula: \\\\(x\\\\) \\$\\$y\\$\\$', `![Fig. 1](${ADDRESS})`],
      ...['![away](https://example.org/a.png)', 'Invalid: $\\nocommand{x}$.'],
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((blocks) => blocks.join('\n\n'))

const markdownBank = fc
  .array(
    fc.record({
      text: markdown,
      category: fc.option(fc.constantFrom('Signs', 'A / B & C', 'x // y')),
      options: fc.uniqueArray(markdown, { minLength: 2, maxLength: 5 }),
      explanation: fc.option(markdown),
      feedback: fc.option(fc.array(fc.option(markdown), { minLength: 5, maxLength: 5 })),
      sourceId: fc.option(fc.constantFrom('T1A01', 'q 7 <&"', 'question-2')),
      right: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((bank) =>
    bank.map(({ feedback, right, ...one }, index) =>
      aQuestion({
        ...one,
        id: `q${index}`,
        format: 'markdown',
        correct: one.options.slice(0, right),
        optionFeedback: feedback && one.options.map((_, place) => feedback[place] ?? null),
      }),
    ),
  )

describe.each(PACKAGE_FORMATS)('%s', (format) => {
  test('plain questions with any texts come back from an import, except for the named losses', async () => {
    await fc.assert(
      fc.asyncProperty(anyBank, async (bank) => {
        const back = await readAgain(
          await packageOf([aQuestion({ id: 'first' }), ...bank], format, NO_IMAGES),
        )
        const each = await Promise.all(bank.map((question) => packageOf([question], format, NO_IMAGES)))
        expect(back).toHaveLength(1 + each.reduce((sum, { questions }) => sum + questions, 0))
        const whole = bank.filter((_, index) => each[index]?.losses.length === 0)
        const texts = back.map((draft) => JSON.stringify(shown(draft, nameOnly)))
        for (const question of whole) expect(texts).toContain(JSON.stringify(shown(question, nameOnly)))
        const plain = back.map(({ text, options }) => [text, ...options].join('\n'))
        for (const { text, options } of whole) expect(plain).toContain([text, ...options].join('\n'))
      }),
      { numRuns: 20 },
    )
  })

  test('every hostile text comes back in every field, or its loss is named', async () => {
    for (const text of HOSTILE_TEXTS) {
      const question = aQuestion({ id: 'q', text, options: [text, 'no'], correct: [text], explanation: text })
      const written = await packageOf([question], format, NO_IMAGES)
      const [back] = await readAgain(written)
      if (written.losses.length === 0) expect([back?.text, back?.explanation]).toEqual([text, text])
      expect(back?.correct).toEqual([back?.text])
    }
  })
})

describe.each(['qti-2.1', 'qti-3.0', 'anki'] as const)('%s', (format) => {
  test('formulas, code, tables, lists, links, images and feedback come back as they look', async () => {
    await fc.assert(
      fc.asyncProperty(markdownBank, async (bank) => {
        const written = await packageOf(bank, format, IMAGES)
        expect(written.losses).toEqual([])
        const back = await readAgain(written)
        expect(back.map((draft) => shown(draft, nameOnly))).toEqual(
          bank.map((question) => shown(question, nameOnly)),
        )
        const hasImage = (question: Question) => JSON.stringify(question).includes(ADDRESS)
        expect(back.map(({ images = [] }) => images.length)).toEqual(bank.map((one) => Number(hasImage(one))))
      }),
      { numRuns: 20 },
    )
  })
})

describe.each(['qti-2.1', 'qti-3.0'] as const)('%s', (format) => {
  test.each<[string, Partial<Question>, string]>([
    ['a flag', { isFlagged: true }, 'flag'],
    ['a reference', { reference: 'Page 4' }, 'reference'],
    [
      'an image that could not be loaded',
      { text: '![x](/images/BBBBBBBBBBBBBBBBBBBBBB.png)' },
      'missing-image',
    ],
    ['several spaces', { text: 'a  b', format: 'plain' }, 'spaces'],
    ['a heading', { text: '# Title\n\n**x** y' }, 'formatting'],
    ['a list from 3 on', { text: '3. x\n4. y' }, 'formatting'],
    ['struck-out words', { explanation: 'a ~~b~~' }, 'formatting'],
    ['emphasis on a whole option', { options: ['**x**', 'y'], correct: ['y'] }, 'formatting'],
  ])('a loss is named: %s', async (_, of, kind) => {
    const bank = [aQuestion({ id: 'q', format: 'markdown', ...of })]
    expect((await packageOf(bank, format, NO_IMAGES)).losses.map((loss) => loss.kind)).toEqual([kind])
  })

  test('more questions than can be imported from one package are reported', async () => {
    const bank = Array.from({ length: ARCHIVE_FILES_MAX + 1 }, (_, index) => aQuestion({ id: `q${index}` }))
    const { losses, questions } = await packageOf(bank, format, NO_IMAGES)
    expect([questions, losses.map(({ message }) => message)]).toEqual([
      1001,
      [expect.stringContaining('packages of at most 1,000 questions. Other programs read all 1001.')],
    ])
  })
})

const BANK = [
  aQuestion({
    id: 'one',
    text: 'What is 2 < 3?\nThink.',
    options: ['x & 5', 'oak', 'All of the above'],
    correct: ['x & 5'],
    category: 'Maths / Sums',
    explanation: 'So.',
    sourceId: 'M 1',
    optionFeedback: ['Right.', null, null],
  }),
  aQuestion({ id: 'two', options: ['Oak', 'Moss', 'Elm'], correct: ['Elm', 'Oak'], sourceId: 'T1A01' }),
  aQuestion({ id: 'three', sourceId: 'T1A01' }),
]

async function textFile(format: 'qti-2.1' | 'qti-3.0', name: string): Promise<string> {
  return String((await packageOf(BANK, format, NO_IMAGES)).files.get(name))
}

test('QTI 2.1: one right choice matches the key, several are mapped, feedback is shown by outcomes', async () => {
  const item = await textFile('qti-2.1', 'items/question-1.xml')
  expect(item).toContain('identifier="question-1" title="What is 2 &lt; 3? Think." label="M 1"')
  expect(item).toContain('<itemBody><p>What is 2 &lt; 3?<br/>Think.</p><choiceInteraction')
  expect(item).toContain(
    'shuffle="true" maxChoices="1"><simpleChoice identifier="A">x &amp; 5</simpleChoice>',
  )
  expect(item).toContain('<simpleChoice identifier="C" fixed="true">All of the above</simpleChoice>')
  expect(item).toContain('<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>')
  expect(item).toContain(
    '<modalFeedback outcomeIdentifier="FEEDBACK" showHide="show" identifier="A"><p>Right.',
  )
  const several = await textFile('qti-2.1', 'items/question-2.xml')
  expect(several).toContain('<correctResponse><value>A</value><value>C</value></correctResponse>')
  expect(several).toContain('<mapEntry mapKey="B" mappedValue="-1"/><mapEntry mapKey="C" mappedValue="0.5"/>')
  expect(several).toContain('rptemplates/map_response"/>')
  expect(await textFile('qti-2.1', 'items/question-3.xml')).toContain('rptemplates/match_correct"/>')
})

test('QTI 3.0 has the same under its own names', async () => {
  const item = await textFile('qti-3.0', 'items/question-1.xml')
  expect(item).toContain(
    '<qti-choice-interaction response-identifier="RESPONSE" shuffle="true" max-choices="1">',
  )
  expect(item).toContain(
    'identifier="A"><qti-content-body><p>Right.</p></qti-content-body></qti-modal-feedback>',
  )
})

test('the manifest lists every item under a unique identifier, with its category', async () => {
  const manifest = await textFile('qti-2.1', 'imsmanifest.xml')
  expect([...manifest.matchAll(/<resource identifier="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'question-1',
    'T1A01',
    'question-3',
  ])
  expect(manifest).toContain('<imsmd:entry><imsmd:string>Sums</imsmd:string></imsmd:entry>')
  expect(await textFile('qti-3.0', 'imsmanifest.xml')).toContain('type="imsqti_item_xmlv3p0"')
})
