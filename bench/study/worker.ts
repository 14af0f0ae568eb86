import { parentPort } from 'node:worker_threads'
import { play } from './play.ts'
import type { Job } from './settings.ts'

/** Plays the jobs that are sent, one after the other. */
parentPort?.on('message', (job: Job) => parentPort?.postMessage(play(job)))
