import { describe, expect, test } from 'vitest'
import {
  altTextOfFile,
  findImageNames,
  IMAGE_MAX_BYTES,
  imageProblem,
  isOwnImage,
  ownImageAddress,
  renameImages,
} from './image-rules.ts'

const TOO_LARGE = 'Image size must be less than 5MB'
const WRONG_TYPE = 'Invalid file type. Only JPEG, PNG, GIF, and WebP images are allowed.'

describe('imageProblem (spec §5.3)', () => {
  test.each([
    ['a JPEG', 1000, 'image/jpeg', null],
    ['a PNG', 1000, 'image/png', null],
    ['a GIF', 1000, 'image/gif', null],
    ['a WebP', 1000, 'image/webp', null],
    ['a type in capitals', 1000, 'IMAGE/PNG', null],
    ['an empty file of a good type, which the server refuses', 0, 'image/png', null],
    ['5 MB exactly', 5_242_880, 'image/png', null],
    ['one byte more', 5_242_881, 'image/png', TOO_LARGE],
    ['an SVG', 1000, 'image/svg+xml', WRONG_TYPE],
    ['an AVIF', 1000, 'image/avif', WRONG_TYPE],
    ['a document', 1000, 'application/pdf', WRONG_TYPE],
    ['a type that only begins well', 1000, 'image/png2', WRONG_TYPE],
    ['a type the browser does not know', 1000, '', WRONG_TYPE],
    ['too large and of a wrong type', 5_242_881, 'application/pdf', TOO_LARGE],
  ])('%s', (_, size, type, problem) => {
    expect(imageProblem({ size, type })).toBe(problem)
  })

  test('5 MB are counted in binary', () => {
    expect(IMAGE_MAX_BYTES).toBe(5_242_880)
  })
})

test.each([
  ['circuit-diagram.png', 'circuit diagram'],
  ['IMG_2031.JPG', 'IMG 2031'],
  ['v1.2 plan.webp', 'v1.2 plan'],
  ['noending', 'noending'],
  ['.png', ''],
  ['', ''],
])('altTextOfFile(%j) is %j', (name, words) => {
  expect(altTextOfFile(name)).toBe(words)
})

const ORIGIN = 'https://quiz.example.org'
const API = 'https://api.example.org'

describe('isOwnImage', () => {
  test.each([
    ['an upload', '/images/abc.png', '', true],
    ['an upload with its host', 'https://quiz.example.org/images/abc.png', '', true],
    ["an upload on the API's host", 'https://api.example.org/images/abc.png', API, true],
    ["an older API's upload elsewhere on it", 'https://api.example.org/static/abc.png', API, true],
    ['another API', 'https://api.example.org/images/abc.png', '', false],
    ['a stranger', 'https://example.net/images/abc.png', API, false],
    [
      'another host whose name begins like ours',
      'https://quiz.example.org.example.net/images/abc.png',
      '',
      false,
    ],
    ['a stranger behind our name', 'https://quiz.example.org@example.net/images/abc.png', '', false],
    ['another path', '/api/v1/users/1', '', false],
    ['another scheme', 'data:image/png;base64,AAAA', API, false],
    ['none', '', '', false],
  ])('%s', (_name, src, apiHost, isOwn) => {
    expect(isOwnImage(src, ORIGIN, apiHost)).toBe(isOwn)
  })
})

describe('ownImageAddress', () => {
  test.each([
    ['an address on this product', '/images/abc.png', '', '/images/abc.png'],
    ['the same, as a copied page spells it', `${ORIGIN}/images/abc.png`, '', '/images/abc.png'],
    ['one on the API host', `${API}/images/abc.png`, API, `${API}/images/abc.png`],
    ['the same when the API is elsewhere', `${API}/images/abc.png`, '', null],
    ['another page', 'https://example.net/images/abc.png', API, null],
    ['a host that only begins like ours', `${ORIGIN}.evil.example/images/abc.png`, '', null],
    ['another path of ours', `${ORIGIN}/api/v1/users`, '', null],
    ['an address without a scheme', '//example.net/images/abc.png', '', null],
    ['inline data', 'data:image/png;base64,AAAA', '', null],
    ['a script', 'javascript:alert(1)', '', null],
    ['nothing', '', '', null],
  ])('%s', (_, src, apiHost, expected) => {
    expect(ownImageAddress(src, ORIGIN, apiHost)).toBe(expected)
  })
})

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
