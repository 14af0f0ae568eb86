import { MessagePort, parentPort, workerData } from 'node:worker_threads'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

/** The worker of `pdf-tools.ts`. */
if (!(workerData instanceof MessagePort)) throw new TypeError('The core of pdf.js is to get its port')
WorkerMessageHandler.initializeFromPort(workerData)
parentPort?.postMessage('ready')
