import '../../src/web/app.css'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RichTextField } from '../../src/web/notes/rich-text-field.tsx'

/** A rich-text field, found by its label. */
export class NotesField {
  readonly box: Locator
  readonly toolbar: Locator

  constructor(label: 'Notes' | 'Hint Notes') {
    this.box = page.getByRole('textbox', { name: label, exact: true })
    this.toolbar = page.getByRole('toolbar', { name: `${label} formatting` })
  }

  tool(name: string): Locator {
    return this.toolbar.getByRole('button', { name, exact: true })
  }

  get images(): readonly HTMLImageElement[] {
    return [...this.box.element().querySelectorAll<HTMLImageElement>('img[src]:not(.ProseMirror-separator)')]
  }

  /** The content of the field as HTML, without elements that the editor adds for the cursor. */
  html(): string {
    const copy = document.createElement('div')
    copy.append(...this.box.element().cloneNode(true).childNodes)
    for (const extra of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) {
      extra.remove()
    }
    for (const element of copy.querySelectorAll('*')) {
      for (const name of ['class', 'style', 'contenteditable', 'draggable', 'data-placeholder']) {
        element.removeAttribute(name)
      }
    }
    return copy.innerHTML
  }

  /** Deletes the content with the keyboard. */
  async clear(): Promise<void> {
    focus(this.box)
    await press('Control+a')
    await press('Delete')
    await expect.element(this.box).toHaveTextContent('')
  }

  /** Pastes texts, by media type, and files. */
  paste(data: Readonly<Record<string, string>>, files: readonly File[] = []): void {
    const clipboardData = transferOf(data, files)
    this.box.element().dispatchEvent(new ClipboardEvent('paste', { ...BUBBLING, clipboardData }))
  }

  /** Drops files after the last line. */
  drop(files: readonly File[]): void {
    const box = this.box.element()
    const { right, bottom } = (box.lastElementChild ?? box).getBoundingClientRect()
    const at = { clientX: right - 2, clientY: bottom - 2 }
    box.dispatchEvent(new DragEvent('drop', { ...BUBBLING, ...at, dataTransfer: transferOf({}, files) }))
  }

  /** Chooses files with the image button. */
  async choose(files: readonly File[]): Promise<void> {
    const chooser = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
      this: HTMLInputElement,
    ) {
      this.files = transferOf({}, files).files
      this.dispatchEvent(new Event('change', BUBBLING))
    })
    await this.tool('Image').click()
    chooser.mockRestore()
  }
}

/** A focused field on a page of its own. */
export interface OpenedField {
  readonly field: NotesField
  /** The HTML of the latest edit; null before the first one. */
  readonly written: () => string | null
}

/** Opens a field on a page of its own, after loading the editor. */
export async function openField(html = ''): Promise<OpenedField> {
  let written: string | null = null
  await render(
    <FieldPage
      html={html}
      onEdit={(edited) => {
        written = edited
      }}
    />,
  )
  const field = new NotesField('Notes')
  await expect.element(field.box).toHaveFocus()
  return { field, written: () => written }
}

/** The field, with a button after it to move the focus to. */
function FieldPage({ html, onEdit }: { readonly html: string; readonly onEdit: (html: string) => void }) {
  const [isUploading, setUploading] = useState(false)
  return (
    <main className="mx-auto max-w-3xl p-4">
      <h1>A note</h1>
      <RichTextField
        label="Notes"
        html={html}
        onEdit={onEdit}
        learnerId="the-learner"
        autoFocus
        onUploading={setUploading}
      />
      <button type="button" disabled={isUploading}>
        Behind the field
      </button>
    </main>
  )
}

/** Presses a key combination such as `Control+Shift+8`. */
export async function press(chord: string): Promise<void> {
  const keys = chord.split('+')
  const down = keys.map((key) => `{${key}>}`).join('')
  const up = keys.toReversed().map((key) => `{/${key}}`)
  await userEvent.keyboard(down + up.join(''))
}

/** Types a text literally, escaping `{` and `[`, which are special in `userEvent.keyboard`. */
export async function type(text: string): Promise<void> {
  await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
}

export function focus(locator: Locator): void {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}

/** A PNG of 40 × 20 pixels in one color. */
export async function pngFile(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 20)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  context.fillStyle = '#2a7'
  context.fillRect(0, 0, 40, 20)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** The same image padded to this many bytes: data after the end of a PNG is ignored. */
export function paddedTo(file: File, bytes: number): File {
  return new File([file, new Uint8Array(bytes - file.size)], file.name, { type: file.type })
}

const BUBBLING = { bubbles: true, cancelable: true }

function transferOf(data: Readonly<Record<string, string>>, files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const [format, text] of Object.entries(data)) transfer.setData(format, text)
  for (const file of files) transfer.items.add(file)
  return transfer
}
