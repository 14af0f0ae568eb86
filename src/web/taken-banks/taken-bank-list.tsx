import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import { excerptOf } from '../../domain/importing/drafts/draft.ts'
import type { LearnerData } from '../../domain/model.ts'
import { changeCounts } from '../../domain/sharing/change-counts.ts'
import { formatDay } from '../../domain/statistics/calendar-day.ts'
import type { SentSuggestion, TakenBank } from '../data/sharing/read-taken.ts'
import { sentSuggestionsQuery, takenBanksQuery, takenUpdateQuery } from '../data/sharing/taken-queries.ts'
import { useRemoveTaken, useShareResults } from '../data/sharing/write-taken.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { SwitchSetting } from '../ui/settings-card.tsx'
import { useFocusAfterShortening } from '../ui/use-focus-when-shown.ts'

const ReviewDialog = lazyDialog(
  () => import('./review-dialog.tsx'),
  (code) => code.ReviewDialog,
)

/** What leaves where results are shared. */
const RESULTS_TEXT =
  "Your first answer to each question goes to the author, counted together with those of at least four others, without your name. An author who makes up learners can't be excluded."

/** The shared banks that the learner took (spec §2.17); nothing where there are none. */
export function TakenBankList({
  data,
  onRemoved,
}: {
  readonly data: LearnerData
  /** What had the focus is gone. */
  readonly onRemoved: () => void
}) {
  const { data: banks = [] } = useQuery(takenBanksQuery(data.learner.id))
  const expectRemoval = useFocusAfterShortening(banks.length, onRemoved)
  if (banks.length === 0) return null
  return (
    <section aria-labelledby="taken-banks" className="mt-9">
      <h2 id="taken-banks" className="mb-3 text-heading font-bold">
        Banks I took
      </h2>
      <ul className="grid gap-4">
        {banks.map((bank) => (
          <li key={bank.id}>
            <TakenBankCard data={data} bank={bank} onRemove={expectRemoval} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakenBankCard({
  data,
  bank,
  onRemove,
}: {
  readonly data: LearnerData
  readonly bank: TakenBank
  /** Its removal begins. */
  readonly onRemove: () => void
}) {
  const { id, title, author, version, takenAt, questions, sharesResults, current } = bank
  const learnerId = data.learner.id
  const { data: suggestions = [] } = useQuery(sentSuggestionsQuery(learnerId, id))
  const { mutate, isPending, isError } = useShareResults(learnerId, id)
  const removal = useRemoveTaken(learnerId, id)
  const [isRemoving, setRemoving] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNewer = current !== null && current.number > version
  const { data: update } = useQuery({ ...takenUpdateQuery(learnerId, id), enabled: isNewer })
  const { changes, exams } = isNewer && update ? update : { changes: [], exams: [] }
  const hasChanges = changes.length + exams.length > 0
  // A newer version that changes nothing for the learner is as good as taken over.
  const shownVersion = isNewer && update !== undefined && !hasChanges ? current.number : version
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex items-start gap-3">
        <h3
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="outline-none min-w-0 flex-1 text-[1.1875rem] font-bold wrap-anywhere"
        >
          {title}
        </h3>
        <IconButton label={`Remove ${title}`} onClick={() => setRemoving(true)} className="-mt-1.5 -mr-2">
          <Trash2 />
        </IconButton>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.9375rem] text-ink-soft">
        <Badge tone={current === null ? 'neutral' : 'good'}>
          {current === null ? 'Link off' : 'Link on'}
        </Badge>
        <span>
          {author !== null && <span dir="auto">{author} · </span>}
          {formatCount(questions, 'question')} · version {shownVersion} · taken {formatDateTime(takenAt)}
        </span>
      </p>
      {hasChanges && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken py-1.5 pr-1.5 pl-4 text-[0.9375rem]">
          <p>
            Version {current?.number}: {changeCounts(changes, exams)}
          </p>
          <Button variant="secondary" onClick={() => setReviewing(true)}>
            Review<span className="sr-only"> corrections of {title}</span>
          </Button>
        </div>
      )}
      <div className="mt-3 border-t border-line pt-2">
        <SwitchSetting
          name="Share my results, without my name"
          text={RESULTS_TEXT}
          isOn={sharesResults}
          isBusy={isPending}
          isDisabled={isPending || (current === null && !sharesResults)}
          onChange={(isOn) => mutate(isOn)}
        />
        {isError && <Alert className="mt-3">Failed to change what is shared. Please try again.</Alert>}
        {removal.isError && <Alert className="mt-3">Failed to remove the bank. Please try again.</Alert>}
      </div>
      {suggestions.length > 0 && (
        <div className="-mx-2 mt-2">
          <Disclosure title={`My suggestions (${suggestions.length})`}>
            <ul className="grid gap-1 px-2">
              {suggestions.map((suggestion) => (
                <SuggestionRow key={suggestion.id} suggestion={suggestion} />
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
      {isReviewing && (
        <ReviewDialog
          data={data}
          bank={bank}
          focusAfter={() => heading.current}
          onTaken={() => {}}
          onClose={() => setReviewing(false)}
        />
      )}
      {isRemoving && (
        <Dialog
          onClose={() => setRemoving(false)}
          title="Remove this bank?"
          description={`Corrections of "${title}" no longer reach you, and your results are no longer counted. Its questions stay.`}
        >
          <DialogButtons onCancel={() => setRemoving(false)}>
            <Button
              variant="danger"
              onClick={() => {
                setRemoving(false)
                onRemove()
                removal.mutate()
              }}
            >
              Remove bank
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </Card>
  )
}

const STATUSES: Readonly<
  Record<SentSuggestion['status'], { readonly text: string; readonly tone: BadgeTone }>
> = {
  open: { text: 'Waits for the author', tone: 'neutral' },
  accepted: { text: 'Accepted', tone: 'good' },
  rejected: { text: 'Rejected', tone: 'poor' },
}

function SuggestionRow({
  suggestion: { content, day, status, reply },
}: {
  readonly suggestion: SentSuggestion
}) {
  const { text, tone } = STATUSES[status]
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p dir="auto" className="font-medium wrap-anywhere">
        {excerptOf(content.text)}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.875rem] text-ink-soft">
        <Badge tone={tone}>{text}</Badge> suggested {formatDay(day)}
      </p>
      {reply !== null && (
        <p dir="auto" className="mt-1 text-[0.9375rem] wrap-anywhere">
          The author: {reply}
        </p>
      )}
    </li>
  )
}
