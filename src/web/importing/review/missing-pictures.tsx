import { ImageOff } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { AddedPictures, ImportReview } from '../../../domain/importing/review/review.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type DroppedFile, filesOf, useDroppedFiles } from '../../ui/dropped-files.tsx'
import { locationLabel } from './location-label.ts'

/** Questions that are listed at first, and how many more per click. */
const SHOWN_AT_FIRST = 10
const SHOWN_MORE = 200

/**
 * Why no picture can be added now: a question is being edited, whose text a picture would change, or the pictures added
 * before are being read. Null when some can be.
 */
type PicturesBlock = 'editing' | 'reading' | null

const ZONE_TEXTS = {
  nothing: 'Drop the missing files here',
  editing: 'Save or cancel your open edits first',
  reading: 'Reading your pictures...',
} as const

/**
 * The pictures that questions name and the file lacks, by question, and a place to drop them. Renders nothing when none was
 * missing.
 */
export function MissingPictures({
  review,
  blockedBy,
  onFiles,
  onGoTo,
}: {
  readonly review: ImportReview
  readonly blockedBy: PicturesBlock
  readonly onFiles: (files: readonly DroppedFile[]) => void
  readonly onGoTo: (number: number) => void
}) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const missing = useMemo(() => missingOf(review), [review])
  if (missing.length === 0 && review.added === null) return null
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <ImageOff aria-hidden className="size-5 text-fair" />
        Missing pictures ({missing.length.toLocaleString('en-US')})
      </h2>
      {missing.length > 0 && (
        <>
          <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">
            These questions name pictures that the file doesn't have. They can be imported without them.
          </p>
          <PictureZone blockedBy={blockedBy} onFiles={onFiles} />
        </>
      )}
      {review.added && <Result added={review.added} />}
      <ul className="-mx-2 mt-2 grid">
        {missing.slice(0, shown).map(({ number, label, message }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onGoTo(number)}
              className="grid min-h-11 w-full content-center gap-x-3 rounded-control px-2 py-1.5 text-left text-[0.9375rem] hover:bg-sunken sm:grid-cols-[10rem_1fr]"
            >
              <span className="min-w-0 font-semibold wrap-anywhere text-brand-text underline decoration-1 underline-offset-3">
                {label}
              </span>
              <span className="min-w-0 wrap-anywhere text-ink-soft">{message}</span>
            </button>
          </li>
        ))}
      </ul>
      {missing.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)} className="-ml-2 px-2">
          Show more
        </Button>
      )}
    </Card>
  )
}

/** The questions that lack pictures, by number. */
function missingOf({ items }: ImportReview) {
  return items.flatMap(({ draft, findings }, number) => {
    const finding = findings.find(({ rule }) => rule === 'missing-picture')
    return finding === undefined
      ? []
      : [{ number, label: locationLabel(draft.location), message: finding.message }]
  })
}

function PictureZone({
  blockedBy,
  onFiles,
}: {
  readonly blockedBy: PicturesBlock
  readonly onFiles: (files: readonly DroppedFile[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly DroppedFile[]) => {
    const pictures = files.filter(({ content }) => typeof content !== 'string')
    if (pictures.length > 0) onFiles(pictures)
  }
  const isDragOver = useDroppedFiles(blockedBy === null, take)
  return (
    <div
      className={classNames(
        'mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border-2 border-dashed px-4 py-3 transition-colors duration-150',
        isDragOver ? 'border-brand bg-brand-soft' : 'border-line-strong/60',
      )}
    >
      <p className="text-[0.9375rem] font-semibold">{ZONE_TEXTS[blockedBy ?? 'nothing']}</p>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*"
        aria-label="Missing pictures"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = filesOf(event.target)
          event.target.value = ''
          take(files)
        }}
      />
      <Button variant="secondary" disabled={blockedBy !== null} onClick={() => input.current?.click()}>
        Choose pictures
      </Button>
    </div>
  )
}

/** Files that are named when no question uses them. */
const NAMED_MAX = 5

function Result({ added: { drafts, unused } }: { readonly added: AddedPictures }) {
  const named = unused.slice(0, NAMED_MAX).join(', ')
  const more = unused.length > NAMED_MAX ? ` and ${unused.length - NAMED_MAX} more` : ''
  return (
    <p role="status" className="mt-3 text-[0.9375rem] wrap-anywhere">
      {drafts.size > 0 && `${formatCount(drafts.size, 'question')} now with pictures. `}
      {unused.length > 0 && `No question uses these files: ${named}${more}.`}
    </p>
  )
}
