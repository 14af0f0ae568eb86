import { Download, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { hasFormulaTexts } from '../../domain/formatting/formula-text.ts'
import type { Question } from '../../domain/model.ts'
import {
  ARCHIVE_IMAGES_MAX_BYTES,
  bankFileName,
  FILE_FORMATS,
  FILES,
  type FileFormat,
  mentionedImages,
  NEVER_IN_BANK_FILES,
} from '../../formats/index.ts'
import { nextTask } from '../data/browser/workers/next-task.ts'
import { runInWorker } from '../data/browser/workers/run-in-worker.ts'
import { loadImages } from '../data/http/load-image.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { saveFile } from '../ui/save-file.ts'
import type { BankFile, BankFileRequest, WriterMessage } from './bank-writer.worker.ts'
import workerAddress from './bank-writer.worker.ts?worker&url'

/** On a phone the label of a button of the header is beneath its icon. */
export const UNDER_ICON =
  'max-sm:flex-col max-sm:gap-0.5 max-sm:px-1.5 max-sm:text-[0.75rem] max-sm:leading-4 max-sm:font-medium'

/** The button and dialog that export the bank as a file, in several formats. */
export function ExportBank({
  all,
  shown,
}: {
  readonly all: readonly Question[]
  /** Those that match the filters, in the order of the list; null while nothing is filtered. */
  readonly shown: readonly Question[] | null
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => setOpen(true)}
        title="Export bank"
        className={classNames('px-2.5', UNDER_ICON)}
      >
        <Download aria-hidden />
        <span>
          Export<span className="max-sm:sr-only"> bank</span>
        </span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Export bank"
        description="One file with your questions, to keep, share or use elsewhere. You can import it here again."
      >
        <ExportBankForm all={all} shown={shown} onSaved={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type Scope = 'all' | 'shown'

const FORMAT_CHOICES = FILE_FORMATS.map((format) => ({
  value: format,
  title: FILES[format].name,
  description: FILES[format].purpose,
}))

/** What to export and how, what the file will contain, and the button that saves it. */
function ExportBankForm({
  all,
  shown,
  onSaved,
}: {
  readonly all: readonly Question[]
  readonly shown: readonly Question[] | null
  readonly onSaved: () => void
}) {
  const [scope, setScope] = useState<Scope>('all')
  const [format, setFormat] = useState<FileFormat>('json')
  const [isRefused, setIsRefused] = useState(false)
  const showToast = useToast()
  const [isForExcel, setIsForExcel] = useState(true)
  const questions = scope === 'shown' && shown !== null ? shown : all
  const hasFormulas = useMemo(
    () => FILES[format].runsFormulas === true && questions.some(hasFormulaTexts),
    [questions, format],
  )
  const written = useBankFile(questions, format, !isForExcel)

  const save = () => {
    if (written.state !== 'written') return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const { content, archivedImages } = written.bank
    const isArchive = archivedImages !== null
    const name = bankFileName(isArchive ? null : format, Date.now(), timeZone)
    try {
      saveFile({ name, type: isArchive ? 'application/zip' : FILES[format].mediaType, content })
    } catch (error) {
      console.error(error)
      return setIsRefused(true)
    }
    showToast({
      title: 'Bank exported',
      description: `${formatCount(written.bank.questions, 'question')} in ${name}`,
    })
    onSaved()
  }
  return (
    <div className="grid gap-5">
      {shown !== null && shown.length > 0 && (
        <RadioList
          legend="Questions"
          value={scope}
          onValue={setScope}
          choices={[
            {
              value: 'all',
              title: `All ${formatCount(all.length, 'question')}`,
              description: 'The whole bank.',
            },
            {
              value: 'shown',
              title: `The ${formatCount(shown.length, 'question')} shown`,
              description: 'The ones that match your search and filters.',
            },
          ]}
        />
      )}
      <RadioList legend="Format" value={format} onValue={setFormat} choices={FORMAT_CHOICES} />
      {hasFormulas && (
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={isForExcel}
            onChange={({ target }) => setIsForExcel(target.checked)}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span>
            <span className="font-semibold">For Excel and other spreadsheets</span>
            <span className="block text-[0.875rem] leading-5 text-ink-soft">
              Texts that look like a formula are shown, not run.
            </span>
          </span>
        </label>
      )}
      <BankFileReport written={written} />
      {isRefused && <Alert>Your browser didn't save the file. Please try again.</Alert>}
      {written.state === 'failed' ? (
        <Button onClick={written.tryAgain}>Try again</Button>
      ) : (
        <Button onClick={save} disabled={written.state === 'writing' || written.bank.questions === 0}>
          <Download aria-hidden /> Save file
        </Button>
      )}
    </div>
  )
}

/** One of several choices, each with a sentence on it. */
function RadioList<Value extends string>({
  legend,
  choices,
  value,
  onValue,
}: {
  readonly legend: string
  readonly choices: readonly {
    readonly value: Value
    readonly title: string
    readonly description: string
  }[]
  readonly value: Value
  readonly onValue: (value: Value) => void
}) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3.5 py-2 transition-colors duration-150 hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              checked={choice.value === value}
              onChange={() => onValue(choice.value)}
              aria-labelledby={`${group}${choice.value}`}
              aria-describedby={`${group}${choice.value}what`}
              className="mt-1 size-4.5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span id={`${group}${choice.value}`} className="block leading-6 font-semibold">
                {choice.title}
              </span>
              <span
                id={`${group}${choice.value}what`}
                className="block text-[0.875rem] leading-5 text-pretty text-ink-soft"
              >
                {choice.description}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What the file contains and what it could not contain, before it is saved. */
function BankFileReport({ written }: { readonly written: ReturnType<typeof useBankFile> }) {
  return (
    <div>
      <div role="status" className="min-h-12 text-[0.9375rem]">
        {written.state === 'writing' && (
          <p className="flex items-center gap-2 text-ink-soft">
            <Spinner className="size-4.5" /> Creating the file...
          </p>
        )}
        {written.state === 'written' && <Contents bank={written.bank} />}
      </div>
      {written.state === 'failed' && (
        <Alert>The file couldn't be created. Nothing in your bank has changed.</Alert>
      )}
      <p className="mt-2 text-[0.875rem] leading-5 text-pretty text-ink-soft">
        {NEVER_IN_BANK_FILES}{' '}
        <Link to="/app/account#export" className="font-semibold text-brand-text underline underline-offset-2">
          Export my data
        </Link>{' '}
        includes everything.
      </p>
    </div>
  )
}

function Contents({
  bank: { questions, losses, formulas, archivedImages, needs },
}: {
  readonly bank: BankFile
}) {
  const counted = formatCount(questions, 'question')
  const count =
    archivedImages === null ? counted : `${counted} and ${formatCount(archivedImages, 'image')} (zip)`
  if (losses.length === 0) {
    return (
      <p>
        The file contains {count}. Nothing is lost: importing it gives you the same questions. {formulas}{' '}
        {needs}
      </p>
    )
  }
  return (
    <>
      <p>The file contains {count}. The format can't hold everything:</p>
      <ul className="mt-1.5 grid gap-1.5">
        {losses.map(({ kind, message }) => (
          <li key={kind} className="flex gap-2 text-pretty">
            <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-sun-text" /> {message}
          </li>
        ))}
      </ul>
      {formulas !== null && <p className="mt-1.5 text-pretty">{formulas}</p>}
      {needs !== null && <p className="mt-1.5 text-pretty">{needs}</p>}
    </>
  )
}

type Writing =
  | { readonly state: 'writing' }
  | { readonly state: 'written'; readonly bank: BankFile }
  | { readonly state: 'failed' }

/** The questions written in this format; starts immediately, and again whenever either changes. */
function useBankFile(
  questions: readonly Question[],
  format: FileFormat,
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
  if (!FILES[how.format].holdsImages) return how
  return { ...how, images: await loadImages(mentionedImages(questions), ARCHIVE_IMAGES_MAX_BYTES, signal) }
}

/** Questions sent to the worker in one message: copying ten thousand of them would block the page for a moment. */
const BATCH_SIZE = 500

/** Writes a bank in a worker. Rejects when the worker fails, and when `signal` is aborted. */
function writeBankInWorker(
  questions: readonly Question[],
  request: BankFileRequest,
  signal: AbortSignal,
): Promise<BankFile> {
  return runInWorker(workerAddress, messagesOf(questions, request), 'The writer stopped', signal)
}

function* messagesOf(questions: readonly Question[], request: BankFileRequest): Generator<WriterMessage> {
  for (let from = 0; from < questions.length; from += BATCH_SIZE)
    yield { batch: questions.slice(from, from + BATCH_SIZE) }
  yield request
}
