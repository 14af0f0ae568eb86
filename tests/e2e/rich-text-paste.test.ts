import { expect, test } from './fixtures.ts'
import { openNotes, savedNote } from './notes-field.ts'

test.describe('what is pasted degrades to what is allowed', () => {
  for (const [name, pasted, expected] of [
    ['headings', '<h1>Big</h1><h3>Small</h3>', '<p>Big</p><p>Small</p>'],
    ['code', '<pre><code>x = 1</code></pre><p>a <code>b</code></p>', '<p>x = 1</p><p>a b</p>'],
    ['a table', '<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['colours and sizes', '<p><span style="color:red;font-size:40px">a</span></p>', '<p>a</p>'],
    ['bold by style', '<p><span style="font-weight:700">a</span></p>', '<p><strong>a</strong></p>'],
    ['scripts and styles', '<p>a</p><script>alert(1)</script><style>p{}</style>', '<p>a</p>'],
    ['handlers and ids', '<p id="x" onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a frame', '<p>a</p><iframe src="https://example.org"></iframe>', '<p>a</p>'],
    ['a list of letters', '<ol type="a" start="3"><li>c</li></ol>', '<ol start="3"><li><p>c</p></li></ol>'],
    [
      'an image that is inline data',
      '<p>a</p><img src="data:image/png;base64,iVBORw0KGgo="><p>b</p>',
      '<p>a</p><p>b</p>',
    ],
    ['an image of another page', '<p>a</p><img src="https://example.net/x.png"><p>b</p>', '<p>a</p><p>b</p>'],
    ['an image with a handler', '<p>a</p><img src="x" onerror="alert(1)"><p>b</p>', '<p>a</p><p>b</p>'],
  ] as const) {
    test(name, async ({ page, server, complaints }) => {
      // Some browsers report handlers even where nothing could run them: in the document they are parsed into.
      if (/ on\w+=/.test(pasted)) complaints.allow(/Executing inline event handler violates/)
      const { field, learner } = await openNotes(page, server)
      await field.paste({ 'text/html': pasted })
      expect(await savedNote(field, server, learner)).toBe(expected)
      await expect(page.getByRole('alert')).toHaveText(
        pasted.includes('<img')
          ? ['Images in what was pasted were left out. Add them with the image button.']
          : [],
      )
    })
  }

  test('an image of ours is copied as it is', async ({ page, server }) => {
    const { field } = await openNotes(page, server)
    const src = `${server.url}/images/hTy2Q2N3WKFmf_0d9zt4PJ.png`
    await page.route('**/images/*', (route) => route.fulfill({ contentType: 'image/png', body: '' }))
    await field.paste({ 'text/html': `<img src="${src}" alt="Oak" width="20" height="10%" class="x">` })
    await expect(field.box.locator('img')).toHaveAttribute('src', '/images/hTy2Q2N3WKFmf_0d9zt4PJ.png')
    expect(await field.html()).toBe(
      '<img src="/images/hTy2Q2N3WKFmf_0d9zt4PJ.png" alt="Oak" width="20"><p></p>',
    )
  })

  test('plain text keeps its lines, and markup in it is text', async ({ page, server }) => {
    const { field, learner } = await openNotes(page, server)
    await field.paste({ 'text/plain': 'a <b>\n\nc' })
    expect(await savedNote(field, server, learner)).toBe('<p>a &lt;b&gt;</p><p>c</p>')
  })
})
