import { parentPort, workerData } from 'node:worker_threads'
import type { Attack } from './attack.ts'

/** A thread of its own, so that who attacks does not keep the other learners of the measurement waiting. */
const { file, port } = workerData
const { attack }: { attack: Attack } = await import(file)
let isOver = false
parentPort?.on('message', () => {
  isOver = true
})
const statuses = await attack.run(port, () => isOver)
parentPort?.postMessage(statuses)
parentPort?.close()
