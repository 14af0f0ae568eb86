import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noteText, pictureNumbers, shownLine } from './shown-texts.ts'
import { ToolError } from './tool-error.ts'

const PICTURE = '/images/AbCdEfGhIjKlMnOpQrStU_.png'

test.each([
  ['a picture', `See ![a heart](${PICTURE})!`, 'See [picture 1: a heart]!'],
  ['one without words', `![](${PICTURE})`, '[picture 1]'],
  ['one with brackets in its words', `![a \\[b\\] c](${PICTURE})`, '[picture 1: a b c]'],
  ['one of another site', '![map](https://example.org/map.png)', '[picture 1: map]'],
  ['the same one twice', `![a](${PICTURE}) ![a](${PICTURE})`, '[picture 1: a] [picture 1: a]'],
  ['one by reference', `![a][x]\n\n[x]: ${PICTURE}`, '[picture 1: a]\n\n[x]: [picture 2]'],
  ['a link to one', `[a](${PICTURE})`, '[a]([picture 1])'],
  ['an address in code', `\`${PICTURE}\``, '`[picture 1]`'],
  ['an address with a host', `https://quiz.example${PICTURE}`, '[picture 1]'],
  ['a text without any', 'a [b] (c) ![d]', 'a [b] (c) ![d]'],
])('in Markdown, %s', (_, text, shown) => {
  expect(pictureNumbers().hide(text, 'markdown')).toBe(shown)
})

test('in plain text only addresses are hidden', () => {
  expect(pictureNumbers().hide(`![a](${PICTURE})`, 'plain')).toBe('![a]([picture 1])')
})

test('what is hidden is restored, whatever stands around it', () => {
  const piece = fc.constantFrom(
    `![a](${PICTURE})`,
    '![](/images/b.gif)',
    'text ',
    '[picture',
    ']',
    '**b**',
    '\n\n',
  )
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom('plain', 'markdown'), (pieces, format) => {
      const pictures = pictureNumbers()
      const text = pieces.join('')
      const shown = pictures.hide(text, format)
      expect(shown).not.toContain('/images/')
      expect(pictures.restore(shown)).toBe(text)
      expect(pictures.missingIn([text])).toEqual([])
    }),
  )
})

test('a picture that there is not is refused, and one that is left out is named', () => {
  const pictures = pictureNumbers()
  pictures.hide(`![a](${PICTURE})`, 'markdown')
  expect(() => pictures.restore('[picture 2]')).toThrow(ToolError)
  expect(pictures.missingIn(['nothing'])).toEqual([1])
})

test.each([
  ['a picture', `<p>See <img src="${PICTURE}" alt="x"></p>`, 'See [picture]'],
  ['an address', `<p><a href="https://quiz.example${PICTURE}">${PICTURE}</a></p>`, '[picture]'],
  ['formatting', '<p>One <strong>two</strong></p><ul><li>three</li></ul>', 'One two\n\n- three'],
])('a note with %s is plain text', (_, html, text) => {
  expect(noteText(html)).toBe(text)
})

test('a line keeps everything but addresses', () => {
  expect(shownLine(`Page 3, ${PICTURE}`)).toBe('Page 3, [picture]')
  expect(shownLine(null)).toBeNull()
})
