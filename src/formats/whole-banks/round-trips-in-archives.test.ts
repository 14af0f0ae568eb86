import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { type WrittenQuestion, writtenBank } from '../../../tests/setup/files/written-bank.ts'
import { type WrittenSheet, workbookFiles, workbookOf } from '../../../tests/setup/files/xlsx-files.ts'
import { type PackedFile, zipOf } from '../../../tests/setup/files/zip-files.ts'
import { type QuestionDraft, WHOLE_FILE } from '../../domain/importing/drafts/draft.ts'
import { plainTextOf } from '../../domain/markdown/plain-text-of.ts'
import { readMarkdown } from '../../domain/markdown/read-markdown.ts'
import { mapTexts } from '../../domain/questions/question-content.ts'
import { readBankBytes } from '../read-bank.ts'
import { sharedStrings, sheetRows } from '../xlsx/xlsx-sheet.ts'

/** The drafts read back from a file. Expects that nothing was left out. */
async function readAgain(file: Uint8Array): Promise<WrittenQuestion[]> {
  const { drafts, problems, notices } = await readBankBytes(file)
  expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  return drafts.map(({ location: _, ...draft }) => draft)
}

/** Words on one line, without the signs by which keys tell their parts. */
const words = fc
  .array(fc.string({ unit: fc.constantFrom(...'abcxyz019<>&"\'?!é漢_'), minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => `W${parts.join(' ')}`)

const letter = (index: number): string => String.fromCharCode(65 + index)

describe('Excel', () => {
  test('any texts come back in their cells', () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom('_x0041_', '_x', '\r\n', '<', '&amp;', ']]>'),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map((parts) => parts.join(''))
      .filter((cell) => cell.trim() !== '')
    const rows = fc.array(fc.array(fc.option(text, { nil: '', freq: 3 }), { maxLength: 30 }), {
      maxLength: 10,
    })
    fc.assert(
      fc.property(rows, (cells) => {
        const parts = new Map(
          workbookFiles([{ name: 'S', rows: cells }]).map(({ name, content }) => [name, `${content}`]),
        )
        const strings = sharedStrings(parts.get('xl/sharedStrings.xml') ?? '')
        const { written: read } = sheetRows(parts.get('xl/worksheets/sheet1.xml') ?? '', {
          strings,
          formats: [],
          isFrom1904: false,
          charactersLeft: { count: 1_000_000 },
        })
        const written = cells.map((row, index) => ({
          line: index + 1,
          cells: row.slice(0, row.findLastIndex((cell) => cell !== '') + 1),
        }))
        expect(read).toEqual(written.filter((row) => row.cells.length > 0))
      }),
    )
  })

  test('any bank comes back, whatever the number of its sheets', async () => {
    const sheet = (questions: readonly WrittenQuestion[], index: number): WrittenSheet => ({
      name: `Sheet ${index}`,
      rows: [
        [
          'id',
          'question',
          'category',
          'explanation',
          'flagged',
          'correct',
          ...Array.from({ length: 26 }, (_, at) => letter(at)),
        ],
        ...questions.map(({ sourceId, text, category, explanation, isFlagged, correct, options }) => [
          sourceId ?? '',
          text,
          category ?? '',
          explanation ?? '',
          isFlagged ? 'yes' : '',
          correct.map((answer) => letter(options.indexOf(answer))).join(', '),
          ...options,
        ]),
      ],
    })
    await fc.assert(
      fc.asyncProperty(fc.array(writtenBank(words), { minLength: 1, maxLength: 3 }), async (banks) => {
        expect(await readAgain(workbookOf(banks.map(sheet)))).toEqual(banks.flat())
      }),
      { numRuns: 50 },
    )
  })
})

describe('QTI packages', () => {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

  function itemOf({ text, options, correct, explanation, sourceId, images = [] }: WrittenQuestion): string {
    const values = correct.map((answer) => `<value>C${options.indexOf(answer)}</value>`)
    const choices = options.map(
      (option, index) => `<simpleChoice identifier="C${index}">${escaped(option)}</simpleChoice>`,
    )
    const shown = images.map(({ image: { name } }) => `<img src="../${encodeURIComponent(name)}" alt=""/>`)
    return (
      `<assessmentItem identifier="${escaped(sourceId ?? '')}"><responseDeclaration identifier="R" cardinality="multiple">` +
      `<correctResponse>${values.join('')}</correctResponse></responseDeclaration><itemBody>` +
      `<choiceInteraction responseIdentifier="R"><prompt>${escaped(text)}</prompt>${choices.join('')}</choiceInteraction>` +
      `</itemBody>${explanation === null ? '' : `<modalFeedback identifier="F">${escaped(explanation)}${shown.join('')}</modalFeedback>`}</assessmentItem>`
    )
  }

  test('any bank comes back with its images, named in a manifest or not', async () => {
    const image = { name: 'a sign.png', bytes: pngOf(2, 1, [1, 2, 3]) }
    const bank = fc
      .tuple(writtenBank(words), fc.boolean(), fc.boolean())
      .map(([questions, named, shows]) => ({
        named,
        questions: questions.map((question) => ({ ...question, category: null, isFlagged: false })),
        shows,
      }))
    await fc.assert(
      fc.asyncProperty(bank, async ({ questions, named, shows }) => {
        const illustrated = questions.map((question) =>
          shows && question.explanation !== null
            ? {
                ...question,
                images: [{ address: 'a sign.png', image }],
                explanation: question.explanation,
              }
            : question,
        )
        const items = illustrated.map((question, index) => ({
          name: `items/${index}.xml`,
          content: itemOf(question),
        }))
        const resources = items.map(({ name }) => `<resource type="imsqti_item_xmlv2p1" href="${name}"/>`)
        const manifest = {
          name: 'imsmanifest.xml',
          content: `<manifest><resources>${resources.join('')}</resources></manifest>`,
        }
        const files: PackedFile[] = [
          ...(named ? [manifest] : []),
          ...items,
          { name: image.name, content: image.bytes },
        ]
        const expected = illustrated.map((question) =>
          'images' in question
            ? { ...question, format: 'markdown', explanation: `${question.explanation}a sign` }
            : question,
        )
        const { drafts, problems } = await readBankBytes(zipOf(files))
        expect(problems).toEqual([])
        expect(drafts.map(({ location: _, ...draft }) => inWords(draft))).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })
})

/** A draft in Markdown with what its texts say. */
function inWords(draft: Omit<QuestionDraft, 'location'>): Omit<QuestionDraft, 'location'> {
  if (draft.format !== 'markdown') return draft
  const { location: _, ...words } = mapTexts({ ...draft, location: WHOLE_FILE }, (text) =>
    plainTextOf(readMarkdown(text) ?? []),
  )
  return words
}
