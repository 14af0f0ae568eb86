/**
 * A process with a store, for tests that kill it or start several at once.
 * Arguments: `open`, `write` or `die-planting`, and the location of the database, as JSON.
 * `open` opens the store, prints `opened` and closes it. `write` adds practice responses forever and prints
 * the user's id, then each response's id once the store has acknowledged it. `die-planting` creates the sample
 * learner and kills itself halfway.
 */
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { addSampleLearner } from '../../../src/server/sample/add-sample-learner.ts'
import { type DatabaseLocation, openStore } from '../../../src/server/store/open-store.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { addQuestion, addUser, writtenValue } from './test-rows.ts'

const [, , task, location] = process.argv
const database: DatabaseLocation = JSON.parse(location ?? '')
const newId = () => randomBytes(18).toString('base64url')

const store = await openStore({
  database,
  now: () => Date.now(),
  newId: task === 'die-planting' ? dyingAt(300) : newId,
})
if (task === 'write') {
  await writeWithoutEnd(store)
} else if (task === 'die-planting') {
  await addSampleLearner(store, Date.now())
} else {
  print('opened')
  await store.close()
}

/** Draws ids, and kills this process when id number `count` is drawn. */
function dyingAt(count: number): () => string {
  let drawn = 0
  return () => {
    if (++drawn === count) process.kill(process.pid, 'SIGKILL')
    return newId()
  }
}

async function writeWithoutEnd(store: Store): Promise<never> {
  const user = await addUser(store)
  print(user.id)
  const question = await addQuestion(store, user.id)
  for (;;) {
    const written = await store.practiceResponses.create({
      user_id: user.id,
      question_id: question.id,
      user_answer: 'Ohm',
      is_correct: true,
    })
    print(writtenValue(written).id)
  }
}

/** Writes synchronously, because this process is about to be killed. */
function print(line: string): void {
  writeSync(process.stdout.fd, `${line}\n`)
}
