import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { type EditorFields, newFields } from './editor-fields.ts'
import { type PicturePlace, withPicture } from './picture-in-fields.ts'

const picture = { address: '/images/AAAAAAAAAAAAAAAAAAAAAA.png', alt: 'A leaf' }
const MARKDOWN = '![A leaf](/images/AAAAAAAAAAAAAAAAAAAAAA.png)'

const fields = (of: Partial<EditorFields>): EditorFields => ({ ...newFields('', 'markdown'), ...of })

describe('withPicture', () => {
  test.each<[string, string, number, string]>([
    ['an empty text', '', 0, MARKDOWN],
    ['the end', 'Which tree?', 11, `Which tree?\n\n${MARKDOWN}`],
    ['the beginning', 'Which tree?', 0, `${MARKDOWN}\n\nWhich tree?`],
    ['between two paragraphs', 'One\n\nTwo', 4, `One\n\n${MARKDOWN}\n\nTwo`],
  ])('in a question at %s it is a paragraph', (_, text, at, expected) => {
    expect(withPicture(fields({ text }), 'text', at, picture).text).toBe(expected)
  })

  test('in an option it is a word', () => {
    const { options } = withPicture(fields({}), { option: 2 }, 0, picture)
    expect(options.map(({ text }) => text)).toEqual(['', MARKDOWN, '', ''])
    const again = withPicture(fields({ options }), { option: 2 }, MARKDOWN.length, picture)
    expect(again.options[1]?.text).toBe(`${MARKDOWN} ${MARKDOWN}`)
  })

  test('plain fields become Markdown that says the same', () => {
    const plain = { ...newFields('', 'plain'), text: 'Is 2*3*4 = $24?', explanation: '_No_' }
    const after = withPicture(plain, 'text', plain.text.length, picture)
    expect(after.format).toBe('markdown')
    expect(after.text).toBe(`Is 2\\*3\\*4 = \\$24?\n\n${MARKDOWN}`)
    expect(after.explanation).toBe('\\_No\\_')
  })

  const places: readonly PicturePlace[] = ['text', 'explanation', { option: 1 }]
  test('whatever the alternative text says, it stays within the picture', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        (place, alt) => {
          const after = withPicture(fields({}), place, 0, { ...picture, alt })
          const { text, explanation, options } = after
          const written = [text, explanation, ...options.map((option) => option.text)].join('')
          expect(readMarkdown(written)).toMatchObject([
            { kind: 'paragraph', children: [{ kind: 'image', src: picture.address }] },
          ])
        },
      ),
    )
  })
})
