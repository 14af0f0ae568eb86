import { parentPort, workerData } from 'node:worker_threads'
import { findDamage } from './sqlite-file.ts'

/** The thread that checks a large file (`sqlite-file.ts`): posts the problems it found, then ends. */
parentPort?.postMessage(findDamage(String(workerData)))
