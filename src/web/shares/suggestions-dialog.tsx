import { useQuery } from '@tanstack/react-query'
import { MessageSquarePlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { contentDifference } from '../../domain/importing/review/draft-difference.ts'
import type { LearnerData } from '../../domain/model.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import { formatDay } from '../../domain/statistics/calendar-day.ts'
import { ChangedFields } from '../content/changed-fields.tsx'
import { QuestionText } from '../content/question-text.tsx'
import { hasStatus } from '../data/http/client.ts'
import { type Suggestion, suggestionsQuery } from '../data/sharing/class-queries.ts'
import { type SuggestionDecision, useDecideSuggestion } from '../data/sharing/decide-suggestion.ts'
import type { Share } from '../data/sharing/read-share.ts'
import { useWriteShare } from '../data/sharing/write-share.ts'
import { ShareFailure } from '../sharing/share-dialog.tsx'
import { TextField } from '../sharing/share-form.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { PanelSpinner } from '../ui/feedback/spinner.tsx'
import { useFocusAfterShortening } from '../ui/use-focus-when-shown.ts'
import { EditSuggestion } from './edit-suggestion.tsx'
import { MuteDialog } from './mute-dialog.tsx'

/** Suggestions that are listed at first, and how many more per press. */
const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 100

/** The corrections that those who took a bank suggest to its author, one below the other (spec §2.17). */
export function SuggestionsDialog({
  data,
  share,
  onClose,
}: {
  readonly data: LearnerData
  readonly share: Share
  readonly onClose: () => void
}) {
  const { data: suggestions, isError, refetch } = useQuery(suggestionsQuery(share.id))
  const { mutate, isPending, error } = useDecideSuggestion(data.learner, share.id)
  const [edited, setEdited] = useState<Suggestion | null>(null)
  const [muting, setMuting] = useState<SuggestionDecision | null>(null)
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const count = useRef<HTMLParagraphElement>(null)
  const expectRemoval = useFocusAfterShortening(suggestions?.length ?? 0, () =>
    count.current?.focus({ preventScroll: true }),
  )
  const decide = (decision: SuggestionDecision) => {
    expectRemoval()
    mutate(decision)
  }
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Suggestions"
      description={`From those who took "${share.title}", without their names. What you accept is in your bank at once, and public with the next version.`}
    >
      <div className="grid grid-cols-1 gap-4">
        {suggestions === undefined && !isError && <PanelSpinner label="Loading suggestions..." />}
        {suggestions === undefined && isError && (
          <LoadFailure
            message="Failed to load the suggestions. Please try again."
            onTryAgain={() => void refetch()}
          />
        )}
        {suggestions && (
          <p ref={count} tabIndex={-1} role="status" className="font-semibold outline-none">
            {suggestions.length === 0
              ? 'Nothing waits for you.'
              : `${formatCount(suggestions.length, 'suggestion')}.`}
          </p>
        )}
        <ShareFailure
          error={error}
          text={
            hasStatus(error, 409)
              ? 'Your question was changed meanwhile, or this was decided already. Please look again.'
              : 'Failed to decide. Please try again.'
          }
        />
        <ul aria-label="Suggestions" className="grid grid-cols-1 gap-3 empty:hidden">
          {suggestions?.slice(0, shown).map((suggestion) => (
            <SuggestionRow
              key={suggestion.id}
              suggestion={suggestion}
              isBusy={isPending}
              onDecide={(decision) => (decision.decision === 'mute' ? setMuting(decision) : decide(decision))}
              onEdit={() => setEdited(suggestion)}
            />
          ))}
        </ul>
        {suggestions && suggestions.length > shown && (
          <Button variant="quiet" className="justify-self-start" onClick={() => setShown(shown + SHOWN_MORE)}>
            Show more
          </Button>
        )}
        <Muted learnerId={data.learner.id} share={share} />
        <DialogButtons cancel="Close" onCancel={onClose}>
          {null}
        </DialogButtons>
      </div>
      {muting && (
        <MuteDialog
          learners={muting.suggestion.learners}
          onMute={() => {
            setMuting(null)
            decide(muting)
          }}
          onClose={() => setMuting(null)}
        />
      )}
      {edited && (
        <EditSuggestion
          data={data}
          suggestion={edited}
          onAccept={(content) => {
            setEdited(null)
            decide({ suggestion: edited, decision: 'accept', content, reply: null })
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}

/** How many are muted, and the way back; nothing where nobody is. */
function Muted({ learnerId, share: { id, muted } }: { readonly learnerId: string; readonly share: Share }) {
  const { mutate, isPending, error } = useWriteShare(learnerId)
  if (muted === 0) return null
  return (
    <>
      <ShareFailure error={error} text="Failed to unmute. Please try again." />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunken py-1.5 pr-1.5 pl-4 text-[0.9375rem]">
        <p>{formatCount(muted, 'learner')} muted.</p>
        <Button
          variant="quiet"
          className="px-3"
          disabled={isPending}
          onClick={() => mutate({ is: 'change', id, change: { unmutes: true } })}
        >
          Take their suggestions again
        </Button>
      </div>
    </>
  )
}

function SuggestionRow({
  suggestion,
  isBusy,
  onDecide,
  onEdit,
}: {
  readonly suggestion: Suggestion
  readonly isBusy: boolean
  readonly onDecide: (decision: SuggestionDecision) => void
  readonly onEdit: () => void
}) {
  const { current, content, learners, reasons, day } = suggestion
  /** Null: the field for it is not open. */
  const [reply, setReply] = useState<string | null>(null)
  const fields = useMemo(() => contentDifference(current, content), [current, content])
  const decide = (decision: SuggestionDecision['decision']) =>
    onDecide({ suggestion, decision, content, reply: reply?.trim() || null })
  return (
    <li className="min-w-0 rounded-control border border-line p-3.5">
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <Badge tone="sun">{formatCount(learners, 'learner')}</Badge>
        <Badge tone="brand">
          <span className="truncate">{categoryOf(current)}</span>
        </Badge>
        <span className="text-[0.875rem] text-ink-soft">since {formatDay(day)}</span>
      </div>
      <QuestionText
        text={current.text}
        format={current.format}
        className="max-h-40 overflow-y-auto font-semibold text-pretty"
      />
      <div className="mt-2.5 rounded-control bg-sunken p-3">
        {fields.length > 0 ? <ChangedFields fields={fields} /> : <p>Your question reads like this by now.</p>}
      </div>
      {reasons.length > 0 && (
        <ul aria-label="Reasons" className="mt-2.5 grid gap-1 text-[0.9375rem]">
          {reasons.map((reason) => (
            <li key={reason} dir="auto" className="border-l-2 border-line-strong pl-3 wrap-anywhere">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {reply === null ? (
        <Button variant="quiet" className="mt-1.5 -ml-2 px-2" onClick={() => setReply('')}>
          <MessageSquarePlus aria-hidden /> Add a reply
        </Button>
      ) : (
        <div className="mt-3">
          <TextField
            label="Reply to whoever suggested it (optional)"
            value={reply}
            max={SHARE_LIMITS.replyMax}
            startsFocused
            onType={setReply}
          />
        </div>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => decide('accept')}>
          Accept
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onEdit}>
          Edit first
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => decide('reject')}>
          Reject
        </Button>
        <Button variant="quiet" className="px-3" disabled={isBusy} onClick={() => decide('mute')}>
          Mute…
        </Button>
      </div>
    </li>
  )
}
