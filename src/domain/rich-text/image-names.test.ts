import { expect, test } from 'vitest'
import { findImageNames, renameImages } from './image-names.ts'

const OWN = '<img src="/images/a_B-9.png">'
const HOSTED = '<img src="https://quiz.example.org/images/leaf.webp" alt="/pictures/no.png">'

test.each([
  ['an address without a host, and one with it', OWN + HOSTED, ['a_B-9.png', 'leaf.webp']],
  ['the same one twice', OWN + OWN, ['a_B-9.png', 'a_B-9.png']],
  ['an address by itself', '/images/leaf.webp', ['leaf.webp']],
  ['no image', '<p>images/leaf.webp, /images/leaf, /images/.webp</p>', []],
])('the names in %s', (_, html, names) => {
  expect(findImageNames(html)).toEqual(names)
})

test('each is replaced by another name, and nothing else changes', () => {
  expect(renameImages(OWN + HOSTED, (name) => `new-${name}`)).toBe(
    '<img src="/images/new-a_B-9.png"><img src="https://quiz.example.org/images/new-leaf.webp" alt="/pictures/no.png">',
  )
})
