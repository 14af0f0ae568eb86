import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectErrors } from '../../../tests/components/expect-errors.ts'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { focusOn } from '../../../tests/components/keys.ts'
import { listElement, scrollList, shownQuestions } from '../../../tests/components/lists.ts'
import { fiveQuestions, LONG_TEXT, questionCard } from '../../../tests/components/question-cards.ts'
import { type OpenedApp, openApp } from '../../../tests/components/render-app.tsx'
import { question, questions } from '../../../tests/setup/bank-questions.ts'

const PATH = '/app/questions'
const FLAG_FAILED = 'Failed to toggle question flag. Please try again.'
const SAVE_FAILED = 'Failed to save note. Please try again.'

describe('a flag (spec §2.6, §4.11)', () => {
  test('flips with a spinner, without opening the card, and keeps the focus', async () => {
    const learner = fiveQuestions()
    const api = new FakeApi(learner)
    await openApp(learner, PATH, api)
    const release = api.hold('PATCH', /\/flag$/)
    const elm = questionCard('What of elm?')
    await focusOn(elm.flag)
    await userEvent.keyboard('{Enter}')
    await expect.element(elm.flag).toBeDisabled()
    expect(elm.flag.element().querySelector('svg.animate-spin')?.checkVisibility()).toBe(true)
    await expect.element(questionCard('What of ash?').flag).toBeEnabled()
    release()
    await expect.element(elm.flagged).toBeVisible()
    await expect.element(elm.flag).toBeEnabled()
    await expect.element(elm.flag).toHaveFocus()
    await expect.element(elm.header).toHaveAttribute('aria-expanded', 'false')
    expect(learner.questions[3]?.is_flagged, 'on the server, too').toBe(true)
    await elm.flag.click()
    await expect.poll(() => elm.flagged.elements()).toEqual([])
    expect(learner.questions[3]?.is_flagged).toBe(false)
  })

  test('that cannot be saved is reported for five seconds (spec §8.2, §9.1)', async () => {
    const errors = expectErrors()
    const { api } = await openApp(fiveQuestions(), PATH)
    api.fail('PATCH', /\/flag$/, 500)
    const elm = questionCard('What of elm?')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await elm.flag.click()
    const alert = page.getByRole('alert').filter({ hasText: FLAG_FAILED })
    await expect.element(alert).toBeVisible()
    await expect.element(elm.flag).toBeEnabled()
    expect(elm.flagged.elements()).toEqual([])
    vi.advanceTimersByTime(4_800)
    await expect.element(alert).toBeVisible()
    vi.advanceTimersByTime(300)
    await expect.poll(() => alert.elements()).toEqual([])
    vi.useRealTimers()
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to toggle question flag')
  })

  test('removed among the flagged ones leaves the focus in the list', async () => {
    const flagged = ['ash', 'birch', 'cedar'].map((name) => question(name, { is_flagged: true }))
    await openApp(fakeLearner([...flagged, question('elm')]), `${PATH}?flagged=yes`)
    for (const [leaving, next] of [
      ['ash', 'birch'],
      ['cedar', 'birch'],
    ] as const) {
      await expect.element(questionCard(`What of ${leaving}?`).flag).toBeVisible()
      await focusOn(questionCard(`What of ${leaving}?`).flag)
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => questionCard(`What of ${leaving}?`).row.elements()).toEqual([])
      await expect.element(questionCard(`What of ${next}?`).header).toHaveFocus()
    }
    await focusOn(questionCard('What of birch?').flag)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Clear filters' }).last()).toHaveFocus()
  })
})

describe('notes in the card (spec §4.12)', () => {
  async function openBirch() {
    const opened = await openApp(fiveQuestions(), PATH)
    const birch = questionCard('What of birch?')
    await birch.header.click()
    const note = birch.row.getByRole('textbox', { name: 'Notes', exact: true })
    const hint = birch.row.getByRole('textbox', { name: 'Hint Notes' })
    return { ...opened, birch, note, hint }
  }

  test('Edit opens both, with the explanation in an empty note; Cancel restores them', async () => {
    const { birch, note, hint, api } = await openBirch()
    await birch.row.getByRole('button', { name: 'Edit Notes' }).click()
    await expect.element(note).toHaveTextContent('Bark ofwhite')
    await expect.element(hint).toHaveTextContent('')
    await expect.element(note).toHaveFocus()
    await hint.click()
    await userEvent.keyboard('gone')
    await birch.row.getByRole('button', { name: 'Cancel' }).first().click()
    await expect.element(birch.row.getByText('No hint notes added yet.')).toBeVisible()
    await birch.row.getByRole('button', { name: 'Edit Hint Notes' }).click()
    await expect.element(hint).toHaveTextContent('')
    await expect.element(hint).toHaveFocus()
    expect(api.learner.notes).toEqual([])
  })

  test('a failed save loses nothing, and the next one stores and closes', async () => {
    const errors = expectErrors()
    const { api, birch, hint } = await openBirch()
    await birch.row.getByRole('button', { name: 'Edit Hint Notes' }).click()
    await expect.element(hint).toHaveFocus()
    await userEvent.keyboard('Think of bark')
    const succeed = api.fail('POST', /^\/question-notes/, 500)
    await birch.row.getByRole('button', { name: 'Save' }).first().click()
    await expect.element(page.getByRole('alert').filter({ hasText: SAVE_FAILED })).toBeVisible()
    await expect.element(hint).toHaveTextContent('Think of bark')
    expect(errors.mock.calls.flat().join(' ')).toContain('Failed to save question note')
    succeed()
    await birch.row.getByRole('button', { name: 'Save' }).first().click()
    await expect.poll(() => hint.elements()).toEqual([])
    await expect.element(birch.row.getByText('Think of bark')).toBeVisible()
    await expect
      .poll(() => api.learner.notes.map(({ note_text, hint_text }) => [note_text, hint_text]))
      .toEqual([['', '<p>Think of bark</p>']])
  })
})

test('an open card, its typed note and the focus survive scrolling away', async () => {
  await openApp(fakeLearner(questions(300)), PATH)
  const first = questionCard('What of number 1?')
  await first.header.click()
  await first.row.getByRole('button', { name: 'Edit Notes' }).click()
  const note = first.row.getByRole('textbox', { name: 'Notes', exact: true })
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('Kept')
  await scrollList('Questions', 'bottom')
  const drawn = [...listElement('Questions').children]
  expect(drawn.length, 'only a few are drawn').toBeLessThan(40)
  expect(drawn.at(-1)?.getAttribute('aria-posinset')).toBe('300')
  expect(drawn.at(-1)?.getAttribute('aria-setsize')).toBe('300')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard(' on')
  await expect.element(note).toHaveTextContent('Kept on')

  await scrollList('Questions', 'bottom')
  await focusOn(page.getByLabelText('Sort by'))
  await expect.poll(() => first.row.elements(), { message: 'without the focus it is not drawn' }).toEqual([])
  await scrollList('Questions', 'top')
  await expect.element(first.header).toHaveAttribute('aria-expanded', 'true')
  await expect.element(note).toHaveTextContent('Kept on')
})

describe('Back finds the list where it was left', () => {
  const bank = () => [
    ...questions(100),
    ...questions(100).map((each) => ({ ...each, question_text: `${LONG_TEXT} ${each.question_text}` })),
  ]
  async function openList(): Promise<OpenedApp> {
    const opened = await openApp(fakeLearner(bank()), PATH)
    await expect.poll(() => shownQuestions('Questions').length).toBeGreaterThan(0)
    return opened
  }
  const practice = () => page.getByRole('heading', { level: 1, name: 'Practice Mode' })
  async function leave(): Promise<void> {
    await tab('Practice').click()
    await expect.element(practice()).toBeVisible()
  }
  async function goBack(opened: OpenedApp): Promise<void> {
    await opened.goBack()
    await expect.poll(() => shownQuestions('Questions').length).toBeGreaterThan(0)
  }
  async function leaveAndReturn(opened: OpenedApp): Promise<void> {
    await leave()
    await goBack(opened)
  }
  async function scrollDown(): Promise<TopRow> {
    listElement('Questions').parentElement?.scrollTo({ top: 17_000 })
    await expect.poll(async () => (await topRow()).position).toBeGreaterThan(100)
    return topRow()
  }
  /** Waits until the list is where it was left, to the pixel. */
  async function expectTop(left: TopRow): Promise<void> {
    await expect
      .poll(async () => {
        const { position, px } = await topRow()
        return position === left.position && Math.abs(px - left.px) <= 2
      })
      .toBe(true)
  }

  test('to the pixel; the tab opens it at its top', async () => {
    const opened = await openList()
    const left = await scrollDown()
    await leaveAndReturn(opened)
    await expectTop(left)
    await tab('Practice').click()
    await tab('Questions').click()
    await expect.poll(async () => (await topRow()).position).toBe(1)
  })

  test('also the moment the next screen shows, before its effects have run', async () => {
    const opened = await openList()
    const left = await scrollDown()
    const isBack = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (practice().elements().length === 0) return
        observer.disconnect()
        resolve(opened.goBack())
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await tab('Practice').click()
    await isBack
    await expect.poll(() => practice().elements()).toEqual([])
    await expectTop(left)
  })

  test('also after a Back that was left before its first frame', async () => {
    const opened = await openList()
    const left = await scrollDown()
    await leave()
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    await goBack(opened)
    await leave()
    frames.mockRestore()
    await goBack(opened)
    await expectTop(left)
  })

  test('within an open card, which is closed then', async () => {
    const opened = await openList()
    const { position } = await scrollDown()
    await readDeepIn(position)
    await leaveAndReturn(opened)
    await expect.poll(topRow).toMatchObject({ position })
    expect((await topRow()).px, 'it is not cut off').toBeGreaterThanOrEqual(0)
  })

  test('within the last card, higher than the list', async () => {
    const opened = await openList()
    await page.viewport(1280, 400)
    await scrollList('Questions', 'bottom')
    await readDeepIn(200)
    await leaveAndReturn(opened)
    await expect.poll(() => listElement('Questions').querySelector('[aria-posinset="200"]')).not.toBeNull()
    await expect
      .element(page.elementLocator(listElement('Questions').querySelector('[aria-posinset="200"]')!))
      .toBeInViewport()
  })
})

test('the keyboard alone searches, opens, flags, scrolls attempts and edits', async () => {
  const { api } = await openApp(fiveQuestions(), PATH)
  await focusOn(page.getByRole('searchbox', { name: 'Search questions' }))
  await userEvent.keyboard('birch')
  await expect.poll(() => shownQuestions('Questions')).toEqual(['What of birch?'])
  const birch = questionCard('What of birch?')
  for (let presses = 0; presses < 12 && document.activeElement !== birch.header.element(); presses++) {
    await userEvent.keyboard('{Tab}')
  }
  await expect.element(birch.header).toHaveFocus()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(birch.flag).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(birch.flagged).toBeVisible()
  await expect.element(birch.flag).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(birch.row.getByRole('list', { name: 'Practice attempts' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(birch.row.getByText('#1', { exact: true })).toBeInViewport()
  await userEvent.keyboard('{Tab}{Enter}')
  const hint = birch.row.getByRole('textbox', { name: 'Hint Notes' })
  await expect.element(hint).toHaveFocus()
  await userEvent.keyboard('By hand')
  await focusOn(birch.row.getByRole('button', { name: 'Save' }).first())
  await userEvent.keyboard('{Enter}')
  await expect.element(birch.row.getByText('By hand')).toBeVisible()
  await expect.poll(() => api.learner.notes.map(({ hint_text }) => hint_text)).toEqual(['<p>By hand</p>'])
})

function tab(name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

/** Opens a question of the list and scrolls until most of it is cut off at the top. */
async function readDeepIn(position: number): Promise<void> {
  const row = page.elementLocator(listElement('Questions').querySelector(`[aria-posinset="${position}"]`)!)
  row.element().querySelector<HTMLElement>('h3 button')!.click()
  await expect.element(row.getByRole('heading', { name: 'Hint Notes' })).toBeInTheDocument()
  const scroller = listElement('Questions').parentElement!
  const { bottom } = row.element().getBoundingClientRect()
  scroller.scrollTop += bottom - scroller.getBoundingClientRect().top - 40
  await expect.poll(async () => (await topRow()).position).toBe(position)
}

interface TopRow {
  /** Number of the row in the list, from 1. */
  readonly position: number
  /** From the top of the list to the top of the row, pixels. */
  readonly px: number
}

/** The row at the top of the list, after three frames without a scroll of the page's own. */
async function topRow(): Promise<TopRow> {
  for (let frames = 0; frames < 3; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const element = listElement('Questions')
  const { top } = element.parentElement!.getBoundingClientRect()
  const drawn = [...element.children].map((row) => ({
    position: Number(row.getAttribute('aria-posinset')),
    px: row.getBoundingClientRect().top - top,
    end: row.getBoundingClientRect().bottom - top,
  }))
  const { position, px } = drawn.sort((a, b) => a.px - b.px).find(({ end }) => end > 0)!
  return { position, px }
}
