import { CircleAlert, Info, Pencil } from 'lucide-react'
import { Fragment, useState } from 'react'
import { formatCount } from '../../../domain/formatting/format-number.ts'
import type { ImportProblem } from '../../../domain/importing/drafts/draft.ts'
import {
  countEntries,
  type GroupedEntry,
  type ReportGroup,
} from '../../../domain/importing/review/report-groups.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { locationLabel } from './location-label.ts'

/** Entries that are listed at first: a file that is not a bank at all may have one per line. */
const SHOWN_AT_FIRST = 10
const SHOWN_MORE = 200

type OnFix = ((problem: ImportProblem) => void) | undefined

/** A short report needs no click to be read. */
const OPEN_ENTRIES_MAX = 10

/**
 * What could not be imported, or should be checked, by cause and line, and what to do about it; renders nothing when there is
 * nothing.
 */
export function ReportList({
  title,
  tone,
  advice = null,
  groups,
  onFix,
}: {
  readonly title: string
  readonly tone: 'bad' | 'note'
  /** Null where nothing can be done. */
  readonly advice?: string | null
  readonly groups: readonly ReportGroup[]
  /** Opens a question that can be fixed in the review; absent where nothing was refused. */
  readonly onFix?: (problem: ImportProblem) => void
}) {
  if (groups.length === 0) return null
  const count = countEntries(groups)
  const Icon = tone === 'bad' ? CircleAlert : Info
  return (
    <Card className="mb-4 p-5 sm:p-6">
      <h2 tabIndex={-1} className="flex w-fit items-center gap-2.5 text-[1.1875rem] font-bold">
        <Icon aria-hidden className={tone === 'bad' ? 'size-5 text-poor' : 'size-5 text-fair'} />
        {title} ({count.toLocaleString('en-US')})
      </h2>
      {advice && <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft">{advice}</p>}
      <div className="mt-3">
        <ShownInParts entries={groups} className="grid gap-1.5 text-[0.9375rem]">
          {(group) => <CauseGroup group={group} startsOpen={count <= OPEN_ENTRIES_MAX} onFix={onFix} />}
        </ShownInParts>
      </div>
    </Card>
  )
}

/** One entry with its message; more of them below the message that they share. */
function CauseGroup({
  group,
  startsOpen,
  onFix,
}: {
  readonly group: ReportGroup
  readonly startsOpen: boolean
  readonly onFix: OnFix
}) {
  const { cause, unit, entries } = group
  const [only] = entries
  if (only !== undefined && entries.length === 1) {
    return (
      <Entry entry={only} onFix={onFix}>
        {only.entry.message}
      </Entry>
    )
  }
  return (
    <div className="-mx-2">
      <Disclosure title={`${formatCount(entries.length, unit)}: ${cause}`} startsOpen={startsOpen}>
        <div className="pr-2 pl-8.5">
          <ShownInParts entries={entries} className="grid gap-2">
            {(entry) => (
              <Entry entry={entry} onFix={onFix}>
                {entry.detail}
              </Entry>
            )}
          </ShownInParts>
        </div>
      </Disclosure>
    </div>
  )
}

function Entry({
  entry: { entry },
  onFix,
  children,
}: {
  readonly entry: GroupedEntry
  readonly onFix: OnFix
  readonly children: string | null
}) {
  const canFix = onFix !== undefined && 'unfinished' in entry
  return (
    <div className="grid gap-x-3 sm:grid-cols-[10rem_1fr_auto] sm:items-baseline">
      <span className="min-w-0 font-semibold wrap-anywhere text-ink-soft">
        {locationLabel(entry.location)}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {entry.excerpt !== undefined && (
          <q className="block text-ink-soft">
            <WithWholeArrows text={entry.excerpt} />
          </q>
        )}
        {children}
      </span>
      {canFix && (
        <Button
          variant="accent"
          data-fixes
          aria-label={`Fix the question at ${locationLabel(entry.location)}`}
          className="px-3 max-sm:-ml-3 max-sm:justify-self-start sm:-my-1"
          onClick={() => onFix(entry)}
        >
          <Pencil aria-hidden /> Fix
        </Button>
      )}
    </div>
  )
}

/** A list of which only the beginning is shown at first. */
function ShownInParts<Item>({
  entries,
  className,
  children,
}: {
  readonly entries: readonly Item[]
  readonly className: string
  readonly children: (entry: Item) => React.ReactNode
}) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  return (
    <>
      <ul className={className}>
        {entries.slice(0, shown).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and more of it is shown at its end
          <li key={index}>{children(entry)}</li>
        ))}
      </ul>
      {entries.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + SHOWN_MORE)} className="mt-3 -ml-2 px-2">
          Show more
        </Button>
      )}
    </>
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
