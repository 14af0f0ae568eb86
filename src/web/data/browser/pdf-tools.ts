import type { PdfTools } from '../../../formats/index.ts'

const addresses = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  // The policy of a worker allows no data URLs.
  query: '?url&no-inline',
  import: 'default',
  // One module for each address would be a file for each, which every visitor stores for offline use.
  eager: true,
})

/** What reads PDF documents, from our own server. */
export const pdfTools: PdfTools = {
  startCore: async (port) => {
    // pdf.js takes over the messages of a worker that it is loaded in, unless there is a window.
    const hasWindow = 'window' in globalThis
    if (!hasWindow) Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true })
    try {
      const { WorkerMessageHandler } = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
      WorkerMessageHandler.initializeFromPort(port)
    } finally {
      if (!hasWindow) Reflect.deleteProperty(globalThis, 'window')
    }
  },
  loadCharacterMap: async (name) => {
    const address = addresses[`../../../../node_modules/pdfjs-dist/cmaps/${name}.bcmap`]
    const response = address === undefined ? null : await fetch(address)
    if (response === null || !response.ok) throw new Error(`The character map ${name} could not be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  },
}
