import { parentPort, workerData } from 'node:worker_threads'
import type { Attack } from './attack.ts'

/** Runs an attack on a worker thread, so that it does not delay the other learners of the measurement. */
const { file, port } = workerData
const { attack }: { attack: Attack } = await import(file)
let isOver = false
parentPort?.on('message', () => {
  isOver = true
})
const statuses = await attack.run(port, () => isOver)
parentPort?.postMessage(statuses)
parentPort?.close()
