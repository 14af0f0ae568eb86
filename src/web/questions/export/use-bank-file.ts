import { useEffect, useMemo, useState } from 'react'
import { type ExportFormat, FORMAT_INFO } from '../../../domain/bank-export/bank-formats.ts'
import { ARCHIVE_IMAGES_MAX_BYTES, mentionedImages } from '../../../domain/bank-export/bank-images.ts'
import type { Question } from '../../../domain/model.ts'
import { nextTask } from '../../data/browser/workers/next-task.ts'
import { loadImages } from '../../data/http/load-image.ts'
import type { BankFile, BankFileRequest } from './bank-writer.worker.ts'
import { writeBankInWorker } from './write-bank-in-worker.ts'

type Writing =
  | { readonly state: 'writing' }
  | { readonly state: 'written'; readonly bank: BankFile }
  | { readonly state: 'failed' }

/** The questions written in this format; starts immediately, and again whenever either changes. */
export function useBankFile(
  questions: readonly Question[],
  format: ExportFormat,
  keepsFormulas: boolean,
): Writing & { readonly tryAgain: () => void } {
  const [attempt, setAttempt] = useState(0)
  const order = useMemo(
    () => ({ questions, how: { format, keepsFormulas }, attempt }),
    [questions, format, keepsFormulas, attempt],
  )
  const [last, setLast] = useState<{ readonly order: object; readonly writing: Writing } | null>(null)

  useEffect(() => {
    const waiting = new AbortController()
    // The dialog is painted first: searching and copying a large bank takes longer than a frame.
    nextTask()
      .then(() => withImages(order.questions, order.how, waiting.signal))
      .then((how) => writeBankInWorker(order.questions, how, waiting.signal))
      .then(
        (bank) => setLast({ order, writing: { state: 'written', bank } }),
        (cause) => {
          if (waiting.signal.aborted) return
          console.error('Failed to write the bank', cause)
          setLast({ order, writing: { state: 'failed' } })
        },
      )
    return () => waiting.abort()
  }, [order])

  const writing: Writing = last?.order === order ? last.writing : { state: 'writing' }
  return { ...writing, tryAgain: () => setAttempt(attempt + 1) }
}

/** The request with the images that the file can hold. */
async function withImages(
  questions: readonly Question[],
  how: Omit<BankFileRequest, 'images'>,
  signal: AbortSignal,
): Promise<BankFileRequest> {
  signal.throwIfAborted()
  if (!FORMAT_INFO[how.format].holdsImages) return how
  return { ...how, images: await loadImages(mentionedImages(questions), ARCHIVE_IMAGES_MAX_BYTES, signal) }
}
