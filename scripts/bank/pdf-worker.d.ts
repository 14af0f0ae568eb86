/** What this module exports besides the types of `pdfjs-dist`. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: {
    initializeFromPort(port: import('node:worker_threads').MessagePort): void
  }
}
