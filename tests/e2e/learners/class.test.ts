import type { Browser } from '@playwright/test'
import type { RunningServer } from '../../setup/running-server.ts'
import { expect, test } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keys.ts'
import { callApi, createLearner, loadLearner, questions, type TestLearner } from '../support/learners.ts'
import { openSignedIn } from '../support/practice-screen.ts'

const ABOUT = { title: 'Trees', description: '', license: null, author: null }
const SETTINGS = { ...ABOUT, categories: null, includes_notes: false, exams: [], ends_at: null }

/** A learner who took the bank of a link. */
async function createTaker(server: RunningServer, code: string): Promise<TestLearner> {
  const { user, identifier } = await createLearner(server, [])
  const id = `taken-${user.id}`.slice(0, 22)
  await callApi(server, 'POST', `/shares/${code}/taken`, { user_id: user.id, id })
  return loadLearner(server, identifier)
}

test('a suggestion is accepted and published, and who edited the same question decides, by keyboard alone', async ({
  page,
  server,
  browser,
  browserErrors,
}) => {
  const author = await createLearner(server, questions(40))
  const share = await callApi(server, 'POST', '/shares/', {
    user_id: author.user.id,
    ...SETTINGS,
    reason: 'First version',
  })
  const suggester = await createTaker(server, share.code)
  const editor = await createTaker(server, share.code)
  const [first] = suggester.questions
  const { bank } = await bankOf(server, suggester)
  await callApi(server, 'POST', `/taken-banks/${bank}/suggestions`, {
    id: 'suggested'.padEnd(22, '0'),
    question_id: first?.id,
    content: { ...first, correct_answers: ['Wrong 1'] },
    reason: 'See page 7.',
  })
  await callApi(server, 'PATCH', `/questions/${editor.questions[0]?.id}`, { correct_answers: ['Wrong 2'] })

  await openSignedIn(page, author.identifier, '/app/shares')
  await press(page, page.getByRole('button', { name: 'Suggestions (1)' }))
  const queue = page.getByRole('dialog', { name: 'Suggestions' })
  await expect(queue.getByText('See page 7.')).toBeVisible()
  await press(page, queue.getByRole('button', { name: 'Accept' }))
  await press(page, queue.getByRole('button', { name: 'Close' }).last())
  await press(page, page.getByRole('button', { name: 'Publish changes' }))
  const publish = page.getByRole('dialog', { name: 'Publish changes' })
  await tabTo(page, publish.getByLabel('Why, in one line'))
  await page.keyboard.type('Key of the first question fixed')
  await press(page, publish.getByRole('button', { name: 'Publish', exact: true }))
  await expect(publish).toBeHidden()

  const other = await openOther(browser, server)
  browserErrors.watch(other.context())
  await openSignedIn(other, editor.identifier, '/app')
  const notice = other.getByRole('region', { name: 'Corrections of Trees' })
  await expect(notice).toContainText('because: Key of the first question fixed')
  await press(other, notice.getByRole('button', { name: 'Review' }))
  const review = other.getByRole('dialog', { name: 'Corrections of Trees' })
  for (const version of ['Mine', 'Theirs'])
    await expect(review.getByText(version, { exact: true })).toBeVisible()
  await press(other, review.getByRole('radio').first(), 'ArrowRight')
  await expect(review.getByRole('radio', { name: 'Keep mine' })).toBeChecked()
  await press(other, review.getByRole('button', { name: 'Apply' }))
  await expect(review).toBeHidden()
  expect((await loadLearner(server, editor.identifier)).questions[0]?.correct_answers).toEqual(['Wrong 2'])
  await other.context().close()

  await callApi(server, 'PATCH', `/shares/${share.id}`, { is_on: false })
  expect((await loadLearner(server, suggester.identifier)).questions).toHaveLength(40)
})

async function bankOf(server: RunningServer, { user }: TestLearner): Promise<{ readonly bank: string }> {
  const [{ id }] = await callApi(server, 'GET', `/taken-banks/user/${user.id}`)
  return { bank: id }
}

async function openOther(browser: Browser, server: RunningServer) {
  const context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  return await context.newPage()
}
