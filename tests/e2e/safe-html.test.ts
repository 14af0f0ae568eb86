import { expect, test } from './fixtures.ts'
import { callApi, plantLearner, questions } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'

// As tall as all cards together, so that the list renders every one of them.
test.use({ viewport: { width: 1280, height: 8000 } })

const LINK = 'target="_blank" rel="noopener noreferrer"'

/** What stands in the place of an image that is not shown. */
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
    'an image of a stranger',
    '<p>a</p><img src="https://example.net/images/x.png" onerror="ran()">',
    `<p>a</p>${unshown('https://example.net/images/x.png')}`,
  ],
  [
    'one that the server marked, with words',
    '<img data-external-src="https://example.net/x.svg?a=1&amp;b" alt="A map">',
    unshown('https://example.net/x.svg?a=1&amp;b', ' (A map)'),
  ],
  [
    'one that is marked as a stranger and is ours',
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

test('notes are shown by the allow-list alone, whatever a server sends (spec §3.12)', async ({
  page,
  server,
  complaints,
}) => {
  // Some browsers report handlers in the document they are parsed into, where nothing could run them.
  complaints.allow(/Executing inline event handler violates/)
  complaints.expect(/none\.png|status of 404/)
  const learner = await plantLearner(server, questions(NOTES.length))
  for (const { id } of learner.questions) {
    await callApi(server, 'POST', '/practice-responses/', {
      user_id: learner.user.id,
      question_id: id,
      user_answer: ['Right 1'],
      is_correct: true,
      response_time_ms: 1000,
      source: 'frontend',
    })
  }
  await page.route('**/api/v1/question-notes/user/*', (route) =>
    route.fulfill({
      json: learner.questions.map(({ id }, index) => ({
        id: `note ${index}`,
        user_id: learner.user.id,
        question_id: id,
        note_text: NOTES[index]![1],
        hint_text: '',
      })),
    }),
  )
  await page.addInitScript('window.ran = () => { window.hasRun = true }')
  await openSignedIn(page, learner.identifier, '/app/practice/history')
  const places = page.locator('.rich-text')
  await expect(places).toHaveCount(NOTES.length)
  // They stand empty until what makes them safe is there.
  await expect
    .poll(async () => {
      const shown = await places.evaluateAll((all) => all.map((place) => place.innerHTML))
      return Object.fromEntries(shown.reverse().map((html, index) => [NOTES[index]?.[0], html]))
    })
    .toEqual(Object.fromEntries(NOTES.map(([name, , html]) => [name, html])))
  expect(await page.evaluate('window.hasRun')).toBeUndefined()
})
