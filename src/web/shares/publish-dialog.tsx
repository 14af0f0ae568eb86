import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { htmlToText } from '../../domain/html/html-to-text.ts'
import { contentDifference, fieldDifference } from '../../domain/importing/review/draft-difference.ts'
import { categoryOf } from '../../domain/selection/categories.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import { MarkedOptions } from '../content/answer-texts.tsx'
import { ChangedFields } from '../content/changed-fields.tsx'
import { QuestionText } from '../content/question-text.tsx'
import type { ChangedQuestion, Share, ShareChanges, SharedQuestion } from '../data/sharing/read-share.ts'
import { shareChangesQuery } from '../data/sharing/shares-query.ts'
import { useWriteShare } from '../data/sharing/write-share.ts'
import { ShareFailure, UnsavedChanges } from '../sharing/share-dialog.tsx'
import { TextField } from '../sharing/share-form.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { PanelSpinner, Spinner } from '../ui/feedback/spinner.tsx'

/** Changes that are listed at first, and how many more per press. */
const SHOWN_AT_FIRST = 20
const SHOWN_MORE = 100

/** Shows what changed since the last version, and publishes it with a line that says why (spec §2.16). */
export function PublishDialog({
  learnerId,
  share,
  onClose,
}: {
  readonly learnerId: string
  readonly share: Share
  readonly onClose: () => void
}) {
  const { data: changes, isError, refetch } = useQuery(shareChangesQuery(share.id))
  const isSame = changes?.questions.length === 0 && !changes.isAboutChanged
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Publish changes"
      description={`What is public of "${share.title}" becomes what your bank has now.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <UnsavedChanges />
        {changes === undefined && !isError && <PanelSpinner label="Comparing..." />}
        {changes === undefined && isError && (
          <LoadFailure
            message="Failed to compare your bank with what is public. Please try again."
            onTryAgain={() => void refetch()}
          />
        )}
        {changes && isSame && (
          <>
            <p>Nothing changed since version {changes.after}.</p>
            <DialogButtons cancel="Close" onCancel={onClose}>
              {null}
            </DialogButtons>
          </>
        )}
        {changes && !isSame && (
          <Publish learnerId={learnerId} share={share} changes={changes} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function Publish({
  learnerId,
  share,
  changes,
  onClose,
}: {
  readonly learnerId: string
  readonly share: Share
  readonly changes: ShareChanges
  readonly onClose: () => void
}) {
  const { mutate, isPending, error } = useWriteShare(learnerId)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const { questions, after } = changes
  const form = useRef<HTMLFormElement>(null)
  const publish = () => {
    if (reason.trim() === '') {
      flushSync(() => setMissing(true))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    mutate({ is: 'publish', id: share.id, after, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Next version"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) publish()
      }}
    >
      <p className="font-semibold">{summaryOf(changes)}</p>
      {questions.length > 0 && (
        <ul aria-label="Changes" className="grid grid-cols-1 gap-3">
          {questions.slice(0, shown).map((change) => (
            <Change key={(change.after ?? change.before)?.question.id} change={change} />
          ))}
        </ul>
      )}
      {questions.length > shown && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setShown(shown + SHOWN_MORE)}>
          Show more
        </Button>
      )}
      <TextField
        label="Why, in one line"
        value={reason}
        max={SHARE_LIMITS.reasonMax}
        placeholder="Such as: keys of chapter 3 fixed"
        problem={isMissing ? 'Please say why in one line.' : undefined}
        onType={(text) => {
          setReason(text)
          setMissing(false)
        }}
      />
      <ShareFailure error={error} text="Failed to publish. Look at the changes again, and try again." />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" disabled={isPending}>
          {isPending && <Spinner />} Publish
        </Button>
      </DialogButtons>
    </form>
  )
}

/** "7 changed, 3 new, 1 withdrawn, and title or exams" */
function summaryOf({ questions, isAboutChanged }: ShareChanges): string {
  const fresh = questions.filter(({ before }) => before === null).length
  const gone = questions.filter(({ after }) => after === null).length
  const changed = questions.length - fresh - gone
  const parts = [
    ...(changed > 0 ? [`${formatCount(changed, 'question')} changed`] : []),
    ...(fresh > 0 ? [`${formatCount(fresh, 'question')} new`] : []),
    ...(gone > 0 ? [`${formatCount(gone, 'question')} withdrawn`] : []),
    ...(isAboutChanged ? ['title, description, titles of categories or exams changed'] : []),
  ]
  return `${parts.join(', ')}.`
}

/** A question that is new, changed word by word, or withdrawn. */
function Change({ change: { before, after } }: { readonly change: ChangedQuestion }) {
  const shown = after ?? before
  const fields = useMemo(
    () => (before === null || after === null ? null : differenceOf(before, after)),
    [before, after],
  )
  if (shown === null) return null
  const { question } = shown
  return (
    <li className="min-w-0 rounded-control border border-line p-3.5">
      <div className="mb-1.5 flex flex-wrap gap-2">
        <Badge tone={after === null ? 'poor' : before === null ? 'good' : 'sun'}>
          {after === null ? 'Withdrawn' : before === null ? 'New' : 'Changed'}
        </Badge>
        <Badge tone="brand">
          <span className="truncate">{categoryOf(question)}</span>
        </Badge>
      </div>
      <QuestionText
        text={question.text}
        format={question.format}
        className="max-h-40 overflow-y-auto font-semibold text-pretty"
      />
      {before === null && <MarkedOptions question={question} className="mt-2 text-[0.9375rem]" />}
      {fields && (
        <div className="mt-2.5 rounded-control bg-sunken p-3">
          <ChangedFields fields={fields} />
        </div>
      )}
    </li>
  )
}

function differenceOf(before: SharedQuestion, after: SharedQuestion) {
  const fields = [
    ...contentDifference(before.question, after.question),
    ...fieldDifference('Note', plain(before.noteHtml), plain(after.noteHtml)),
    ...fieldDifference('Hint', plain(before.hintHtml), plain(after.hintHtml)),
  ]
  // Such as the format, or how a note is set.
  return fields.length > 0
    ? fields
    : [{ name: 'Format', parts: [{ kind: 'same', text: 'Only the formatting differs' } as const] }]
}

function plain(html: string): string {
  return htmlToText(html).text
}
