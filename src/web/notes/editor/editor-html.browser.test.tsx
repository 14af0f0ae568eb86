import { expect, test } from 'vitest'
import { editorExtensions, initialContent } from './editor-extensions.ts'

const own = `${location.origin}/images/abcdefghijklmnopqrstuv.png`

test.each([
  ['an own image that the server marked as external is an image', own, 'image'],
  ['an image of another host is not', 'https://example.net/a.png', 'unshownImage'],
])('%s', (_, address, type) => {
  const { content } = initialContent(`<p>A</p><img data-external-src="${address}">`, editorExtensions(''))
  expect(content?.[1]?.type).toBe(type)
  if (type === 'image') expect(content?.[1]?.attrs).toMatchObject({ src: address })
})
