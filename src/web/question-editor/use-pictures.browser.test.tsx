import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../tests/components/accessible.ts'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { type FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp, reopenApp } from '../../../tests/components/render-app.tsx'
import { question } from '../../../tests/setup/bank-questions.ts'

const PATH = '/app/questions'
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURE = /!\[([^\]]*)\]\((\/images\/[\w-]{22}\.png)\)/

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const png = (name: string) =>
  new File([Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))], name, {
    type: 'image/png',
  })

/** Drops files on a field, as from the desktop. */
function drop(name: string, ...files: readonly File[]): void {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  field(name)
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
}

function paste(name: string, file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  field(name)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

async function insert(alt: string): Promise<void> {
  await field('What does the picture show?').fill(alt)
  await button('Insert picture').click()
}

async function openNew(): Promise<FakeApi> {
  const { api } = await openApp(fakeLearner([question('birch')]), PATH)
  await button('Add question').click()
  await expect.element(field('Question')).toBeVisible()
  return api
}

const typedIn = (name: string) => {
  const element = field(name).element()
  return element instanceof HTMLTextAreaElement ? element.value : ''
}

/** Method and path of what was written, in the order in which it was sent. */
const writes = (api: FakeApi) =>
  api.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

beforeEach(() => indexedDB.deleteDatabase('quizgrove'))

describe('a picture', () => {
  test('is asked for its alternative text, shown at once, and uploaded right before its question', async () => {
    const api = await openNew()
    await field('Question').fill('Which leaf is *this*?')
    drop('Question', png('red-oak_leaf.png'))
    await expect.element(field('What does the picture show?')).toHaveValue('red oak leaf')
    await expectAccessible('a picture that was chosen')
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Question')).toHaveFocus()
    expect(typedIn('Question')).toMatch(/^Which leaf is \\\*this\\\*\?\n\n!\[red oak leaf\]/)
    const preview = page.getByRole('region', { name: 'Preview' })
    await expect.element(preview.getByRole('img', { name: 'red oak leaf' })).toBeVisible()
    paste('Option A', png('a.png'))
    await insert('Lobed')
    await field('Option B').fill('Round')
    await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
    expect(writes(api)).toEqual([])
    await button('Save').click()
    await expect
      .poll(() => writes(api))
      .toEqual(['POST /images/upload', 'POST /images/upload', 'POST /questions/'])
    const [sent] = api.bodiesOf('POST', /^\/questions\/$/)
    const uploaded = api
      .bodiesOf('POST', /upload/)
      .map((form) => (form instanceof FormData ? `/images/${form.get('id')}.png` : ''))
    expect(sent).toMatchObject({ format: 'markdown', correct_answers: [`![Lobed](${uploaded[1]})`] })
    expect(JSON.stringify(sent)).toContain(`![red oak leaf](${uploaded[0]})`)
  })

  test('is asked for before its question is saved or closed, and never goes into the next one', async () => {
    const api = await openNew()
    drop('Question', png('leaf.png'))
    await expect.element(button('Insert picture')).toBeVisible()
    await button('Cancel').click()
    await expect.element(page.getByText('Discard your changes?')).toBeVisible()
    await button('Stay').click()
    await field('Question').fill('Which leaf?')
    await field('Option A').fill('Oak')
    await field('Option B').fill('Elm')
    await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
    for (const name of ['Save', 'Save and next']) {
      await button(name).click()
      await expect.element(field('What does the picture show?')).toHaveFocus()
      await expect
        .element(page.getByText('Insert the picture or leave it out before you save.'))
        .toBeVisible()
    }
    expect(writes(api)).toEqual([])
    await button('Insert picture').click()
    drop('Option A', png('oak.png'))
    await expect.element(button('Insert picture')).toBeVisible()
    await button('Remove option A').click()
    await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
    await field('Option B').fill('Oak')
    await button('Save and next').click()
    await expect.poll(() => writes(api)).toEqual(['POST /images/upload', 'POST /questions/'])
    expect(typedIn('Question')).toBe('')
    await expect.element(field('Question')).toHaveFocus()
    await expect.element(button('Insert picture')).not.toBeInTheDocument()
  })

  test('waits with its question while there is no connection, through a reload, and is stored once', async () => {
    const api = await openNew()
    const lose = () => Promise.reject(new TypeError('Failed to fetch'))
    const connect = api.override('POST', /./, lose)
    await field('Question').fill('Which leaf?')
    drop('Question', png('leaf.png'))
    await insert('A leaf')
    await field('Option A').fill('Oak')
    await field('Option B').fill('Elm')
    await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
    await button('Save').click()
    await expect.poll(() => writes(api)).toEqual(['POST /images/upload'])
    connect()
    // The reply to the first upload that arrives is lost.
    api.failNext('POST', /upload/, 503)
    await reopenApp(PATH)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => api.learner.questions).toHaveLength(2)
    const ids = api
      .bodiesOf('POST', /upload/)
      .map((form) => (form instanceof FormData ? form.get('id') : null))
    expect(new Set(ids).size).toBe(1)
    expect(api.bodiesOf('POST', /^\/questions\/$/)).toHaveLength(1)
    expect(api.learner.questions[1]?.question_text).toMatch(PICTURE)
  })

  test.each([
    ['of another type', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /^Invalid file type/],
    ['that only says it is one', new File(['text'], 'a.png', { type: 'image/png' }), /^Invalid file type/],
    ['of more than 5 MB', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png'), /less than 5MB/],
  ])('%s is not accepted', async (_, file, problem) => {
    await openNew()
    drop('Question', file)
    await expect.element(page.getByRole('alert')).toMatchTextContent(problem)
    await expect.element(button('Insert picture')).not.toBeInTheDocument()
  })

  test('that the server refuses is offered again with its question', async () => {
    expectErrors()
    const api = await openNew()
    api.fail('POST', /upload/, 415)
    await field('Question').fill('Which leaf?')
    drop('Question', png('leaf.png'))
    await insert('A leaf')
    await field('Option A').fill('Oak')
    await field('Option B').fill('Elm')
    await page.getByRole('checkbox', { name: 'Option A is correct' }).click()
    await button('Save').click()
    await expect.element(page.getByText(/^Not saved: Which leaf/)).toBeVisible()
    await button('Continue').click()
    expect(typedIn('Question')).toMatch(PICTURE)
    expect(api.bodiesOf('POST', /^\/questions\/$/)).toEqual([])
  })
})
