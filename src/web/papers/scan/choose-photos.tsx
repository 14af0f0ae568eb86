import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { PHOTO_LIMITS, type SheetPhoto } from './reader-messages.ts'
import type { SheetReader } from './sheet-reader.ts'

/** Reads photos that are chosen as files, one after another. */
export function ChoosePhotos({
  reader,
  isPaused,
  notes,
  onChoose,
  onSeen,
  onFailed,
}: {
  readonly reader: SheetReader
  /** While the last photo needs a decision. */
  readonly isPaused: boolean
  readonly notes: readonly string[]
  readonly onChoose: () => void
  readonly onSeen: (photo: SheetPhoto, file: string) => void
  readonly onFailed: (cause: unknown) => void
}) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [next] = files
  const see = useEffectEvent((photo: SheetPhoto, { name }: File) => {
    setFiles(files.slice(1))
    onSeen(photo, name)
  })
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (next === undefined || isPaused) return
    let isCurrent = true
    reader.read(next).then(
      (photo) => isCurrent && see(photo, next),
      (cause: unknown) => isCurrent && fail(cause),
    )
    return () => {
      isCurrent = false
    }
  }, [next, isPaused, reader])
  const choose = (chosen: readonly File[]) => {
    onChoose()
    const small = chosen.filter(({ size }) => size <= PHOTO_LIMITS.bytesMax)
    setFiles(small.slice(0, PHOTO_LIMITS.countMax))
    setProblem(problemWith(chosen, small))
  }
  return (
    <div className="grid gap-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        aria-label="Photos of answer sheets"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) choose(chosen)
        }}
      />
      <div>
        <Button onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden /> Choose photos
        </Button>
      </div>
      <p role="status" className="flex items-center gap-2 text-ink-soft empty:hidden">
        {next !== undefined && !isPaused && <Spinner />}
        {next !== undefined && `${formatCount(files.length, 'photo')} to read`}
      </p>
      {problem !== null && <Alert>{problem}</Alert>}
      {notes.length > 0 && (
        <Alert>
          <ul className="grid gap-1 wrap-anywhere">
            {notes.map((note, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: notes are only added
              <li key={place}>{note}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function problemWith(chosen: readonly File[], small: readonly File[]): string | null {
  const large = chosen.length - small.length
  const { bytesMax, countMax } = PHOTO_LIMITS
  const parts = [
    ...(large > 0
      ? [`${formatCount(large, 'photo')} left out: ${bytesMax / 1024 / 1024} MB are the most for one.`]
      : []),
    ...(small.length > countMax ? [`Only the first ${countMax} photos are read.`] : []),
  ]
  return parts.length === 0 ? null : parts.join(' ')
}
