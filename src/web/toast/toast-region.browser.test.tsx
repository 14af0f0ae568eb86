import * as Popover from 'radix-ui/popover'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toasts } from '../../../tests/components/toasts.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ToastProvider } from './toast-provider.tsx'
import { type ToastMessage, useToast } from './use-toast.ts'

const SAVED: ToastMessage = { title: 'Saved', description: 'Everywhere.' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const live = (level: 'polite' | 'assertive') => document.querySelector(`[aria-live=${level}]`)?.textContent

function ShowButton({ name, message }: { readonly name: string; readonly message: ToastMessage }) {
  const showToast = useToast()
  return (
    <button type="button" onClick={() => showToast(message)}>
      {name}
    </button>
  )
}

/** Shows a toast, with fake clocks for what it does from then on. */
async function show(message: ToastMessage, times = 1, isInFront = true): Promise<void> {
  await render(
    <ToastProvider>
      <ShowButton name="Show" message={message} />
    </ToastProvider>,
  )
  // The tests' window may not have the focus, and then toasts stay.
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(isInFront)
  onTestFinished(() => hasFocus.mockRestore())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const shower = button('Show').element()
  for (let time = 0; time < times; time++) if (shower instanceof HTMLElement) shower.click()
  await areShown(times)
}

const fire = (type: string, init: PointerEventInit) => {
  const card = toasts().element()
  card.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, ...init }))
}
/** Until React has rendered what an event changed. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

const areShown = (count: number) => expect.poll(() => toasts().elements().length).toBe(count)

test('a toast disappears after five seconds', async () => {
  await show(SAVED)
  await vi.advanceTimersByTimeAsync(4990)
  await areShown(1)
  await vi.advanceTimersByTimeAsync(20)
  await areShown(0)
})

test('a toast that is shown while another window is in front waits for the learner', async () => {
  await show(SAVED, 1, false)
  await vi.advanceTimersByTimeAsync(60_000)
  await areShown(1)
  window.dispatchEvent(new Event('focus'))
  await twoFrames()
  await vi.advanceTimersByTimeAsync(5010)
  await areShown(0)
})

test('a toast without an end stays', async () => {
  await show({ ...SAVED, visibleMs: Number.POSITIVE_INFINITY })
  await twoFrames()
  await vi.advanceTimersByTimeAsync(60_000)
  await areShown(1)
})

test('with the pointer on it or another window in front it stays, and then has the time that was left', async () => {
  await show(SAVED)
  await vi.advanceTimersByTimeAsync(4000)
  fire('pointermove', { clientX: 0 })
  await twoFrames()
  await vi.advanceTimersByTimeAsync(60_000)
  await areShown(1)
  const region = toasts().element().closest('section')
  region?.dispatchEvent(new PointerEvent('pointerleave'))
  await twoFrames()
  await vi.advanceTimersByTimeAsync(900)
  window.dispatchEvent(new Event('blur'))
  await twoFrames()
  await vi.advanceTimersByTimeAsync(60_000)
  await areShown(1)
  window.dispatchEvent(new Event('focus'))
  await twoFrames()
  await vi.advanceTimersByTimeAsync(200)
  await areShown(0)
})

test.each([
  ['far enough to the right takes it away', 120, 2, 0],
  ['to the right and back leaves it', 20, 2, 1],
  ['downward leaves it', 60, 90, 1],
])('a swipe %s', async (_, x, y, left) => {
  await show(SAVED)
  vi.spyOn(toasts().element(), 'setPointerCapture').mockImplementation(() => {})
  fire('pointerdown', { clientX: 10, clientY: 10, buttons: 1 })
  fire('pointermove', { clientX: 10 + x, clientY: 10 + y, buttons: 1 })
  fire('pointerup', { clientX: 10 + x, clientY: 10 + y })
  await areShown(left)
  if (left === 1) expect(toasts().element()).toHaveStyle({ translate: 'none' })
})

test('a mouse that was released elsewhere moves nothing when it comes back', async () => {
  await show(SAVED)
  const capture = vi.spyOn(toasts().element(), 'setPointerCapture').mockImplementation(() => {})
  fire('pointerdown', { clientX: 10, clientY: 10, buttons: 1 })
  fire('pointermove', { clientX: 0, clientY: 10, buttons: 1 })
  fire('pointermove', { clientX: 90, clientY: 10, buttons: 0 })
  expect(capture).not.toHaveBeenCalled()
  expect(toasts().element()).toHaveStyle({ translate: 'none' })
})

test('F8 moves the focus to the toasts, Escape closes the newest, and the last one last', async () => {
  await show(SAVED, 2)
  await userEvent.keyboard('{F8}')
  expect(document.activeElement?.tagName).toBe('OL')
  await userEvent.keyboard('{Escape}')
  await areShown(1)
  await userEvent.keyboard('{Escape}')
  await areShown(0)
})

test('its action is done once, and closes it', async () => {
  const onChoose = vi.fn()
  await show({ ...SAVED, action: { label: 'Undo', onChoose } })
  const undo = button('Undo').element()
  if (undo instanceof HTMLElement) undo.click()
  await areShown(0)
  expect(onChoose).toHaveBeenCalledOnce()
})

test.each([
  ['politely', SAVED, 'polite', 'assertive'],
  ['at once where it is an error', { ...SAVED, variant: 'destructive' }, 'assertive', 'polite'],
] as const)('a new toast is announced %s', async (_, message, level, other) => {
  await show(message)
  expect(live(level)).toBe('Notification Saved Everywhere.')
  expect(live(other)).toBe('')
  await vi.advanceTimersByTimeAsync(1100)
  await expect.poll(() => live(level)).toBe('')
})

test('a press on a toast closes no dialog', async () => {
  function Asking() {
    const [isOpen, setOpen] = useState(true)
    if (!isOpen) return null
    return (
      <Dialog title="Asking" description="About it" onClose={() => setOpen(false)}>
        <ShowButton name="Save" message={{ ...SAVED, visibleMs: 60_000 }} />
      </Dialog>
    )
  }
  await render(
    <ToastProvider>
      <Asking />
    </ToastProvider>,
  )
  await userEvent.click(button('Save'))
  const card = page.elementLocator(document.querySelector('[data-toast]') ?? document.body)
  await expect.element(card).toBeInTheDocument()
  await userEvent.click(card.getByText('Everywhere.'))
  await expect.element(page.getByRole('dialog', { name: 'Asking' })).toBeVisible()
  await userEvent.click(card.getByRole('button', { name: 'Close', includeHidden: true }))
  await expect.poll(() => document.querySelector('[data-toast]')).toBeNull()
  await expect.element(page.getByRole('dialog', { name: 'Asking' })).toBeVisible()
})

test('neither a press on a toast nor its buttons close what is open beside it', async () => {
  await render(
    <ToastProvider>
      <Popover.Root>
        <Popover.Trigger>Open</Popover.Trigger>
        <Popover.Content aria-label="Link">
          <input aria-label="Address" />
          <ShowButton name="Save" message={{ ...SAVED, visibleMs: 60_000 }} />
        </Popover.Content>
      </Popover.Root>
    </ToastProvider>,
  )
  await userEvent.click(button('Open'))
  await userEvent.click(button('Save'))
  await userEvent.click(toasts().getByText('Everywhere.'))
  await userEvent.click(toasts().getByRole('button', { name: 'Close' }))
  await areShown(0)
  await expect.element(page.getByRole('dialog', { name: 'Link' })).toBeVisible()
})
