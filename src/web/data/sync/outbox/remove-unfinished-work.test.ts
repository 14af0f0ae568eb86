import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../../../../../tests/setup/browser/fake-indexed-db.ts'
import { fakeLocalStorage } from '../../../../../tests/setup/browser/fake-local-storage.ts'
import { aQuestion } from '../../../../../tests/setup/question.ts'
import { draftsKey, practiceKey } from '../../browser/storage/unfinished-work.ts'
import { outbox } from './page-outbox.ts'
import { removeUnfinishedWork } from './remove-unfinished-work.ts'
import { addWaitingPicture, removeWaitingPicture, waitingPictures } from './waiting-pictures.ts'

const PICTURES = { ofDraft: 'draft.png', waiting: 'waiting.png', ofOther: 'other.png' }
const OTHER_KEYS = ['theme', 'quizgrove-outbox 1', 'quizgrove_unsaved_identifier']
const keysOf = (learnerId: string) => [
  practiceKey(learnerId, 'exam'),
  practiceKey(learnerId, 'session'),
  draftsKey(learnerId),
]
let stored = new Map<string, string>()

beforeEach(async () => {
  stubIndexedDb()
  stored = fakeLocalStorage()
  for (const key of [...keysOf('ada'), ...keysOf('eve'), ...OTHER_KEYS]) stored.set(key, '{}')
  stored.set(draftsKey('ada'), `![](/images/${PICTURES.ofDraft})`)
  stored.set(draftsKey('eve'), `![](/images/${PICTURES.ofOther})`)
  const file = new Blob(['png'])
  const [ofDraft, waiting] = [PICTURES.ofDraft, PICTURES.waiting]
  for (const name of [ofDraft, waiting])
    await addWaitingPicture({ name, learnerId: 'ada', file, addedAt: Date.now() })
  await addWaitingPicture({ name: PICTURES.ofOther, learnerId: 'eve', file, addedAt: Date.now() })
  const question = aQuestion({ id: 'q', format: 'markdown', text: `![](/images/${PICTURES.waiting})` })
  vi.spyOn(outbox, 'waiting').mockResolvedValue([
    { id: 'add', learnerId: 'ada', order: 1, write: { kind: 'add', question }, conflict: null },
  ])
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of Object.values(PICTURES)) await removeWaitingPicture(name)
  vi.unstubAllGlobals()
})

test.each<[string, string | null, readonly string[], readonly string[]]>([
  ['Logout: of everyone', null, [], [PICTURES.waiting]],
  ['another learner signs in: of all others', 'eve', keysOf('eve'), [PICTURES.ofOther, PICTURES.waiting]],
])('%s; pictures that wait with a question stay', async (_, staying, keys, pictures) => {
  await removeUnfinishedWork(staying)
  expect([...stored.keys()].sort()).toEqual([...keys, ...OTHER_KEYS].sort())
  expect((await waitingPictures()).map(({ name }) => name).sort()).toEqual([...pictures].sort())
})
