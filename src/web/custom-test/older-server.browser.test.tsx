import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { OLDER_QUESTIONS } from '../../../tests/components/older-questions.ts'
import { openApp } from '../../../tests/components/render-app.tsx'
import { watchSavedFiles } from '../../../tests/components/saved-files.ts'

test('the bank of a server of older shapes is exported with its keys (spec §3.11, §5.4)', async () => {
  const saved = watchSavedFiles()
  const learner = fakeLearner()
  const api = new FakeApi(learner)
  const user = { id: 7, name: 'Grace', w3w_identifier: learner.user.w3w_identifier }
  api.override('GET', /^\/user-data\/load\//, () => Response.json({ user, questions: OLDER_QUESTIONS }))
  api.override('GET', /^\/practice-responses\/user/, () => Response.json([]))
  await openApp(learner, '/app/export', api)
  await page.getByRole('group', { name: 'Format' }).getByText('Plain Text').click()
  await page.getByRole('button', { name: 'Generate Test' }).click()
  await expect.poll(() => saved).toHaveLength(1)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Only 3 questions available, adjusting count')
  const content = (await saved[0]?.blob.text()) ?? ''
  for (const { question_text } of OLDER_QUESTIONS) expect(content).toContain(question_text)
  const key = content.slice(content.indexOf('ANSWER KEY'))
  expect(key.match(/^\s*\d+[.:)]\s*[A-C](, ?[A-C])*\s*$/gm)).toHaveLength(3)
})
