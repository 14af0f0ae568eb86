import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyDialog, lazyPiece } from './lazy-piece.tsx'

const alert = page.getByRole('alert')
const tryAgain = page.getByRole('button', { name: 'Try Again' })
const opener = page.getByRole('button', { name: 'Opener' })

interface Props {
  readonly onClose?: () => void
}

/** Code that fails once; each further load ends when the test says so. */
function failingOnce() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let loads = 0
  let end = (_: boolean) => {}
  const importModule = () => {
    if (loads++ === 0) return Promise.reject(new Error('Failed to fetch'))
    return new Promise<{ Code: ComponentType<Props> }>((resolve, reject) => {
      end = (isThere) => (isThere ? resolve({ Code: () => <p>The code</p> }) : reject(new Error('Failed')))
    })
  }
  return { importModule, endLoad: (isThere: boolean) => end(isThere) }
}

describe('a part of the screen that cannot be loaded', () => {
  test('keeps "Try Again" and its focus while it is tried; loaded, it has the focus before it', async () => {
    const { importModule, endLoad } = failingOnce()
    const Piece = lazyPiece(importModule, ({ Code }) => Code)
    await render(<Piece />)
    await userEvent.click(tryAgain)
    await expect.element(tryAgain).toHaveFocus()
    endLoad(false)
    await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expect.element(tryAgain).toHaveFocus()
    await userEvent.click(tryAgain)
    endLoad(true)
    await expect.element(page.getByText('The code')).toBeVisible()
    expect(document.activeElement?.textContent).toBe('Loaded')
  })

  test('stays as it is while another one like it appears and tries', async () => {
    const { importModule } = failingOnce()
    const Piece = lazyPiece(importModule, ({ Code }) => Code, <p>Waiting</p>)
    const { rerender } = await render(<Piece key="1" />)
    await expect.element(alert).toBeVisible()
    await rerender([<Piece key="1" />, <Piece key="2" />])
    expect(alert.elements()).toHaveLength(2)
    expect(page.getByText('Waiting').elements()).toEqual([])
  })
})

describe('a part of the screen that is tried by itself when it appears again', () => {
  test('shows that it is tried once "Try Again" is pressed', async () => {
    const { importModule, endLoad } = failingOnce()
    const Piece = lazyPiece(importModule, ({ Code }) => Code)
    const { rerender } = await render(<Piece key="1" />)
    await expect.element(alert).toBeVisible()
    await rerender(<Piece key="2" />)
    const isTurning = () => tryAgain.element().querySelector('.animate-spin') !== null
    expect(isTurning()).toBe(false)
    await userEvent.click(tryAgain)
    expect(isTurning()).toBe(true)
    endLoad(true)
    await expect.element(page.getByText('The code')).toBeVisible()
  })
})

describe('a dialog that cannot be loaded', () => {
  test('that opens by itself leaves the focus where it is, and can be closed', async () => {
    const { importModule } = failingOnce()
    const Dialog = lazyDialog(importModule, ({ Code }) => Code)
    const screen = (isOpen: boolean) => (
      <>
        <button type="button">Opener</button>
        {isOpen && <Dialog />}
      </>
    )
    const { rerender } = await render(screen(false))
    await userEvent.click(opener)
    await rerender(screen(true))
    await expect.element(alert).toBeVisible()
    await expect.element(opener).toHaveFocus()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(alert.elements()).toEqual([])
  })

  test('has the focus where it was asked for; Escape closes it and returns the focus', async () => {
    const { importModule } = failingOnce()
    const Dialog = lazyDialog(importModule, ({ Code }) => Code)
    const screen = (isOpen: boolean) => (
      <>
        <button type="button">Opener</button>
        {isOpen && <Dialog onClose={() => void rerender(screen(false))} />}
      </>
    )
    const { rerender } = await render(screen(false))
    await userEvent.click(opener)
    await rerender(screen(true))
    await expect.element(alert).toBeVisible()
    await expect.poll(() => document.activeElement?.contains(alert.element())).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(alert.elements()).toEqual([])
    await expect.element(opener).toHaveFocus()
  })
})
