import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PdfTools } from '../../src/formats/index.ts'

/** What reads PDF documents. */
export const pdfTools: PdfTools = {
  startCore: async (port) => {
    const { WorkerMessageHandler } = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
    WorkerMessageHandler.initializeFromPort(port)
  },
  loadCharacterMap: async (name) => {
    // A name comes from a document.
    if (!/^[\w-]+$/.test(name)) throw new Error(`There is no character map ${name}.`)
    return new Uint8Array(
      await readFile(fileURLToPath(import.meta.resolve(`pdfjs-dist/cmaps/${name}.bcmap`))),
    )
  },
}
