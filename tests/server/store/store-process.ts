/**
 * A process of its own on a store, for tests that kill it or start several at once.
 * Arguments: `open` or `write`, and where the database lies, as JSON.
 * `open` opens the store, prints `opened` and closes it. `write` adds practice responses without end and prints
 * the user's id, then each response's id once the store has acknowledged it.
 */
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { DatabaseLocation } from '../../../src/server/store/engine.ts'
import { openStore } from '../../../src/server/store/open-store.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { addQuestion, addUser, writtenValue } from './scenes.ts'

const [, , task, location] = process.argv
const database: DatabaseLocation = JSON.parse(location ?? '')
const newId = () => randomBytes(18).toString('base64url')

const store = await openStore({ database, now: () => Date.now(), newId })
if (task === 'write') {
  await writeWithoutEnd(store)
} else {
  print('opened')
  await store.close()
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

/** Past all buffers of this process, which is about to be killed. */
function print(line: string): void {
  writeSync(process.stdout.fd, `${line}\n`)
}
