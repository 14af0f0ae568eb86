import type { PaperSheet } from '../../../domain/papers/sheet/paper-sheets.ts'
import { trustedScriptUrl } from '../../data/browser/workers/trusted-script-url.ts'
import type { ReaderMessage, SheetPhoto } from './reader-messages.ts'
import workerAddress from './sheet-reader.worker.ts?worker&url'

/** Reads photos of the sheets of a paper in a worker, one at a time. */
export interface SheetReader {
  /** Rejects when the worker failed: it reads no more. */
  readonly read: (photo: ImageBitmap | File) => Promise<SheetPhoto>
  readonly close: () => void
}

export function openSheetReader(sheets: readonly PaperSheet[]): SheetReader {
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module' })
  const send = (message: ReaderMessage) =>
    worker.postMessage(
      message,
      'photo' in message && message.photo instanceof ImageBitmap ? [message.photo] : [],
    )
  send({ sheets })
  let failure: Error | null = null
  let fail = (_: Error) => {}
  worker.addEventListener('error', (event) => {
    failure = new Error(event.message || 'The reader of answer sheets stopped')
    fail(failure)
  })
  const readNow = (photo: ImageBitmap | File) =>
    new Promise<SheetPhoto>((resolve, reject) => {
      if (failure !== null) throw failure
      fail = reject
      worker.addEventListener('message', ({ data }: MessageEvent<SheetPhoto>) => resolve(data), {
        once: true,
      })
      send({ photo })
    })
  let last: Promise<unknown> = Promise.resolve()
  return {
    read: (photo) => {
      const read = last.then(() => readNow(photo))
      last = read.catch(() => {})
      return read
    },
    close: () => worker.terminate(),
  }
}
