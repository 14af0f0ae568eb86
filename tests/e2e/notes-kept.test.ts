import { expect, test } from './fixtures.ts'
import { callApi, plantLearner, question } from './learners.ts'
import { openSignedIn } from './practice-screen.ts'
import { putToastAway } from './records.ts'

test('what one card of a question saves, another open card of it does not undo', async ({ page, server }) => {
  const { user, identifier, questions } = await plantLearner(server, [question('oaks')])
  const question_id = questions[0]?.id
  for (const answer of ['Right 1', 'Wrong 1']) {
    await callApi(server, 'POST', '/practice-responses/', {
      user_id: user.id,
      question_id,
      user_answer: [answer],
      is_correct: answer === 'Right 1',
      response_time_ms: 1000,
      source: 'frontend',
    })
  }
  await openSignedIn(page, identifier, '/app/practice/history')
  await putToastAway(page)
  const card = (index: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText('What of oaks?') })
      .nth(index)
  const field = (index: number, name: string) => card(index).getByRole('textbox', { name, exact: true })
  for (const index of [0, 1]) {
    await card(index).getByRole('button', { name: 'Edit Notes' }).click()
    await expect(field(index, 'Notes')).toBeFocused()
  }
  await field(0, 'Hint Notes').click()
  await field(0, 'Hint Notes').fill('Mind the bark')
  await card(0).getByRole('button', { name: /^Save/ }).first().click()
  await expect(field(0, 'Hint Notes')).toHaveCount(0)
  await field(1, 'Notes').click()
  await field(1, 'Notes').fill('Oaks are slow')
  await card(1).getByRole('button', { name: /^Save/ }).first().click()
  await expect
    .poll(() => callApi(server, 'GET', `/question-notes/user/${user.id}`))
    .toMatchObject([{ hint_text: '<p>Mind the bark</p>', note_text: '<p>Oaks are slow</p>' }])
})

test('a list is not left with unsaved notes by a slip', async ({ page, server }) => {
  const { identifier } = await plantLearner(server, [question('oaks')])
  await openSignedIn(page, identifier, '/app/questions')
  await putToastAway(page)
  await page.getByRole('button', { name: 'What of oaks?' }).first().click()
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const field = page.getByRole('textbox', { name: 'Notes', exact: true })
  await field.click()
  await field.fill('Not saved yet')
  const exportTab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Export' })
  await exportTab.click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(field).toHaveText('Not saved yet')
  await exportTab.click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Export Custom Test' })).toBeVisible()
})
