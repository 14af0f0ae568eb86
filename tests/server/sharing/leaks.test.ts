import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { CONTENT_FIELDS } from '../../../src/domain/questions/content-fields.ts'
import { SHARE_CACHED_MS } from '../../../src/domain/sharing/share-limits.ts'
import { MINUTE_MS } from '../../../src/domain/time-units.ts'
import { type Api, chosenId, createQuestion, createUser, serveApi } from '../../setup/api.ts'
import { describeOnBothEngines, type TestEngine } from '../../setup/engines.ts'
import { EXAM } from '../../setup/exam.ts'
import { saveNote, uploadImage } from '../../setup/restoring.ts'
import { SHARE } from '../../setup/share.ts'

/**
 * Every member of every reply about shared banks is in one of these lists: a new one is a decision. And no reply holds an id, a
 * name of an image or words of the other side.
 */
const under = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`)

const CONTENT = Object.values(CONTENT_FIELDS).map(({ wire }) => wire)
const ABOUT = ['title', 'description', 'license', 'author']
const VERSION = ['number', 'published_at', 'reason', 'questions']
const SHARED_QUESTION = ['id', 'note_text', 'hint_text', ...CONTENT]
const RULES = ['name', 'categories', 'blueprint', 'pass_mark', 'time_limit_minutes', 'scoring']

/** All that leaves a bank by a link. */
const PUBLIC = [
  ...['format', ...ABOUT, 'version', 'published_at', 'reason', 'questions', 'exams', 'category_titles'],
  ...under('questions', SHARED_QUESTION),
  ...under('category_titles', ['category', 'title']),
  ...under('exams', ['id', ...RULES, 'shows_answer_count']),
  ...under('exams.blueprint', ['kind', 'count']),
  ...under('exams.pass_mark', ['kind', 'points']),
]

/** What those who took it learn. `id`, `user_id`, `question_id` and `exam_id` are their own. */
const TAKEN = [
  ...['id', 'user_id', ...ABOUT, 'version', 'taken_at', 'questions', 'shares_results', 'current'],
  ...under('current', VERSION),
]
const UPDATE = [
  ...['versions', 'changes', 'exams'],
  ...under('versions', VERSION),
  ...under('changes', ['item', 'kind', 'question_id', 'revision', 'content', 'is_key_changed']),
  ...under('changes.content', CONTENT),
  ...under('exams', ['item', 'kind', 'exam_id', 'name']),
]
const ORIGINS = ['question_id', 'version', 'is_withdrawn']
const SENT = ['id', 'question_id', 'content', 'day', 'status', 'reply', ...under('content', CONTENT)]

/** What its author learns. `question_id` is their own. */
const CHANGES = [
  ...['after', 'questions', 'is_about_changed'],
  ...['before', 'after'].flatMap((side) => [
    `questions.${side}`,
    ...under(`questions.${side}`, SHARED_QUESTION),
  ]),
]
const QUEUE = [
  ...['id', 'question_id', 'revision', 'current', 'content', 'learners', 'reasons', 'day'],
  ...under('current', CONTENT),
  ...under('content', CONTENT),
]
const RESULTS = [
  ...['learners', 'questions', 'categories'],
  ...under('questions', ['question_id', 'answers', 'right', 'chosen', 'discrimination']),
  ...under('categories', ['category', 'answers', 'right']),
]

const WORDS = ['one-two-three', 'two-two-three', 'ten-two-three', 'six-two-three', 'nine-two-three']

/** An author who published a change, and five learners who took the version before, answered, and suggested something. */
async function setUp(engine: TestEngine) {
  const api = await serveApi(engine)
  const author = await createUser(api, 'red-green-blue')
  const image = await uploadImage(api, author)
  const shown = { question_text: `Oak?\n\n![A](${image})`, format: 'markdown', category: 'T1' }
  const oak = await createQuestion(api, author, shown)
  const note = await saveNote(api, author, oak.id, '<p>Mine</p>')
  await api.call('POST', '/categories/bulk', {
    user_id: author.id,
    changes: [{ is: 'title', category: 'T1', title: 'Trees' }],
  })
  const { body: exam } = await api.call('POST', '/exams/', { user_id: author.id, ...EXAM })
  const sent = { user_id: author.id, ...SHARE, includes_notes: true, exams: [exam.id] }
  const { body: share } = await api.call('POST', '/shares/', sent)
  const takers = []
  for (const words of WORDS) takers.push(await takeAndAnswer(api, share.code, words))
  await api.call('PATCH', `/questions/${oak.id}`, { explanation: 'Because.' })
  const { body: changes } = await api.call('GET', `/shares/${share.id}/changes`)
  await api.call('PATCH', `/exams/${exam.id}`, { scoring: 'partial' })
  await api.call('POST', `/shares/${share.id}/versions`, { after: 1, reason: 'Explained' })
  engine.clock.advance(SHARE_CACHED_MS + MINUTE_MS)
  const authors = [author.id, share.id, oak.id, exam.id, note.id, basename(image), author.w3w_identifier]
  return { api, share, takers, changes, authors }
}

async function takeAndAnswer(api: Api, code: string, words: string) {
  const user = await createUser(api, words)
  const bank = chosenId(words)
  await api.call('POST', `/shares/${code}/taken`, { user_id: user.id, id: bank })
  await api.call('PATCH', `/taken-banks/${bank}`, { shares_results: true })
  const { body: data } = await api.call('GET', `/user-data/load/${words}`)
  const [question] = data.questions
  const answer = { user_id: user.id, question_id: question.id, user_answer: '5', is_correct: true }
  await api.call('POST', '/practice-responses/', answer)
  await api.call('POST', `/taken-banks/${bank}/suggestions`, {
    id: chosenId(`suggests-${words[1]}${words[2]}`),
    question_id: question.id,
    content: { ...question, reference: 'Page 7' },
    reason: 'See there.',
  })
  const [, image = ''] = question.question_text.match(/\/images\/([\w-]+\.\w+)/)
  return { bank, secrets: [user.id, words, bank, question.id, image] }
}

describeOnBothEngines('a reply about shared banks', (engine) => {
  test('has these members and no others, and nothing of the other side', async () => {
    const { api, share, takers, changes, authors } = await setUp(engine)
    const read = async (path: string) => (await api.call('GET', path)).body
    const [taker] = takers
    const { bank = '', secrets = [] } = taker ?? {}
    const others = takers.slice(1).flatMap((other) => other.secrets)
    const learners = [...secrets, ...others]
    const replies: readonly (readonly [string, unknown, readonly string[], readonly string[]])[] = [
      ['the public version', await read(`/shares/${share.code}`), PUBLIC, [...authors, ...learners]],
      ['taken banks', await read(`/taken-banks/user/${secrets[0]}`), TAKEN, [...authors, ...others]],
      ['questions', await read(`/taken-banks/${bank}/questions`), ORIGINS, [...authors, ...others]],
      ['an update', await read(`/taken-banks/${bank}/update`), UPDATE, [...authors, ...others]],
      ['sent ones', await read(`/taken-banks/${bank}/suggestions`), SENT, [...authors, ...others]],
      ['changes', changes, CHANGES, learners],
      ['a version', await read(`/shares/${share.id}/versions/1`), PUBLIC, learners],
      ['suggestions', await read(`/shares/${share.id}/suggestions`), QUEUE, learners],
      ['results', await read(`/shares/${share.id}/results`), RESULTS, learners],
    ]
    for (const [name, reply, members, secret] of replies) {
      expect(membersOf(reply), name).toEqual(members.toSorted())
      const json = JSON.stringify(reply)
      expect(
        secret.filter((one) => json.includes(one)),
        name,
      ).toEqual([])
    }
    const { body: taken } = await api.call('POST', `/shares/${share.code}/taken`, {
      user_id: secrets[0],
      id: chosenId('again'),
    })
    expect(membersOf(taken)).toEqual(['added', 'bank', 'known', ...under('bank', TAKEN)].toSorted())
  })
})

/** The members of a reply at any depth, each once, sorted; those of the entries of a list by the name of the list. */
function membersOf(value: unknown, prefix = ''): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => membersOf(entry, prefix)))].toSorted()
  if (typeof value !== 'object' || value === null) return []
  const names = Object.entries(value).flatMap(([name, member]) => [
    `${prefix}${name}`,
    ...membersOf(member, `${prefix}${name}.`),
  ])
  return [...new Set(names)].toSorted()
}
