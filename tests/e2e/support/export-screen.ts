import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { BatchQuestion } from '../../../src/contract/question.ts'
import type { RunningServer } from '../../setup/running-server.ts'
import { violationsIn } from './axe.ts'
import { createLearner, type TestLearner } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'

export const EXPORT_PATH = '/app/export'

/** Opens the export screen as a new learner with this bank. */
export async function openExport(
  page: Page,
  server: RunningServer,
  bank: readonly BatchQuestion[],
): Promise<{ learner: TestLearner; screen: ExportScreen }> {
  const learner = await createLearner(server, bank)
  await openSignedIn(page, learner.identifier, EXPORT_PATH)
  await page.getByRole('heading', { level: 1, name: 'Export Custom Test', exact: true }).waitFor()
  return { learner, screen: new ExportScreen(page) }
}

export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsIn(page)).toEqual([])
}

let downloads = 0

/** The export screen, as learners use it. */
export class ExportScreen {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Chooses a tile by its title: a length, a mode or a format. */
  async choose(group: 'Question Count' | 'Selection Mode' | 'Format', name: string | RegExp): Promise<void> {
    await this.page.getByRole('group', { name: group }).getByRole('radio', { name }).check()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Generates the test and saves the downloaded file under its suggested name. */
  async generate(): Promise<ExportedFile> {
    const coming = this.page.waitForEvent('download')
    await this.button('Generate Test').click()
    const download = await coming
    const path = test.info().outputPath(`${downloads++}.${download.suggestedFilename().split('.').at(-1)}`)
    await download.saveAs(path)
    return { name: download.suggestedFilename(), path, content: readFileSync(path, 'utf8') }
  }

  /** Generates an interactive test and opens it from disk in a new tab. */
  async generatePage(): Promise<TestPage> {
    const { path } = await this.generate()
    const page = await this.page.context().newPage()
    await page.goto(pathToFileURL(path).href)
    return new TestPage(page)
  }
}

export interface ExportedFile {
  readonly name: string
  readonly path: string
  readonly content: string
}

/** An exported page, as used by the person who takes the test. */
export class TestPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get questions(): Locator {
    return this.page.locator('.question')
  }

  get result(): Locator {
    return this.page.getByRole('region', { name: /^(Congratulations!|Not Passed)$/ })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name }).filter({ visible: true })
  }

  /** The question with this text. */
  question(text: string): Locator {
    return this.questions.filter({ has: this.page.locator('legend .text', { hasText: text }) })
  }

  async texts(): Promise<readonly string[]> {
    return this.questions.locator('legend .text').allTextContents()
  }

  /** The figures of the result: score, correct, incorrect. */
  async expectResult(title: string, ...figures: readonly string[]): Promise<void> {
    await expect(this.result.getByRole('heading', { level: 2 })).toHaveText(title)
    await expect(this.result.locator('dd')).toHaveText([...figures])
  }
}
