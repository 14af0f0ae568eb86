import { parentPort, workerData } from 'node:worker_threads'
import { ATTACKS } from './attacks.ts'

/** Runs an attack on a worker thread, so that it does not delay the other learners of the measurement. */
const { name, port } = workerData
let isOver = false
parentPort?.on('message', () => {
  isOver = true
})
const statuses = await ATTACKS[name]?.run(port, () => isOver)
parentPort?.postMessage(statuses)
parentPort?.close()
