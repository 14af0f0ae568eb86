import type { Question } from '../../../src/contract/question.ts'
import type { User } from '../../../src/contract/user.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { type Api, createQuestion, createTest, createUser, QUESTION } from '../../setup/api.ts'
import { TOOL_CALLS } from '../../setup/assistant-calls.ts'
import { connectOverHttp } from '../../setup/assistant-client.ts'
import { EXAM } from '../../setup/exam.ts'
import { fakeBrowser } from '../../setup/fake-browser.ts'
import { aPaper } from '../../setup/paper.ts'

/** Calls each route at least once, with pages, and again where a retry uses other statements. */
export async function makeEveryCall(api: Api, store: Store): Promise<void> {
  const user = await createUser(api)
  const past = await createTest(api, user)
  const question = await createQuestion(api, user, { source_test_id: past.id })
  const keys = { user_id: user.id, question_id: question.id }
  const answer = { ...keys, user_answer: '5', is_correct: true }
  const { body: response } = await api.call('POST', '/practice-responses/', answer)
  await api.call('POST', '/practice-responses/', { ...answer, id: response.id })
  await api.call('POST', '/questions/batch', {
    user_id: user.id,
    questions: [{ ...QUESTION, id: question.id, replaces: true, explanation: 'New', note_text: '<p>n</p>' }],
  })
  for (const number of [1, 2]) {
    await api.call('POST', '/questions/batch', {
      user_id: user.id,
      questions: [{ ...QUESTION, id: `part-${number}`.padEnd(22, '0') }],
      part: { import_id: 'import'.padEnd(22, '0'), number, of: 2 },
    })
  }
  const form = new FormData()
  form.set('user_id', user.id)
  form.set('file', new Blob([PIXEL]), 'pixel.gif')
  const uploaded = await fetch(`${api.url}/api/v1/images/upload`, { method: 'POST', body: form })
  const { url } = await uploaded.json()
  await api.call('GET', url)
  const note = { ...keys, note_text: `<p><img src="${url}"></p>` }
  const { body: saved } = await api.call('POST', '/question-notes/', note)
  await api.call('POST', '/question-notes/', { ...note, hint_text: '<p>h</p>' })
  await api.call('PATCH', `/questions/${question.id}/flag`, { is_flagged: true })
  await api.call('PATCH', `/questions/${question.id}/flag`)
  await api.call('GET', `/question-notes/user/${user.id}/question/${question.id}`)
  const change = { question_text: 'New?', correct_answers: ['6'], judge_again: true }
  await api.call('PATCH', `/questions/${question.id}`, change)
  for (const change of [
    { is: 'category', category: 'Math' },
    { is: 'flag', is_flagged: true },
    { is: 'delete' },
    { is: 'restore' },
  ]) {
    await api.call('POST', '/questions/bulk', { user_id: user.id, ids: [question.id], change })
  }
  await api.call('DELETE', `/questions/${question.id}`)
  await api.call('GET', `/questions/user/${user.id}/deleted?limit=1&after=${question.id}`)
  await api.call('GET', `/questions/user/${user.id}/deleted`)
  await api.call('POST', `/questions/${question.id}/restore`)
  const exam = { user_id: user.id, ...EXAM, categories: ['Math'] }
  const { body: added } = await api.call('POST', '/exams/', exam)
  await api.call('POST', '/exams/', { ...exam, id: added.id })
  await api.call('PATCH', `/exams/${added.id}`, { name: 'Changed' })
  await createTest(api, user, { exam_id: added.id })
  await api.call('GET', `/exams/user/${user.id}`)
  const { body: paper } = await api.call('POST', '/papers/', { user_id: user.id, ...aPaper(question.id) })
  await api.call('POST', '/papers/', { user_id: user.id, ...aPaper(question.id), id: paper.id })
  await api.call('GET', `/papers/${paper.id}`)
  await api.call('GET', `/papers/user/${user.id}`)
  const changes = [
    { is: 'merge', category: 'Math', into: 'Numbers' },
    { is: 'title', category: 'Numbers', title: 'From one to ten' },
  ]
  await api.call('POST', '/categories/bulk', { user_id: user.id, changes })
  await api.call('GET', `/categories/user/${user.id}/titles`)
  const { body: imports } = await api.call('GET', `/imports/user/${user.id}`)
  for (const { id } of imports) await api.call('POST', `/imports/${id}/undo`)
  for (const [list, after] of [
    [`/tests/user/${user.id}`, past.id],
    [`/questions/user/${user.id}`, question.id],
    [`/questions/test/${past.id}`, question.id],
    [`/practice-responses/user/${user.id}`, response.id],
    [`/practice-responses/question/${question.id}`, response.id],
    [`/question-notes/user/${user.id}`, saved.id],
  ]) {
    await api.call('GET', `${list}`)
    await api.call('GET', `${list}?limit=1&after=${after}`)
  }
  await api.call('GET', `/users/by-identifier/${user.w3w_identifier}`)
  await api.call('GET', `/user-data/load/${user.w3w_identifier}`)
  const { body: document } = await api.call('GET', `/user-data/export/${user.w3w_identifier}`)
  await api.call('POST', '/user-data/restore', { document })
  await api.call('POST', '/user-data/restore', { document, user_id: user.id })
  await api.call('GET', `/users/by-identifier/no-such-one`)
  const device = fakeBrowser('phone')
  const schedule = { minute_of_day: 0, time_zone: 'UTC', days: [1] }
  await api.call('POST', '/push-subscriptions/', { user_id: user.id, ...device, ...schedule })
  await api.call('POST', '/push-subscriptions/renew', { old_endpoint: device.endpoint, ...device })
  const { body: devices } = await api.call('GET', `/push-subscriptions/user/${user.id}`)
  await api.call('DELETE', `/push-subscriptions/${devices[0].id}`)
  await share(api, user, question)
  await actAsAssistant(api, store, user)
  const { body: rotated } = await api.call('POST', `/users/${user.id}/rotate`)
  const [{ id }] = rotated.questions
  await api.call('DELETE', `/question-notes/user/${rotated.user.id}/question/${id}`)
  await api.call('DELETE', `/tests/${rotated.tests.at(-1).id}`)
  const { body: exams } = await api.call('GET', `/exams/user/${rotated.user.id}`)
  await api.call('DELETE', `/exams/${exams[0].id}`)
  const { body: papers } = await api.call('GET', `/papers/user/${rotated.user.id}`)
  await api.call('DELETE', `/papers/${papers[0].id}`)
  await api.call('DELETE', `/users/${rotated.user.id}`)
  for (const health of ['live', 'ready']) await fetch(`${api.url}/health/${health}`)
  await api.call('GET', '/operator')
}

/** Makes a link, changes and removes it; another learner takes what it shares. */
async function share(api: Api, user: User, { id }: Question): Promise<void> {
  const { id: user_id } = user
  const about = { title: 'Shared', description: '', license: null, author: null }
  const { body: exam } = await api.call('POST', '/exams/', { user_id, ...EXAM })
  const settings = { ...about, categories: null, includes_notes: true, exams: [exam.id], ends_at: null }
  const { body: shared } = await api.call('POST', '/shares/', { user_id, ...settings, reason: 'First' })
  await api.call('PATCH', `/questions/${id}`, { explanation: 'Shared' })
  await api.call('GET', `/shares/${shared.id}/changes`)
  await api.call('GET', `/shares/user/${user_id}`)
  const { text } = await api.call('GET', `/shares/${shared.code}`)
  for (const [address] of text.matchAll(/\/images\/[\w-]+\.\w+/g)) await api.call('GET', address)
  const taker = await createUser(api, 'one-two-three')
  const { body: taken } = await api.call('POST', `/shares/${shared.code}/taken`, {
    user_id: taker.id,
    id: 'taken'.padEnd(22, '0'),
  })
  await api.call('GET', `/taken-banks/user/${taker.id}`)
  await api.call('GET', `/taken-banks/${taken.bank.id}/questions`)
  const added = await createQuestion(api, user, { question_text: 'Added?' })
  await api.call('PATCH', `/questions/${id}`, { explanation: 'Changed' })
  await api.call('PATCH', `/exams/${exam.id}`, { scoring: 'partial' })
  await api.call('POST', `/shares/${shared.id}/versions`, { after: 1, reason: 'Second' })
  await api.call('GET', `/shares/${shared.id}/versions/2`)
  await update(api, taken.bank.id, 2)
  await suggest(api, taker, taken.bank.id, shared.id)
  await shareResults(api, taken.bank.id, shared)
  const { body: document } = await api.call('GET', `/user-data/export/${taker.w3w_identifier}`)
  await api.call('POST', '/user-data/restore', { document })
  const left = 'left'.padEnd(22, '0')
  const { id: leaver } = await createUser(api, 'leaver-two-three')
  await api.call('POST', `/shares/${shared.code}/taken`, { user_id: leaver, id: left })
  await api.call('DELETE', `/taken-banks/${left}`)
  for (const gone of [id, added.id]) await api.call('DELETE', `/questions/${gone}`)
  await createQuestion(api, user, { question_text: 'Left?' })
  await api.call('POST', `/shares/${shared.id}/versions`, { after: 2, reason: 'Third' })
  await update(api, taken.bank.id, 3)
  await api.call('POST', `/questions/${id}/restore`)
  await api.call('DELETE', `/shares/${shared.id}/versions/1`)
  await api.call('PATCH', `/shares/${shared.id}`, { is_on: false })
  await api.call('DELETE', `/shares/${shared.id}`)
}

/** Makes a key, by which an assistant proposes, answers and writes a note; then undoes and revokes. */
async function actAsAssistant(api: Api, store: Store, { id: user_id }: User): Promise<void> {
  const about = { name: 'Helper', scope: 'edit', adds_directly: false, expires_in_days: 30 }
  const { body: made } = await api.call('POST', '/assistants/', { user_id, ...about })
  await api.call('GET', `/assistants/user/${user_id}`)
  const assistant = await connectOverHttp(api, made.key)
  for (const [tool, , input] of TOOL_CALLS)
    await assistant.client.callTool({ name: tool, arguments: { ...input(1) } })
  for (const _ of ['accepted', 'declined'])
    await store.assistants.propose(user_id, 'Helper', [{ ...PLAIN, ...QUESTION }])
  const { body: proposals } = await api.call('GET', `/assistants/user/${user_id}/proposals`)
  const [accepted, declined] = proposals
  const { body: batch } = await api.call('POST', '/questions/batch', {
    user_id,
    questions: [QUESTION],
    proposal_id: accepted.id,
  })
  await api.call('DELETE', `/assistants/proposals/${declined.id}`)
  const [{ id: question_id }] = batch.questions
  await store.questions.change(question_id, { explanation: 'By an assistant' }, 'Helper')
  const keys = { user_id, question_id }
  await store.practiceResponses.create({ ...keys, user_answer: '5', is_correct: true }, 'Helper')
  for (const note_text of ['<p>One</p>', '<p>Two</p>'])
    await store.questionNotes.save({ ...keys, note_text }, 'Helper')
  const { body: changes } = await api.call('GET', `/assistants/user/${user_id}/changes`)
  for (const { id, kind } of changes)
    if (kind !== 'questions') await api.call('POST', `/assistants/changes/${id}/undo`)
  await api.call('DELETE', `/assistants/${made.id}`)
}

/** Suggests a correction, which its author accepts, and one that they reject. */
async function suggest(api: Api, taker: User, bankId: string, shareId: string): Promise<void> {
  const { body: data } = await api.call('GET', `/user-data/load/${taker.w3w_identifier}`)
  for (const [index, decision] of ['accept', 'mute'].entries()) {
    const { id: question_id, ...question } = data.questions[index]
    const content = { ...question, explanation: 'Suggested' }
    const sent = { id: `suggested-${index}`.padEnd(22, '0'), question_id, content, reason: 'Because' }
    await api.call('POST', `/taken-banks/${bankId}/suggestions`, sent)
    await api.call('GET', `/taken-banks/${bankId}/suggestions`)
    const { body: queue } = await api.call('GET', `/shares/${shareId}/suggestions`)
    const { id, revision } = queue[0]
    const decided = { decision, id, content: queue[0].content, revision, reply: null }
    await api.call('POST', `/shares/${shareId}/suggestions/decide`, decided)
  }
}

/** Six learners share their results, and one of them withdraws. */
async function shareResults(api: Api, bankId: string, shared: { id: string; code: string }): Promise<void> {
  await api.call('PATCH', `/taken-banks/${bankId}`, { shares_results: true })
  for (const index of [0, 1, 2, 3, 4]) {
    const { id: user_id, w3w_identifier } = await createUser(api, `class-learner-${'abcde'[index]}`)
    const id = `class-${index}`.padEnd(22, '0')
    await api.call('POST', `/shares/${shared.code}/taken`, { user_id, id })
    await api.call('PATCH', `/taken-banks/${id}`, { shares_results: true })
    const { body: data } = await api.call('GET', `/user-data/load/${w3w_identifier}`)
    const answer = { user_answer: '5', is_correct: true }
    await api.call('POST', '/practice-responses/', { user_id, question_id: data.questions[0].id, ...answer })
  }
  await api.call('GET', `/shares/${shared.id}/results`)
  await api.call('PATCH', `/taken-banks/${'class-0'.padEnd(22, '0')}`, { shares_results: false })
}

/** Takes over all that a version changes. */
async function update(api: Api, bankId: string, version: number): Promise<void> {
  const { body } = await api.call('GET', `/taken-banks/${bankId}/update`)
  const changes: readonly { item: string; revision: number | null }[] = body.changes
  const decisions = changes.map(({ item, revision }) => ({
    item,
    revision,
    choice: 'take',
    judge_again: true,
  }))
  await api.call('POST', `/taken-banks/${bankId}/update`, { version, decisions, exams: 'take' })
}

/** The fields that `QUESTION` leaves out. */
const PLAIN = {
  category: null,
  explanation: null,
  format: 'plain' as const,
  option_feedback: null,
  reference: null,
  source_id: null,
  keep_order: null,
  pair_set: null,
  made_by: null,
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
