import { describe, expect, test } from 'vitest'
import {
  type DocumentParts,
  documentOf,
  inList,
  lines,
  listOf,
  paragraph,
  picture,
  run,
} from '../../../tests/setup/files/docx-files.ts'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { shownQuestions } from '../../../tests/setup/files/shown-questions.ts'
import { readBankBytes } from '../read-bank.ts'

const read = (body: string | readonly string[], parts?: DocumentParts) =>
  readBankBytes(documentOf(body, parts))

const shown = (body: string | readonly string[], parts?: DocumentParts) =>
  shownQuestions(documentOf(body, parts))

const ANSWER = lines('A. x', 'B. y', 'Answer: B')

describe('what a paragraph has', () => {
  const asked = (content: string, parts?: DocumentParts) =>
    read(paragraph(run('1. ') + content) + ANSWER, parts)

  test.each<[string, string, string]>([
    ['a line break of the file', run('Which\nof them?'), 'Which of them?'],
    ['runs', run('Whi') + run('ch?', '<w:b/>'), 'Which?'],
    [
      'powers and indices',
      run('10') +
        run('5', '<w:vertAlign w:val="superscript"/>') +
        run('H') +
        run('2', '<w:vertAlign w:val="subscript"/>') +
        run('?'),
      '10⁵H₂?',
    ],
    ['ordinals', run('The 1') + run('st', '<w:vertAlign w:val="superscript"/>') + run('?'), 'The 1st?'],
    [
      'a change that is accepted',
      `<w:ins>${run('Which')}</w:ins><w:del><w:r><w:delText>What</w:delText></w:r></w:del>${run('?')}`,
      'Which?',
    ],
    [
      'text that was moved',
      `<w:moveFrom>${run('What')}</w:moveFrom><w:moveTo>${run('Which?')}</w:moveTo>`,
      'Which?',
    ],
    ['hidden text', run('Which?') + run('secret', '<w:vanish/>'), 'Which?'],
    ['a link', `<w:hyperlink r:id="none">${run('Which?')}</w:hyperlink>`, 'Which?'],
    [
      'a field',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Which?')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      'Which?',
    ],
    [
      'a field that never ends',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>X</w:instrText></w:r>${run('gone')}`,
      '1.',
    ],
    ['a sign of a font', `<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${run('?')}`, 'α?'],
    [
      'hyphens and line breaks',
      `<w:r><w:t>Which</w:t><w:noBreakHyphen/><w:t>one</w:t><w:br/><w:t>of these?</w:t></w:r>`,
      'Which-one\nof these?',
    ],
    [
      'signs above signs',
      `<w:r><w:ruby><w:rt>${run('トウ')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r>`,
      '東',
    ],
    [
      'alternatives',
      `<w:r><mc:AlternateContent><mc:Choice Requires="x"><w:t>Which?</w:t></mc:Choice><mc:Fallback><w:t>What?</w:t></mc:Fallback></mc:AlternateContent></w:r>`,
      'Which?',
    ],
    ['content of a form', `<w:sdt><w:sdtContent>${run('Which?')}</w:sdtContent></w:sdt>`, 'Which?'],
  ])('%s', async (_, content, text) => {
    const { drafts } = await asked(content)
    expect(drafts.map((draft) => draft.text)).toEqual(text === '1.' ? [] : [text])
  })

  test('the end of a paragraph that was deleted', async () => {
    const body = paragraph(run('1. Whi'), '<w:rPr><w:del/></w:rPr>') + paragraph('ch?') + ANSWER
    expect(await shown(body)).toEqual(['Which? | x, *y'])
  })

  test('a text box is read behind its paragraph', async () => {
    const box = `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${lines('A. x', 'B. y')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
    expect(await shown(paragraph(run('1. Which?') + box) + lines('Answer: A'))).toEqual(['Which? | *x, y'])
  })

  test('headings are categories', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>'
    const body = paragraph('Trees', '<w:pStyle w:val="H"/>') + lines('1. Which?') + ANSWER
    expect((await read(body, { styles })).drafts).toMatchObject([{ category: 'Trees' }])
  })

  test('headings are no part of questions without numbers, whose options have bullets', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/></w:style>'
    const numbering = listOf(1, [['bullet', 'o']])
    const option = (text: string, isRight: boolean) =>
      paragraph(run(text, isRight ? '<w:b/>' : ''), inList(1))
    const asked = (title: string) =>
      paragraph(title, '<w:pStyle w:val="H"/>') +
      [0, 1, 1]
        .map(
          (right, n) =>
            lines(`Which ${n} of ${title}?`) + option('x', right === 0) + option('y', right === 1),
        )
        .join('')
    const { drafts } = await read([asked('Trees'), asked('Birds')], { styles, numbering })
    expect(drafts.map(({ text, category }) => [text, category])).toEqual(
      ['Trees', 'Birds'].flatMap((title) => [0, 1, 2].map((n) => [`Which ${n} of ${title}?`, title])),
    )
  })

  test('a picture is kept with its question', async () => {
    const leaf = { name: 'word/media/image1.png', content: pngOf(2, 2, [1, 2, 3]) }
    const body = paragraph(run('1. See figure 1. Which? ') + picture('leaf', 'A leaf')) + ANSWER
    const { drafts } = await read(body, { pictures: { leaf } })
    expect(drafts).toMatchObject([
      {
        format: 'markdown',
        text: 'See figure 1. Which? ![A leaf](word/media/image1.png)',
        images: [{ address: 'word/media/image1.png', image: { name: 'word/media/image1.png' } }],
      },
    ])
  })

  test('a picture that is nowhere in the text is not taken for "figure 1"', async () => {
    const leaf = { name: 'word/media/image1.png', content: pngOf(2, 2, [1, 2, 3]) }
    const { drafts } = await read(lines('1. What does figure 1 show?') + ANSWER, { pictures: { leaf } })
    expect(drafts[0]?.images).toBeUndefined()
  })

  test('pictures that are elsewhere, charts and formulas of older editors are named with their places', async () => {
    const linked =
      '<w:r><w:drawing><a:graphic><a:graphicData><a:blip r:link="far"/></a:graphicData></a:graphic></w:drawing></w:r>'
    const chart =
      '<w:r><w:drawing><a:graphic><a:graphicData><c:chart xmlns:c="c"/></a:graphicData></a:graphic></w:drawing></w:r>'
    const formula =
      '<w:r><w:object><v:shape><v:imagedata r:id="old"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>'
    const { notices } = await asked(`${run('Which?')}${linked}${chart}${formula}`, {
      relations:
        '<Relationship Id="far" Type="x/image" Target="http://example.org/a.png" TargetMode="External"/>',
    })
    expect(notices.map(({ location, message }) => [location.unit, location.line, message])).toEqual([
      ['paragraph', 1, expect.stringContaining('A picture that is missing')],
      ['paragraph', 1, expect.stringContaining('A chart')],
      ['paragraph', 1, expect.stringContaining('A formula of an older editor (MathType)')],
    ])
  })

  test('a picture of a type that cannot be shown is named in a notice', async () => {
    const drawn = { name: 'word/media/image1.emf', content: 'x' }
    const { notices } = await asked(run('Which? ') + picture('drawn'), { pictures: { drawn } })
    expect(notices).toMatchObject([
      { message: expect.stringContaining('image1.emf (an image of an unsupported type)') },
    ])
  })

  test('questions in footnotes are named in a notice', async () => {
    const footnotes = `<w:footnote>${lines('1. Which?', 'A. x', 'B. y')}</w:footnote>`
    expect((await asked(run('Which?'), { footnotes })).notices).toMatchObject([
      { message: expect.stringContaining('footnotes') },
    ])
  })
})
