import coreAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import type { PdfTools } from '../../../formats/index.ts'
import { trustedScriptUrl } from './workers/trusted-script-url.ts'

const addresses = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  // The policy of a worker allows no data URLs.
  query: '?url&no-inline',
  import: 'default',
  // One module for each address would be a file for each, which every visitor stores for offline use.
  eager: true,
})

/** What reads PDF documents, from our own server. */
export const pdfTools: PdfTools = {
  startCore: (onFailed) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(trustedScriptUrl(coreAddress), { type: 'module' })
      // Its first message says that it is there.
      const onReady = () =>
        resolve({
          postMessage: (message) => worker.postMessage(message),
          listen: (take) => worker.addEventListener('message', ({ data }) => take(data)),
          stop: () => worker.terminate(),
        })
      worker.addEventListener('message', onReady, { once: true })
      worker.addEventListener('error', (event) => {
        event.preventDefault()
        reject(new Error(event.message || 'The reader of PDF documents could not be loaded.'))
        onFailed()
      })
    }),
  loadCharacterMap: async (name) => {
    const address = addresses[`../../../../node_modules/pdfjs-dist/cmaps/${name}.bcmap`]
    const response = address === undefined ? null : await fetch(address)
    if (response === null || !response.ok) throw new Error(`The character map ${name} could not be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  },
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}
