import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/components/accessible.ts'
import { focus, openField, press, type } from '../../../../tests/components/notes-field.tsx'
import { measurePixelsTooWide, TEXT_SETTINGS } from '../../../../tests/setup/browser/pixels-too-wide.ts'

/** Stops the clock, so that a test controls how long pauses are. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('formatting', () => {
  test.for([
    ['Bold', 'Control+b', '<p><strong>Ohm</strong></p>'],
    ['Italic', 'Control+i', '<p><em>Ohm</em></p>'],
    ['Underline', 'Control+u', '<p><u>Ohm</u></p>'],
    ['Strikethrough', 'Control+Shift+s', '<p><s>Ohm</s></p>'],
    ['Bullet list', 'Control+Shift+8', '<ul><li><p>Ohm</p></li></ul>'],
    ['Numbered list', 'Control+Shift+7', '<ol><li><p>Ohm</p></li></ol>'],
    ['Quote', 'Control+Shift+b', '<blockquote><p>Ohm</p></blockquote>'],
  ] as const)('%s, by the toolbar and by %s', async ([tool, keys, html]) => {
    const { field, written } = await openField()
    await type('Ohm')
    await press('Control+a')
    await field.tool(tool).click()
    await expect.element(field.tool(tool)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(field.box).toHaveFocus()
    expect(written()).toBe(html)
    await field.tool(tool).click()
    await expect.element(field.tool(tool)).toHaveAttribute('aria-pressed', 'false')
    expect(written()).toBe('<p>Ohm</p>')
    await press(keys)
    await expect.poll(written).toBe(html)
    const shown = keys.replace('Control', 'Ctrl').replace(/[a-z]$/, (letter) => letter.toUpperCase())
    await expect.element(field.tool(tool)).toHaveAttribute('title', `${tool} (${shown})`)
  })

  test('a divider line is on', async () => {
    const { field, written } = await openField()
    await type('a')
    await field.tool('Divider line').click()
    await type('b')
    await expect.poll(written).toBe('<p>a</p><hr><p>b</p>')
  })

  test('a typed [text](address) becomes a link', async () => {
    const { written } = await openField()
    await type('see [the page](https://example.org/a) now')
    await expect
      .poll(() => written()?.replace(/ (?:target|rel)="[^"]*"/g, ''))
      .toBe('<p>see <a href="https://example.org/a">the page</a> now</p>')
  })

  test('what is no address stays as it was typed', async () => {
    const { written } = await openField()
    await type('[note](above) [x](javascript:alert)')
    await expect.poll(written).toBe('<p>[note](above) [x](javascript:alert)</p>')
  })

  test('headings, inline code and code blocks are off (spec §5.3)', async () => {
    const { written } = await openField()
    await type('# a')
    await press('Enter')
    await type('`b` c')
    await press('Enter')
    await type('``` d')
    await press('Control+Alt+1')
    await press('Control+e')
    await expect.poll(written).toBe('<p># a</p><p>`b` c</p><p>``` d</p>')
  })
})

describe('undo', () => {
  test('a pause of 500 ms separates two steps (spec §9.1)', async () => {
    stopClock()
    const { field } = await openField()
    await expect.element(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    await type('a')
    vi.advanceTimersByTime(499)
    await type('b')
    vi.advanceTimersByTime(501)
    await type('c')
    await press('Control+z')
    await expect.element(field.box).toHaveTextContent('ab')
    await field.tool('Undo').click()
    await expect.element(field.box).toHaveTextContent('')
    await expect.element(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    await field.tool('Redo').click()
    await press('Control+Shift+z')
    await expect.element(field.box).toHaveTextContent('abc')
    await expect.element(field.tool('Redo')).toHaveAttribute('aria-disabled', 'true')
  })

  test('goes back 100 steps (spec §9.1)', async () => {
    stopClock()
    const { field } = await openField()
    // The history grows up to 20 steps beyond its depth before it is cut back.
    for (let step = 0; step < 121; step++) {
      document.execCommand('insertText', false, 'x')
      // The editor processes what was typed once the page's script ends.
      await Promise.resolve()
      vi.advanceTimersByTime(501)
    }
    await expect.element(field.box).toHaveTextContent('x'.repeat(121))
    await press('Control+z')
    await expect.element(field.box).toHaveTextContent('x'.repeat(120))
    // The rest by script, a separate press for each.
    const pressed = { key: 'z', code: 'KeyZ', keyCode: 90, ctrlKey: true, bubbles: true, cancelable: true }
    for (let step = 1; step < 100; step++) {
      field.box.element().dispatchEvent(new KeyboardEvent('keydown', pressed))
    }
    await expect.element(field.box).toHaveTextContent('x'.repeat(21))
    await expect.element(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('what the field contains', () => {
  test('empty, it is at least 100 px high and shows its placeholder (spec §9.1)', async () => {
    const { field } = await openField()
    expect(field.box.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(100)
    expect(field.box.element().querySelector('[data-placeholder="Start typing..."]')).not.toBeNull()
  })

  test('emptied, it is a bare empty paragraph (spec §3.6)', async () => {
    const { field, written } = await openField('<ul><li>a</li></ul>')
    await press('Control+a')
    await press('Delete')
    await press('Backspace')
    await expect.element(field.box).toHaveTextContent('')
    await expect.poll(written).toBe('<p></p>')
  })

  test('opened and left, it reports no change', async () => {
    const { field, written } = await openField('<p>a</p><ul><li>b</li></ul>')
    await expect.element(field.tool('Undo')).toHaveAttribute('aria-disabled', 'true')
    await press('End')
    focus(page.getByRole('button', { name: 'Behind the field' }))
    expect(written()).toBeNull()
  })

  test('undone to its start, it reports the original text', async () => {
    const given = '<p>a</p><ul><li>b</li></ul>'
    const { field, written } = await openField(given)
    await type('c')
    await expect.poll(written).toBe('<p>a</p><ul><li><p>bc</p></li></ul>')
    await field.tool('Undo').click()
    expect(written()).toBe(given)
  })
})

describe('by keyboard', () => {
  test('the toolbar is one stop; arrows move in it, Enter formats and returns to the text', async () => {
    const { field, written } = await openField()
    await press('Shift+Tab')
    await expect.element(field.tool('Bold')).toHaveFocus()
    await press('ArrowRight')
    await expect.element(field.tool('Italic')).toHaveFocus()
    await press('Enter')
    await expect.element(field.box).toHaveFocus()
    await type('leaning')
    await press('Alt+F10')
    // The toolbar remembers its last tool.
    await expect.element(field.tool('Italic')).toHaveFocus()
    await press('End')
    await expect.element(field.tool('Redo')).toHaveFocus()
    await press('ArrowLeft')
    await expect.element(field.tool('Undo')).toHaveFocus()
    await press('Tab')
    await expect.element(field.box).toHaveFocus()
    await press('Tab')
    await expect.element(page.getByRole('button', { name: 'Behind the field' })).toHaveFocus()
    expect(written()).toBe('<p><em>leaning</em></p>')
  })

  test('Tab nests an entry of a list, and leaves the field where it cannot', async () => {
    const { field } = await openField()
    await type('- a')
    await press('Enter')
    await type('b')
    await press('Tab')
    expect(field.html()).toBe('<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>')
    await press('Tab')
    await expect.element(page.getByRole('button', { name: 'Behind the field' })).toHaveFocus()
  })
})

test('axe finds nothing and nothing is too wide, with the link form open and refused', async () => {
  const { field } = await openField()
  await type('**bold** and example.org ')
  await type('a'.repeat(200))
  await expectAccessible('a field')
  await field.tool('Link').click()
  await page.getByLabelText('Link address').fill('javascript:alert(1)')
  await press('Enter')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectAccessible('the link form')
})

test('on a small screen every tool is 44 px', async () => {
  const { field } = await openField()
  await page.viewport(320, 640)
  for (const tool of field.toolbar.getByRole('button').elements()) {
    const { width, height } = tool.getBoundingClientRect()
    expect([width, height]).toEqual([44, 44])
  }
  expect(measurePixelsTooWide(Object.entries(TEXT_SETTINGS))).toEqual({})
})
