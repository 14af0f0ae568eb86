import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Inline } from '../../domain/markdown/markdown-tree.ts'
import {
  addWaitingPicture,
  removeWaitingPicture,
  shownAddressOf,
} from '../data/sync/outbox/waiting-pictures.ts'
import { ContentInlines } from './formatted-text.tsx'

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const imageNamed = (name: string): readonly Inline[] => [
  { kind: 'image', alt: 'A leaf', src: `/images/${name}`, address: `/images/${name}` },
]

test('another image in the same place is shown instead, as after an edit', async () => {
  const names = ['oak', 'elm'].map((name) => `${name.padEnd(22, '0')}.png`)
  const file = await (await fetch(PIXEL)).blob()
  for (const name of names) await addWaitingPicture({ name, learnerId: 'ada', file, addedAt: 0 })
  const [oak = '', elm = ''] = names
  const { rerender } = await render(<ContentInlines inlines={imageNamed(oak)} />)
  const image = page.getByRole('img')
  await expect.element(image).toHaveAttribute('src', shownAddressOf(oak))
  await rerender(<ContentInlines inlines={imageNamed(elm)} />)
  await expect.element(image).toHaveAttribute('src', shownAddressOf(elm))
  for (const name of names) await removeWaitingPicture(name)
})
