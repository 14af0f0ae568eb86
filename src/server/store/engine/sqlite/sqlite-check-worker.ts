import { parentPort, workerData } from 'node:worker_threads'
import { findDamage } from './sqlite-check.ts'

/** The thread that checks a large file (`sqlite-check.ts`): posts the problems it found, then ends. */
parentPort?.postMessage(findDamage(String(workerData)))
