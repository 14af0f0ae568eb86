import type { Page } from '@playwright/test'
import { pngOf } from '../setup/files/image-files.ts'
import type { RunningServer } from '../setup/running-server.ts'
import { upload } from '../setup/upload.ts'
import { EXPORT_PATH, ExportScreen, expectNoViolations } from './support/export-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, createLearner, question, type TestLearner } from './support/learners.ts'
import { openSignedIn } from './support/practice-screen.ts'
import { closeToast } from './support/records.ts'

/** A learner with one question about an uploaded image, whose key is an image, too. */
async function createFigureQuestion(server: RunningServer): Promise<TestLearner> {
  const learner = await createLearner(server)
  const file = Buffer.from(pngOf(40, 20, [200, 30, 30]))
  const { body } = await upload(server, { file, userId: learner.user.id })
  const image = (alt: string) => `![${alt}](${body.url})`
  await callApi(server, 'POST', '/questions/batch', {
    user_id: learner.user.id,
    questions: [
      question('figure', {
        format: 'markdown',
        question_text: `What does **figure 1** show?\n\n${image('a red box')}`,
        possible_answers: [image('right'), 'Nothing'],
        correct_answers: [image('right')],
        explanation: `It is $x^2$. ${image('the answer')}`,
      }),
    ],
  })
  return learner
}

async function expectLoaded(page: Page, name: string): Promise<void> {
  const image = page.getByRole('img', { name, exact: true }).first()
  await expect(image).toBeVisible()
  expect(await image.evaluate((element: HTMLImageElement) => element.decode())).toBeUndefined()
}

test('an image of a question is enlarged by Enter; Escape closes it and returns the focus', async ({
  page,
  server,
}) => {
  const { identifier } = await createFigureQuestion(server)
  await openSignedIn(page, identifier, '/app/practice/smart-selection')
  // A toast that comes after the dialog takes the first Escape.
  await closeToast(page)
  await page.getByRole('button', { name: /^Random / }).click()
  await expectLoaded(page, 'a red box')
  const figure = page.getByRole('button', { name: 'a red box' })
  await figure.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'a red box' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(figure).toBeFocused()
  await page.getByRole('button', { name: 'right', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'right' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('input:checked')).toHaveCount(0)
})

test('an exported page contains its images and formulas and works from disk', async ({ page, server }) => {
  const { identifier } = await createFigureQuestion(server)
  await openSignedIn(page, identifier, EXPORT_PATH)
  const opened = await new ExportScreen(page).generatePage()
  await expectLoaded(opened.page, 'a red box')
  await expectNoViolations(opened.page)
  await opened.page
    .locator('.option')
    .filter({ has: opened.page.getByRole('img') })
    .click()
  await opened.button('Submit answers').click()
  await opened.expectResult('Congratulations!', '100%', '1/1', '0')
  await expectLoaded(opened.page, 'the answer')
  await expect(opened.page.locator('.remark math msup')).toBeVisible()
  const { content } = await new ExportScreen(page).generate()
  expect(content).not.toMatch(/(?:src|href)="\/images/)
  expect(content.match(/src="data:image\/png;base64,/g)?.length).toBe(3)
})
