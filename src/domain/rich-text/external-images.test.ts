import { describe, expect, test } from 'vitest'
import { dropImageHosts, imageAttribute, markExternalImages } from './external-images.ts'

const isOwnHost = (host: string) => host === 'quiz.example:8443'

describe('the address of an image is stored as', () => {
  test.each([
    ['src: an upload', '/images/a.png', 'src'],
    ['src: an upload on a host', 'https://quiz.example/images/a.png', 'src'],
    ['data-external-src: any other image', 'https://example.org/a/b.svg?c=d&e=f#g', 'data-external-src'],
    ['data-external-src: one without a path', 'http://example.org', 'data-external-src'],
    ['data-external-src: upper case', 'HTTPS://EXAMPLE.ORG/A.PNG', 'data-external-src'],
    ['data-external-src: letters of any script', 'https://example.org/größe.png', 'data-external-src'],
    ['data-external-src: 2,000 characters', `https://example.org/${'a'.repeat(1980)}`, 'data-external-src'],
    ['nothing: 2,001 characters', `https://example.org/${'a'.repeat(1981)}`, null],
    ['nothing: another path of ours', '/api/v1/users/a', null],
    ['nothing: inline data', 'data:image/png;base64,AAAA', null],
    ['nothing: a script', 'javascript:alert(1)', null],
    ['nothing: no scheme', '//example.org/a.png', null],
    ['nothing: no host', 'https:///a.png', null],
    ['nothing: a space', 'https://example.org/a b.png', null],
    ['nothing: a line break', 'https://example.org/a\nb.png', null],
    ['nothing: what ends an attribute', 'https://example.org/a".png', null],
    ['nothing: no address', '', null],
  ])('%s', (_, address, expected) => {
    expect(imageAttribute(address)).toBe(expected)
  })
})

describe('on the wire', () => {
  test.each([
    ['an upload', '<img src="/images/a.png" alt="b" />', '<img src="/images/a.png" alt="b" />'],
    [
      'an upload on our host',
      '<img src="https://quiz.example:8443/images/a.png" />',
      '<img src="https://quiz.example:8443/images/a.png" />',
    ],
    [
      'an upload on another host',
      '<p>a<img src="https://example.org/images/a.png" alt="b" /></p>',
      '<p>a<img data-external-src="https://example.org/images/a.png" alt="b" /></p>',
    ],
    [
      'our host on another port',
      '<img src="https://quiz.example/images/a.png" />',
      '<img data-external-src="https://quiz.example/images/a.png" />',
    ],
    [
      'any other image',
      '<img data-external-src="http://a.example/?b=c&amp;d" />',
      '<img data-external-src="http://a.example/?b=c&amp;d" />',
    ],
    [
      'text that looks like one',
      '<p>&lt;img src="https://a.example/images/a.png"</p>',
      '<p>&lt;img src="https://a.example/images/a.png"</p>',
    ],
  ])('%s', (_, stored, sent) => {
    expect(markExternalImages(stored, isOwnHost)).toBe(sent)
    expect(markExternalImages(sent, isOwnHost)).toBe(sent)
  })
})

describe('an image of an export', () => {
  test.each([
    [
      'is ours when the export contains its bytes',
      '<img src="https://old.example/images/a.png" alt="b" />',
      '<img src="/images/a.png" alt="b" />',
    ],
    [
      'stays where it is when they did not',
      '<img src="https://old.example/images/b.png" />',
      '<img src="https://old.example/images/b.png" />',
    ],
    [
      'keeps a host of ours',
      '<img src="https://quiz.example:8443/images/a.png" />',
      '<img src="https://quiz.example:8443/images/a.png" />',
    ],
    [
      'is an upload',
      '<img data-external-src="https://old.example/x/images/a.png" />',
      '<img data-external-src="https://old.example/x/images/a.png" />',
    ],
  ])('%s', (_, stored, adopted) => {
    expect(dropImageHosts(stored, new Set(['a.png']), isOwnHost)).toBe(adopted)
  })
})
