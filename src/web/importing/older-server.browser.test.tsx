import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeApi, fakeLearner } from '../../../tests/components/fakes/fake-api.ts'
import { openApp } from '../../../tests/components/render-app.tsx'

test('a bank is imported to a server that takes questions one by one (spec §7.2)', async () => {
  const learner = fakeLearner()
  const api = new FakeApi(learner)
  // That server does not have the call for batches.
  api.fail('POST', /^\/questions\/batch$/, 404)
  let nextId = 100
  api.override('POST', /^\/questions\/$/, ({ body }) => Response.json({ ...Object(body), id: nextId++ }))
  await openApp(learner, '/app/import', api)
  const rows = [
    'question,a,b,correct',
    'Which keeps its needles?,Larch,Yew,b',
    'Which is a moss?,Fern,Sphagnum,b',
  ]
  const file = new File([rows.join('\n')], 'trees.csv', { type: 'text/csv' })
  await page.getByLabelText('Question bank file').upload(file)
  await page.getByRole('button', { name: 'Import 2 questions' }).click()
  await expect.element(page.getByRole('heading', { name: '2 questions imported' })).toBeVisible()
  expect(api.bodiesOf('POST', /^\/questions\/$/)).toMatchObject([
    { user_id: learner.user.id, question_text: 'Which keeps its needles?', correct_answers: ['Yew'] },
    { user_id: learner.user.id, question_text: 'Which is a moss?', correct_answers: ['Sphagnum'] },
  ])
})
