import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { BatchQuestion, Question } from '../../src/contract/question.ts'
import { type PageParts, renderHtmlPage } from '../../src/domain/custom-test/html-page.ts'
import { validHtmlText } from '../../src/domain/custom-test/page-text.ts'
import { QUESTION_LIMITS } from '../../src/domain/question-limits.ts'
import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_TAGS } from '../../src/domain/rich-text/allowed-html.ts'
import { FAMILIES, type Family, type Payload, SCRIPT_PAYLOADS } from '../setup/files/script-payloads.ts'
import { aQuestion } from '../setup/question.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { TestPage } from './support/export-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, createLearner, type TestLearner } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'

// Tall, so that few scroll steps show every card; low resolution, since no check looks at pixels.
test.use({ viewport: { width: 1280, height: 4000 }, deviceScaleFactor: 0.1 })

/** How many notes and answers are created in parallel. */
const CREATED_AT_ONCE = 20
/** How many payloads share a document, each in its own frame. */
const FRAMES = 60
const EVIL = 'https://evil.example'
/** A number of no payload, which proves that runs are counted. */
const PROBE = -1
const ALL_IN_ONE = SCRIPT_PAYLOADS.map(({ html }) => html).join(' ')

/** Collects the numbers of payloads that run in any page or frame of the context. */
async function countRuns(context: BrowserContext): Promise<Set<number>> {
  const ran = new Set<number>()
  await context.exposeFunction('ran', (number: unknown) => void ran.add(Number(number)))
  return ran
}

const kept = (html: string) =>
  `<p>note <strong>stays</strong></p><ul><li><p><em>and</em> <u>this</u></p></li></ul>${html}`
const KEPT = kept('')

/** A question with the payload in every text; a category has at most 200 characters. */
function hostileQuestion({ html, number }: Payload): BatchQuestion {
  return {
    question_text: `${number}: ${html}`,
    possible_answers: [`${number}: ${html}`, html.trim()],
    correct_answers: [`${number}: ${html}`],
    category: html.slice(0, QUESTION_LIMITS.categoryMax).trim(),
    explanation: `explained ${html}`,
  }
}

/** Creates a learner whose texts are all payloads, with an answer to each question. */
async function createHostileLearner(server: RunningServer): Promise<TestLearner> {
  const learner = await createLearner(server, SCRIPT_PAYLOADS.map(hostileQuestion), '<script>ran(0)</script>')
  const user_id = learner.user.id
  const plant = ({ id: question_id, correct_answers }: Question, html: string) =>
    Promise.all([
      callApi(server, 'POST', '/question-notes/', {
        user_id,
        question_id,
        note_text: kept(html),
        hint_text: kept(html),
      }),
      callApi(server, 'POST', '/practice-responses/', {
        user_id,
        question_id,
        user_answer: correct_answers,
        is_correct: true,
        response_time_ms: 1000,
        source: 'frontend',
      }),
    ])
  const all = learner.questions.map((question, place) => ({ question, html: SCRIPT_PAYLOADS[place]!.html }))
  for (let first = 0; first < all.length; first += CREATED_AT_ONCE) {
    const some = all.slice(first, first + CREATED_AT_ONCE)
    await Promise.all(some.map(({ question, html }) => plant(question, html)))
  }
  return learner
}

/** The content of a list from its first card to its last, with all cards open. */
interface Shown {
  readonly texts: readonly string[]
  readonly notes: readonly string[]
  /** Tags and attributes that no page of the app should have. */
  readonly strange: readonly string[]
}

async function scrollThrough(page: Page, label: string): Promise<Shown> {
  return page.getByRole('list', { name: label, exact: true }).evaluate(
    async (list, { tags, attributes }) => {
      const texts = new Map<string, string>()
      const notes = new Map<string, string>()
      const strange = new Set<string>()
      const painted = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const end = Date.now() + 60_000
      for (let isLast = false; !isLast; ) {
        if (Date.now() > end) throw new Error('A card or a note did not open')
        await painted()
        for (const button of list.querySelectorAll<HTMLElement>('[aria-expanded=false]')) button.click()
        // The sanitizer loads a moment after the first notes.
        do await painted()
        while (list.querySelector('.rich-text:empty') && Date.now() < end)
        for (const card of list.querySelectorAll('li[data-index]')) {
          const index = card.getAttribute('data-index')!
          texts.set(index, card.textContent)
          for (const [place, note] of card.querySelectorAll('.rich-text').entries()) {
            notes.set(`${index} ${place}`, note.innerHTML)
            for (const element of note.querySelectorAll('*')) {
              const tag = element.localName
              if (!tags.includes(tag)) strange.add(tag)
              for (const name of element.getAttributeNames()) {
                if (!attributes[tag]?.includes(name)) strange.add(`${tag} ${name}`)
              }
            }
          }
        }
        for (const element of document.body.querySelectorAll('*')) {
          if (/^(iframe|frame|object|embed|base|math|template|audio|video)$/.test(element.localName))
            strange.add(element.localName)
          for (const name of element.getAttributeNames()) if (name.startsWith('on')) strange.add(name)
          if (/^\W*(?!https?:|mailto:|blob:|\/|#|$)\w*script\W*:/i.test(element.getAttribute('href') ?? ''))
            strange.add('href')
        }
        const stillClosed = list.querySelector('li[data-index]:has([aria-expanded=false])')
        const next = stillClosed ?? list.querySelector('li[data-index]:last-child')!
        isLast = !stillClosed && next.getAttribute('aria-posinset') === next.getAttribute('aria-setsize')
        next.scrollIntoView()
      }
      return { texts: [...texts.values()], notes: [...notes.values()], strange: [...strange] }
    },
    {
      tags: RICH_TEXT_TAGS as readonly string[],
      attributes: RICH_TEXT_ATTRIBUTES as Record<string, readonly string[]>,
    },
  )
}

test.describe('through the server and the app', () => {
  test(`none of ${SCRIPT_PAYLOADS.length} payloads runs from a note, hint, question, option, category, explanation or name`, async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(180_000)
    const ran = await countRuns(context)
    const learner = await createHostileLearner(server)
    // A name has at most 100 characters. An older server may send a longer one, here with all payloads in it.
    await page.route('**/api/v1/user-data/load/**', async (route) => {
      // Without the tag of what the browser stores, which would bring a reply without a body.
      const { 'if-none-match': _, ...headers } = await route.request().allHeaders()
      const response = await route.fetch({ headers })
      const data = await response.json()
      await route.fulfill({ response, json: { ...data, user: { ...data.user, name: ALL_IN_ONE } } })
    })
    for (const [path, label, field] of [
      ['/app/practice/history', 'Responses', 'question_text'],
      ['/app/questions', 'Questions', 'explanation'],
    ] as const) {
      await openSignedIn(page, learner.identifier, path)
      await page.getByText(ALL_IN_ONE.slice(0, 60)).first().waitFor({ state: 'attached' })
      const shown = await scrollThrough(page, label)
      expect(shown.strange).toEqual([])
      const cards = shown.texts.join('\n')
      const texts = learner.questions.map((question) => question[field])
      expect(texts.filter((text) => !cards.includes(text!))).toEqual([])
      expect(shown.notes).toHaveLength(2 * SCRIPT_PAYLOADS.length)
      expect(shown.notes.filter((note) => !note.startsWith(KEPT))).toEqual([])
    }
    await page.evaluate(`ran(${PROBE})`)
    expect([...ran]).toEqual([PROBE])
  })

  test('no payload runs from an exported page opened from disk, its name included', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    const ran = await countRuns(context)
    const bank = SCRIPT_PAYLOADS.map((payload) => {
      const { question_text, possible_answers, correct_answers, category, explanation } =
        hostileQuestion(payload)
      return aQuestion({
        id: `q${payload.number}`,
        text: question_text,
        options: possible_answers,
        correct: correct_answers,
        category: category ?? null,
        explanation: explanation ?? null,
      })
    })
    const path = test.info().outputPath('test.html')
    writeFileSync(path, renderHtmlPage({ id: 'hostile', name: ALL_IN_ONE, questions: bank }, pageParts()))
    await page.goto(pathToFileURL(path).href)
    const opened = new TestPage(page)
    await expect(page).toHaveTitle(/<script>ran/)
    expect(await page.locator('h1').textContent()).toBe(validHtmlText(ALL_IN_ONE))
    expect(await opened.texts()).toEqual(bank.map(({ text }) => validHtmlText(text)))
    await opened.button('Submit answers').click()
    await opened.button('Submit anyway').click()
    await expect(opened.result).toBeVisible()
    expect(await page.locator('.remark .text').allTextContents()).toEqual(
      bank.map(({ explanation }) => validHtmlText(explanation ?? '')),
    )
    await page.evaluate(`ran(${PROBE})`)
    expect([...ran]).toEqual([PROBE])
  })
})

/** Script and style of exported pages, read from disk because `?raw` imports work only in the web build. */
function pageParts(): PageParts {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../src/web/custom-test/page', name), 'utf8').replaceAll(
      '\r\n',
      '\n',
    )
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  const [script, style] = [read('test-page.js'), read('test-page.css')]
  return { script, style, scriptHash: hashOf(script), styleHash: hashOf(style) }
}

test.describe('unescaped, written straight into a page', () => {
  test('the content security policy alone blocks all; without it, most run', async ({ browser, server }) => {
    test.setTimeout(180_000)
    const policy = (await fetch(`${server.url}/app`)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(await runsUnder(browser, server.url, policy)).toEqual([PROBE])

    const ran = await runsUnder(browser, server.url, null)
    const familiesRun = new Set(
      SCRIPT_PAYLOADS.filter(({ number }) => ran.includes(number)).map((one) => one.family),
    )
    const executable = (Object.keys(FAMILIES) as Family[]).filter((family) => FAMILIES[family])
    expect([...familiesRun].toSorted()).toEqual(executable.toSorted())
    expect(ran.length).toBeGreaterThan(SCRIPT_PAYLOADS.length / 2)
  })
})

/** Which payloads run in pages with this policy, each in a frame that inherits it, after clicking everything in it. */
async function runsUnder(browser: Browser, url: string, policy: string | null): Promise<readonly number[]> {
  const context = await browser.newContext()
  const ran = await countRuns(context)
  let document = ''
  await context.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin === EVIL) {
      await route.fulfill({ contentType: 'text/javascript', body: decodeURIComponent(pathname.slice(1)) })
    } else if (origin === url && pathname === '/payloads') {
      const headers = policy === null ? {} : { 'content-security-policy': policy }
      await route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body: document })
    } else await route.abort()
  })
  const page = await context.newPage()
  for (let first = 0; first < SCRIPT_PAYLOADS.length; first += FRAMES) {
    const batch = SCRIPT_PAYLOADS.slice(first, first + FRAMES)
    document = `<!doctype html>${batch.map(({ html }) => frameOf(html)).join('')}`
    await page.goto(`${url}/payloads`, { waitUntil: 'load' })
    expect(page.frames().length).toBeGreaterThan(batch.length)
    await page.evaluate(pressAll)
    await page.evaluate(`ran(${PROBE})`)
  }
  await context.close()
  return [...ran]
}

function frameOf(html: string): string {
  return `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
}

/**
 * Triggers every event that a frame of the page listens for, and follows every link. Frames whose payload navigates away
 * can no longer be reached and are skipped.
 */
async function pressAll(): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
  const elementsOf = (frame: HTMLIFrameElement): readonly Element[] => [
    ...(frame.contentDocument?.querySelectorAll('*') ?? []),
  ]
  const pressEverythingIn = async (frame: HTMLIFrameElement) => {
    for (const element of elementsOf(frame)) {
      for (const name of element.getAttributeNames()) {
        if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2), { bubbles: true }))
      }
      if (element.matches('a, area, button, input, math *, table a')) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
        await turn()
      }
    }
  }
  await Promise.all([...document.querySelectorAll('iframe')].map(pressEverythingIn))
  // Time for triggered code to run: the same with and without the policy, and enough for the control.
  for (let waited = 0; waited < 20; waited++) await turn()
}
