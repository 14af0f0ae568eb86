import { expect, test } from './fixtures.ts'
import { noteOnceSaved, openNotes, savedNote } from './notes-field.ts'

const LINK_ATTRIBUTES = 'target="_blank" rel="noopener noreferrer"'

test.describe('links (spec §5.3)', () => {
  test('addresses of the web, of mail and of telephones are links, typed and pasted', async ({
    page,
    server,
  }) => {
    const { field, learner } = await openNotes(page, server)
    for (const [typed, href] of [
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
    ] as const) {
      await test.step(typed, async () => {
        const linked = (text: string) => sorted(`<p><a ${LINK_ATTRIBUTES} href="${href}">${text}</a></p>`)
        const stored = async () => sorted(await noteOnceSaved(field, server, learner))
        await field.box.fill('')
        await page.keyboard.type('Ohm')
        await page.keyboard.press('Control+a')
        await page.keyboard.press('Control+k')
        await page.getByLabel('Link address').fill(typed)
        await page.keyboard.press('Enter')
        await expect(field.box).toBeFocused()
        await expect.poll(stored).toBe(linked('Ohm'))
        if (typed !== href) return
        await field.box.fill('')
        await field.paste({ 'text/html': `<a href="${href}" class="x" title="y">Volt</a>` })
        await expect.poll(stored).toBe(linked('Volt'))
      })
    }
  })

  test('nothing else is one, typed, pasted or found in the text', async ({ page, server }) => {
    const { field, learner } = await openNotes(page, server)
    for (const [place, address] of [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<p>x</p>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:http://x/1',
      '/app',
      'Ohm',
    ].entries()) {
      await test.step(JSON.stringify(address), async () => {
        await field.box.fill('')
        await page.keyboard.type('Ohm')
        await page.keyboard.press('Control+a')
        await field.tool('Link').click()
        const input = page.getByLabel('Link address')
        await input.evaluate((element: HTMLInputElement) => element.focus())
        await input.fill(address)
        await page.keyboard.press('Enter')
        if (!address.includes('\t')) {
          await expect(page.getByRole('alert')).toContainText("This can't be a link.")
          await expect(input).toHaveAttribute('aria-invalid', 'true')
          await expect(input).toBeFocused()
        }
        await page.keyboard.press('Escape')
        await expect(field.box).toBeFocused()
        await field.box.fill('')
        await field.paste({ 'text/html': `<p><a href="${address}">Volt</a></p>` })
        await page.keyboard.type(` ${address} end${place}`)
        const stored = () => noteOnceSaved(field, server, learner)
        await expect.poll(stored).toContain(`end${place}`)
        expect(await stored()).not.toContain('<a')
      })
    }
  })

  test('the link at the cursor is changed and removed', async ({ page, server }) => {
    const { field, learner } = await openNotes(page, server)
    await page.keyboard.type('see example.org now')
    await page.keyboard.press('Home')
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
    await expect(field.tool('Link')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Control+k')
    await expect(page.getByLabel('Link address')).toHaveValue('https://example.org')
    await page.getByLabel('Link address').fill('https://example.net')
    await page.getByRole('button', { name: 'Change link' }).click()
    expect(await savedNote(field, server, learner)).toContain('href="https://example.net"')
    await field.tool('Link').click()
    await page.getByRole('button', { name: 'Remove link' }).click()
    expect(await savedNote(field, server, learner)).toBe('<p>see example.org now</p>')
  })

  test('with nothing selected, the address itself is put in, and typing goes on beside it', async ({
    page,
    server,
  }) => {
    const { field } = await openNotes(page, server)
    await page.keyboard.press('Control+k')
    await page.getByLabel('Link address').fill('example.org')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' after')
    await expect(field.box.locator('a')).toHaveText('example.org')
    await expect(field.box).toHaveText('example.org after')
  })
})

/** Attributes of the tags in order of their names. */
function sorted(html: string): string {
  return html.replace(/<(\w+) ([^>]+)>/g, (_, tag: string, attributes: string) => {
    return `<${tag} ${[...attributes.matchAll(/\w+="[^"]*"/g)].map(String).sort().join(' ')}>`
  })
}
