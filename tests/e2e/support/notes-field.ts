import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { QuestionNote } from '../../../src/contract/question-note.ts'
import type { RunningServer } from '../../setup/running-server.ts'
import { callApi, question, type TestLearner } from './learners.ts'
import { openPractice } from './practice-screen.ts'

/** A file to choose, paste or drop. */
interface TestFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** An image of this size in pixels, in one color. */
export async function pngFile(name: string, width = 40, height = 20): Promise<TestFile> {
  const image = sharp({ create: { width, height, channels: 3, background: '#2a7' } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

/** A rich-text field, found by its name. */
export class NotesField {
  readonly page: Page
  readonly box: Locator
  readonly toolbar: Locator

  constructor(page: Page, name: 'Notes' | 'Hint Notes') {
    this.page = page
    this.box = page.getByRole('textbox', { name, exact: true })
    this.toolbar = page.getByRole('toolbar', { name: `${name} formatting` })
  }

  tool(name: string): Locator {
    return this.toolbar.getByRole('button', { name, exact: true })
  }

  /** The content of the field as HTML, without elements that the editor adds for itself. */
  async html(): Promise<string> {
    return this.box.evaluate((box) => {
      const copy = document.createElement('div')
      copy.append(...box.cloneNode(true).childNodes)
      for (const extra of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator'))
        extra.remove()
      for (const element of copy.querySelectorAll('*')) {
        for (const name of ['class', 'style', 'contenteditable', 'draggable', 'data-placeholder']) {
          element.removeAttribute(name)
        }
      }
      return copy.innerHTML
    })
  }

  /** Chooses files with the image button. */
  async choose(files: readonly TestFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.tool('Image').click()
    await (await chooser).setFiles([...files])
  }

  async paste(data: Readonly<Record<string, string>>): Promise<void> {
    await this.box.evaluate((box, texts) => {
      const clipboardData = new DataTransfer()
      for (const [format, text] of Object.entries(texts)) clipboardData.setData(format, text)
      box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, data)
  }
}

/** Opens practice at an answered question, with its Notes editor focused. */
export async function openNotes(page: Page, server: RunningServer, before?: () => Promise<void>) {
  const { learner, screen } = await openPractice(page, server, [question('one')])
  const byScript = screen.using('script')
  await byScript.start('Random')
  await byScript.answer(true)
  await before?.()
  await page.getByRole('button', { name: 'Edit Notes' }).click()
  const field = new NotesField(page, 'Notes')
  await expect(field.box).toBeFocused()
  return { learner, screen, field }
}

/** The learner's notes and hints on the server. */
export async function storedNotes(
  server: RunningServer,
  { user }: TestLearner,
): Promise<readonly (readonly [note: string, hint: string])[]> {
  const notes: QuestionNote[] = await callApi(server, 'GET', `/question-notes/user/${user.id}`)
  return notes.map(({ note_text, hint_text }) => [note_text, hint_text])
}

/** Saves with the button. @returns the stored note */
export async function savedNote(
  field: NotesField,
  server: RunningServer,
  learner: TestLearner,
): Promise<string> {
  const answered = field.page.waitForResponse((response) => response.url().endsWith('/question-notes/'))
  await field.page.getByRole('button', { name: 'Save Manually' }).first().click()
  expect((await answered).status()).toBe(200)
  const stored = await storedNotes(server, learner)
  return stored[0]![0]
}
