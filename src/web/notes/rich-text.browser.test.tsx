import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { RichText } from './rich-text.tsx'

const LINK = 'target="_blank" rel="noopener noreferrer"'

/** What replaces an image that is not shown. */
function unshown(address: string, words = ''): string {
  return `<span class="unshown-image">Image not shown${words}: <bdi>${address}</bdi></span>`
}

/** What a server might send, and what of it is shown. */
const NOTES: readonly (readonly [name: string, sent: string, shown: string])[] = [
  [
    'what the field can make',
    '<p>a <strong>b</strong></p><ol start="3"><li><p>c</p></li></ol><hr>',
    '<p>a <strong>b</strong></p><ol start="3"><li><p>c</p></li></ol><hr>',
  ],
  ['a script', '<p>a</p><script>ran()</script>', '<p>a</p>'],
  ['a handler', '<p onclick="ran()">a</p>', '<p>a</p>'],
  ['an image that fails on purpose', '<img src="x" onerror="ran()">b', `${unshown('x')}b`],
  [
    'an image of ours',
    '<img src="/images/none.png" alt="a" title="b" width="4" height="2">',
    '<img src="/images/none.png" alt="a" title="b" width="4" height="2">',
  ],
  ['an image that is inline data', '<p>a</p><img src="data:image/png;base64,AAAA">', '<p>a</p>'],
  [
    'an image of another host',
    '<p>a</p><img src="https://example.net/images/x.png" onerror="ran()">',
    `<p>a</p>${unshown('https://example.net/images/x.png')}`,
  ],
  [
    'one that the server marked, with words',
    '<img data-external-src="https://example.net/x.svg?a=1&amp;b" alt="A map">',
    unshown('https://example.net/x.svg?a=1&amp;b', ' (A map)'),
  ],
  [
    'one that is marked as external and is ours',
    '<img src="/images/none.png" data-external-src="https://example.net/x.png">',
    '<img src="/images/none.png">',
  ],
  ['one that is marked and inline data', '<img data-external-src="data:image/png;base64,AAAA">b', 'b'],
  [
    'an image of another path',
    '<p>a</p><img src="/api/v1/users/1">',
    `<p>a</p>${unshown('/api/v1/users/1')}`,
  ],
  ['a set of frames', '<frameset><frame src="/app"></frameset><p>a</p>', '<p>a</p>'],
  ['a set of frames within', ' <frameset><p>a</p>', ' <p>a</p>'],
  ['a drawing with a script', '<svg><script>ran()</script></svg><p>a</p>', '<p>a</p>'],
  ['an odd nesting', '<math><mtext><table><mglyph><style><img src=x onerror=ran()>', ''],
  ['a frame', '<iframe srcdoc="<script>ran()</script>"></iframe><p>a</p>', '<p>a</p>'],
  ['a form', '<form action="https://example.net"><input name="a"><p>b</p></form>', '<p>b</p>'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed">a</p>', '<p>a</p>'],
  ['classes and ids', '<p class="fixed" id="root" data-x="1" aria-label="x">a</p>', '<p>a</p>'],
  ['a heading', '<h1>a</h1>', 'a'],
  ['a link', '<a href="https://example.org">a</a>', `<a href="https://example.org" ${LINK}>a</a>`],
  [
    'a link that would keep its opener',
    '<a href="mailto:a@b.c" target="_top" rel="opener">a</a>',
    `<a href="mailto:a@b.c" ${LINK}>a</a>`,
  ],
  ['a script as an address', '<a href="javascript:ran()">a</a>', '<a>a</a>'],
  ['a hidden script as an address', '<a href="java&#10;script:ran()">a</a>', '<a>a</a>'],
  ['data as an address', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['an address within the product', '<a href="/app">a</a>', '<a>a</a>'],
]

/** What a script in a note would call. */
function ran(): void {
  hasRun = true
}
let hasRun = false

test.for(NOTES)('%s is shown by the allow-list alone (spec §3.12)', async ([, sent, expected]) => {
  Reflect.set(globalThis, 'ran', ran)
  const { container } = await render(<RichText html={sent} />)
  const place = container.querySelector('.rich-text')
  await expect.poll(() => place?.innerHTML).toBe(expected)
  expect(hasRun).toBe(false)
})
