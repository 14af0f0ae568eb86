import { readFile } from 'node:fs/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { PdfTools } from '../../src/formats/index.ts'

const CHARACTER_MAPS = import.meta.resolve('pdfjs-dist/cmaps/')

/** What reads PDF documents. */
export const pdfTools: PdfTools = {
  startCore: (onFailed) =>
    new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      const worker = new Worker(new URL('./pdf-core.ts', import.meta.url), {
        workerData: port2,
        transferList: [port2],
      })
      worker.once('message', () =>
        resolve({
          postMessage: (message) => port1.postMessage(message),
          listen: (take) => void port1.on('message', take),
          stop: () => {
            port1.close()
            void worker.terminate()
          },
        }),
      )
      worker.once('error', (error) => {
        reject(error)
        onFailed()
      })
    }),
  loadCharacterMap: async (name) => {
    // A name comes from a document.
    if (!/^[\w-]+$/.test(name)) throw new Error(`There is no character map ${name}.`)
    return new Uint8Array(await readFile(new URL(`${name}.bcmap`, CHARACTER_MAPS)))
  },
  // What this process worked, as others may keep the machine busy.
  now: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
