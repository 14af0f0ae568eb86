import { CircleAlert, Info } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ImportNotice, ImportProblem } from '../../../domain/importing/drafts/draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { locationLabel } from './location-label.ts'

/** Entries that are listed at first: a file that is not a bank at all may have one per line. */
const SHOWN_AT_FIRST = 10
const SHOWN_MORE = 200

/**
 * What could not be imported, or should be checked, by line, and what to do about it; renders nothing when there is
 * nothing.
 */
export function ReportList({
  title,
  tone,
  advice = null,
  entries,
}: {
  readonly title: string
  readonly tone: 'bad' | 'note'
  /** Null where nothing can be done. */
  readonly advice?: string | null
  readonly entries: readonly (ImportNotice | ImportProblem)[]
}) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  if (entries.length === 0) return null
  const Icon = tone === 'bad' ? CircleAlert : Info
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 className="flex items-center gap-2.5 text-[1.1875rem] font-bold">
        <Icon aria-hidden className={tone === 'bad' ? 'size-5 text-poor' : 'size-5 text-fair'} />
        {title} ({entries.length.toLocaleString('en-US')})
      </h2>
      {advice && <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">{advice}</p>}
      <ul className="mt-3 grid gap-2.5 text-[0.9375rem]">
        {entries.slice(0, shown).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only ever grows at its end
          <li key={index} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
            <span className="min-w-0 font-semibold wrap-anywhere text-ink-soft">
              {locationLabel(entry.location)}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {'excerpt' in entry && entry.excerpt !== undefined && (
                <q className="block text-ink-soft">
                  <WithWholeArrows text={entry.excerpt} />
                </q>
              )}
              {entry.message}
            </span>
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)} className="mt-3 -ml-2 px-2">
          Show more
        </Button>
      )}
    </Card>
  )
}

/** A text whose arrows, as in GIFT, are not divided at the end of a line. */
function WithWholeArrows({ text }: { readonly text: string }) {
  const [first, ...others] = text.split('->')
  return (
    <>
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        <Fragment key={index}>
          <span className="whitespace-nowrap">{'->'}</span>
          {part}
        </Fragment>
      ))}
    </>
  )
}
