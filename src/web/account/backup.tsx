import { useMutation } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { datedFileName } from '../../domain/formatting/dated-file-name.ts'
import { formatCount } from '../../domain/formatting/format-number.ts'
import type { Learner } from '../../domain/model.ts'
import { downloadEverything } from '../data/browser/download-everything.ts'
import { hasStatus, refusalMessage } from '../data/http/client.ts'
import {
  PartialRestoreError,
  type RestoredCounts,
  useRestoreEverything,
} from '../data/writes/restore/restore-everything.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { saveFile } from '../ui/save-file.ts'
import { AccountCard } from './account-card.tsx'

const NOT_OURS = `This file wasn't made by "Export my data". Nothing was changed. To add a file of questions, use "Import questions".`
const TOO_LARGE = 'This file is too large to restore. Nothing was changed.'
const IN_PART = 'Only part of this file could be restored. Please try again: nothing will be added twice.'
const FAILED = "The file couldn't be restored. Please try again: nothing will be added twice."

/** Restores an exported file. */
export function RestoreEverything({ learner }: { readonly learner: Learner }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, data: restored, isPending, reset } = useRestoreEverything(learner)

  const restore = async (file: File) => {
    reset()
    setProblem(null)
    const document = await readJson(file)
    if (document === undefined) setProblem(NOT_OURS)
    else mutate(document, { onError: (cause) => setProblem(problemOf(cause)) })
  }
  return (
    <AccountCard
      anchor="restore"
      title="Restore"
      text="Adds everything in an exported file that you don't have yet. What you have stays unchanged, so restoring twice does no harm."
    >
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {restored && (
        <Alert tone="good" className="mb-4">
          {sentenceOf(restored)}
        </Alert>
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Exported file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.item(0)
          event.target.value = ''
          if (file) void restore(file)
        }}
      />
      <Button variant="secondary" disabled={isPending} onClick={() => input.current?.click()}>
        {isPending ? <Spinner /> : <Upload aria-hidden />} Choose an exported file
      </Button>
    </AccountCard>
  )
}

/** What the file contains; undefined when it is not JSON. */
async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

function problemOf(cause: Error): string {
  if (cause instanceof PartialRestoreError) return IN_PART
  const refusal = refusalMessage(cause)
  if (refusal !== null) return refusal
  if (hasStatus(cause, 413)) return TOO_LARGE
  return hasStatus(cause, 422) || hasStatus(cause, 400) ? NOT_OURS : FAILED
}

const LISTED = new Intl.ListFormat('en-US')

/** "Restored 12 questions, 1 test, and 340 answers." */
function sentenceOf({ questions, tests, answers, notes }: RestoredCounts): string {
  const counts = [
    [questions, 'question'],
    [tests, 'test'],
    [answers, 'answer'],
    [notes, 'note'],
  ] as const
  const came = counts.filter(([count]) => count > 0).map(([count, unit]) => formatCount(count, unit))
  return came.length === 0 ? 'You already have everything in this file.' : `Restored ${LISTED.format(came)}.`
}

/** Exports everything the learner owns as one file. */
export function ExportEverything({ learner }: { readonly learner: Learner }) {
  const showToast = useToast()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => downloadEverything(learner),
    onSuccess: (content) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const name = datedFileName('quizgrove-data', 'json', Date.now(), timeZone)
      saveFile({ name, type: 'application/json', content })
      showToast({ title: 'Data exported', description: `Saved as ${name}` })
    },
    onError: (cause) => console.error('Failed to export the data', cause),
  })
  return (
    <AccountCard
      anchor="export"
      title="Export my data"
      text="One file with your questions, past tests, answers, notes and images. Keep this backup private: it also contains your three words."
    >
      {isError && <Alert className="mb-4">Your data couldn't be exported. Please try again.</Alert>}
      <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
        {isPending ? <Spinner /> : <Download aria-hidden />} Export my data
      </Button>
    </AccountCard>
  )
}
