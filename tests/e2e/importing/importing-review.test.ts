import { expect, test } from '../support/fixtures.ts'
import { callApi, createLearner, createNote, loadLearner } from '../support/learners.ts'
import { openSignedIn } from '../support/practice-screen.ts'

/** A question of the file, with a different key. */
const OURS = {
  question_text: 'Which tree keeps its needles in winter?',
  possible_answers: ['Larch', 'Yew', 'Oak'],
  correct_answers: ['Larch'],
  category: 'Mine',
  is_flagged: true,
}

const TREES = [
  'question,a,b,c,correct,category,explanation',
  'Which tree keeps its needles in winter?,Larch,Yew,Oak,b,Trees,Larches drop theirs.',
  'Which of these plants is a moss?,Sphagnum,Fern,Grass,a,Moss,It is.',
].join('\n')

test('a replaced question keeps its id, flag, answers and notes', async ({ page, server }) => {
  const learner = await createLearner(server, [OURS])
  const { user } = learner
  await createNote(server, learner, 0, { note_text: '<p>Mind the yew.</p>', hint_text: '' })
  await callApi(server, 'POST', '/practice-responses/', {
    user_id: user.id,
    question_id: learner.questions[0]!.id,
    user_answer: ['Larch'],
    is_correct: true,
    response_time_ms: 1000,
    source: 'frontend',
  })
  const readHistory = async () => ({
    responses: await callApi(server, 'GET', `/practice-responses/user/${user.id}`),
    notes: await callApi(server, 'GET', `/question-notes/user/${user.id}`),
  })
  const before = await readHistory()
  await openSignedIn(page, learner.identifier, '/app/import')
  await page
    .getByLabel('Question bank file')
    .setInputFiles({ name: 'trees.csv', mimeType: 'text/plain', buffer: Buffer.from(TREES) })
  await page.getByLabel('Replace yours').check()
  await page.getByRole('button', { name: 'Import 1, replace 1' }).click()
  await expect(page.getByText('1 question replaced.', { exact: false })).toBeVisible()
  const stored = await loadLearner(server, learner.identifier)
  expect(stored.questions).toHaveLength(2)
  expect(stored.questions[0]).toEqual({
    ...learner.questions[0],
    correct_answers: ['Yew'],
    category: 'Trees',
    explanation: 'Larches drop theirs.',
    revision: 2,
  })
  expect(await readHistory()).toEqual(before)
})
