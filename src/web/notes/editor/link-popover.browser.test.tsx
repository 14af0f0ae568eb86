import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openField, press, type } from '../../../../tests/components/notes-field.tsx'

const address = () => page.getByLabelText('Link address')

/** The one link of a text and the text that it is on; null without one. */
function linkIn(html: string | null): { readonly attributes: object; readonly text: string | null } | null {
  const body = new DOMParser().parseFromString(html ?? '', 'text/html').body
  const links = body.querySelectorAll('a')
  expect(links.length).toBeLessThanOrEqual(1)
  const [link] = links
  if (link === undefined) return null
  const attributes = Object.fromEntries(
    link.getAttributeNames().map((name) => [name, link.getAttribute(name)]),
  )
  return { attributes, text: link.textContent }
}

function linkTo(href: string, text: string) {
  return { attributes: { href, target: '_blank', rel: 'noopener noreferrer' }, text }
}

describe('addresses of the web, of mail and of telephones are links (spec §5.3)', () => {
  test.for([
    ['http://example.org', 'http://example.org'],
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['ftp://example.org', 'ftp://example.org'],
    ['ftps://example.org', 'ftps://example.org'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['tel:+431', 'tel:+431'],
    ['callto:ada', 'callto:ada'],
    ['sms:+431', 'sms:+431'],
    ['cid:part1', 'cid:part1'],
    ['xmpp:a@example.org', 'xmpp:a@example.org'],
    ['example.org', 'https://example.org'],
  ] as const)('%s, typed and pasted', async ([typed, href]) => {
    const { field, written } = await openField()
    await type('Ohm')
    await press('Control+a')
    await press('Control+k')
    await address().fill(typed)
    await press('Enter')
    await expect.element(field.box).toHaveFocus()
    expect(linkIn(written())).toEqual(linkTo(href, 'Ohm'))
    if (typed !== href) return
    await field.clear()
    field.paste({ 'text/html': `<a href="${href}" class="x" title="y">Volt</a>` })
    await expect.poll(() => linkIn(written())).toEqual(linkTo(href, 'Volt'))
  })
})

describe('nothing else is one, typed, pasted or found in the text (spec §5.3)', () => {
  test.for([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<p>x</p>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:http://x/1',
    '/app',
    'Ohm',
  ])('%j', async (refused) => {
    const { field, written } = await openField()
    await type('Ohm')
    await press('Control+a')
    await field.tool('Link').click()
    await address().fill(refused)
    await press('Enter')
    if (!refused.includes('\t')) {
      await expect.element(page.getByRole('alert')).toMatchTextContent("This can't be a link.")
      await expect.element(address()).toHaveAttribute('aria-invalid', 'true')
      await expect.element(address()).toHaveFocus()
    }
    await press('Escape')
    await expect.element(field.box).toHaveFocus()
    expect(linkIn(written())).toBeNull()
    await field.clear()
    field.paste({ 'text/html': `<p><a href="${refused}">Volt</a></p>` })
    await type(` ${refused.replaceAll('\t', '')} end`)
    await expect.poll(written).toContain('end')
    expect(linkIn(written())).toBeNull()
  })
})

test('the link at the cursor is changed and removed', async () => {
  const { field, written } = await openField()
  await type('see example.org now')
  await expect.poll(() => linkIn(written())).toEqual(linkTo('https://example.org', 'example.org'))
  // The editor puts the caret back where it was when it makes the link.
  await expect
    .poll(async () => {
      await press('Home')
      return caretOffset()
    })
    .toBe(0)
  // The editor takes up where the caret is a moment after the browser has moved it.
  for (let step = 1; step <= 8; step++) {
    await press('ArrowRight')
    await expect.poll(caretOffset).toBe(step)
  }
  await expect.element(field.tool('Link')).toHaveAttribute('aria-pressed', 'true')
  await press('Control+k')
  await expect.element(address()).toHaveValue('https://example.org')
  await address().fill('https://example.net')
  await page.getByRole('button', { name: 'Change link' }).click()
  await expect.poll(() => linkIn(written())).toEqual(linkTo('https://example.net', 'example.org'))
  await field.tool('Link').click()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect.poll(written).toBe('<p>see example.org now</p>')
})

test('with nothing selected, the address itself is inserted, and typing continues after it', async () => {
  const { field, written } = await openField()
  await press('Control+k')
  await address().fill('example.org')
  await press('Enter')
  await expect.element(field.box).toHaveFocus()
  await userEvent.keyboard(' after')
  await expect.element(field.box).toHaveTextContent('example.org after')
  expect(linkIn(written())?.text).toBe('example.org')
})

/** Where the caret is within the text of its paragraph, characters. */
function caretOffset(): number {
  const selection = getSelection()
  const paragraph = selection?.focusNode?.parentElement?.closest('p')
  if (!selection?.focusNode || !paragraph) return -1
  const range = document.createRange()
  range.setStart(paragraph, 0)
  range.setEnd(selection.focusNode, selection.focusOffset)
  return range.toString().length
}
