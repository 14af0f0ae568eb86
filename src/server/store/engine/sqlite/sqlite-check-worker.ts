import { parentPort, workerData } from 'node:worker_threads'
import { findFaults } from './sqlite-check.ts'

/** A thread of its own for the check of a large file (`sqlite-check.ts`): answers the faults found, then ends. */
parentPort?.postMessage(findFaults(String(workerData)))
