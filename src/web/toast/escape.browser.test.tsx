import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ToastProvider } from './toast-provider.tsx'
import { useToast } from './use-toast.ts'

const dialog = (name: string) => page.getByRole('dialog', { name })
/** Of any number of dialogs: they hide the rest of the page from roles. */
const shownToasts = () => document.querySelectorAll('li[data-toast]').length
const button = (name: string) => page.getByRole('button', { name, exact: true })

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Outer onClose={() => setOpen(false)} />}
    </>
  )
}

function Outer({ onClose }: { readonly onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog title="Outer" description="About it" onClose={onClose}>
      <SaveButton />
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <Dialog title="Inner" description="About it" onClose={() => setOpen(false)}>
          <SaveButton />
        </Dialog>
      )}
    </Dialog>
  )
}

function SaveButton() {
  const showToast = useToast()
  return (
    <button
      type="button"
      onClick={() => showToast({ title: 'Saved', description: 'Everywhere.', visibleMs: 60_000 })}
    >
      Save
    </button>
  )
}

async function open(...buttons: readonly string[]): Promise<void> {
  await render(
    <ToastProvider>
      <Opener />
    </ToastProvider>,
  )
  for (const name of ['Open', ...buttons]) await userEvent.click(button(name))
}

test('Escape closes one dialog at a time', async () => {
  await open('Ask')
  await expect.element(dialog('Inner')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog('Inner').elements()).toEqual([])
  await expect.element(dialog('Outer')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog('Outer').elements()).toEqual([])
  await expect.element(button('Open')).toHaveFocus()
})

test.each([
  ['a dialog', ['Save'], ['Outer']],
  ['a dialog over another', ['Ask', 'Save'], ['Inner', 'Outer']],
])('Escape closes %s before a toast that came later, and the toast at last', async (_, buttons, names) => {
  await open(...buttons)
  await expect.poll(shownToasts).toBe(1)
  for (const name of names) {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog(name).elements()).toEqual([])
    expect(shownToasts()).toBe(1)
  }
  await expect.element(button('Open')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(shownToasts).toBe(0)
})
