import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINK_SCHEMES } from './allowed-html.ts'
import { parseLinkAddress } from './link-address.ts'

describe('parseLinkAddress (spec §5.3)', () => {
  test.each([
    ['http', 'http://example.org', 'http://example.org'],
    ['https', 'https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['ftp', 'ftp://example.org/file', 'ftp://example.org/file'],
    ['ftps', 'ftps://example.org/file', 'ftps://example.org/file'],
    ['mailto', 'mailto:a@example.org', 'mailto:a@example.org'],
    ['tel', 'tel:+43123456', 'tel:+43123456'],
    ['callto', 'callto:somebody', 'callto:somebody'],
    ['sms', 'sms:+43123456', 'sms:+43123456'],
    ['cid', 'cid:part1', 'cid:part1'],
    ['xmpp', 'xmpp:a@example.org', 'xmpp:a@example.org'],
    ['capitals', 'HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
    ['white space around it', '  https://example.org\n', 'https://example.org'],
    ['a bare host', 'example.org', 'https://example.org'],
    ['a bare host with a port and a path', 'example.org:8080/a', 'https://example.org:8080/a'],
    ['a bare host in other letters', 'пример.рф', 'https://пример.рф'],
    ['a bare mail address', 'a.b+c@example.org', 'mailto:a.b+c@example.org'],
  ])('%s is a link', (_, typed, expected) => {
    expect(parseLinkAddress(typed)).toBe(expected)
  })

  test.each([
    ['nothing', ''],
    ['a word', 'Ohm'],
    ['two words', 'see example.org'],
    ['a path of this product', '/app'],
    ['an address without a scheme', '//example.org'],
    ['an anchor', '#top'],
    ['a scheme alone', 'https://'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript in mixed case', 'JaVaScRiPt:alert(1)'],
    ['javascript broken by a tab', 'java\tscript:alert(1)'],
    ['javascript behind a control character', '\u0001javascript:alert(1)'],
    ['javascript behind a zero-width space', '\u200bjavascript:alert(1)'],
    ['javascript that looks like a host', 'javascript:example.org/'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['file', 'file:///etc/passwd'],
    ['blob', 'blob:https://example.org/1'],
    ['about', 'about:blank'],
    ['intent', 'intent://scan/#Intent;end'],
    ['a scheme that only begins well', 'httpsx://example.org'],
    ['a local host without a scheme', 'localhost:3000'],
  ])('%s is refused', (_, typed) => {
    expect(parseLinkAddress(typed)).toBeNull()
  })

  test('whatever is typed, a browser reads an allowed scheme from what comes out', () => {
    const piece = fc.constantFrom(
      'javascript',
      'https',
      'mailto',
      ':',
      '/',
      '//',
      'a',
      '.org',
      '@',
      ' ',
      '\t',
      '\n',
      '\u0000',
      '\u00ad',
      '#',
      '?',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const address = parseLinkAddress(pieces.join(''))
        if (address === null || !URL.canParse(address)) return
        expect(LINK_SCHEMES.map((scheme) => `${scheme}:`)).toContain(new URL(address).protocol)
      }),
    )
  })
})
