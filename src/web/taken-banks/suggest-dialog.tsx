import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Question } from '../../domain/model.ts'
import type { QuestionContent } from '../../domain/questions/content-fields.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import { newId } from '../data/browser/new-id.ts'
import { hasStatus, NoReplyError, refusalMessage } from '../data/http/client.ts'
import type { TakenBank } from '../data/sharing/read-taken.ts'
import { useSendSuggestion } from '../data/sharing/write-taken.ts'
import { FIELD, Field } from '../question-editor/field.tsx'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Alert, OfflineNote } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

/** Offers to suggest a saved edit to the author of the bank that the question was taken from (spec §2.17). */
export function SuggestDialog({
  learnerId,
  bank,
  questionId,
  content,
  onClose,
}: {
  readonly learnerId: string
  readonly bank: TakenBank
  readonly questionId: Question['id']
  /** As it was saved. */
  readonly content: QuestionContent
  readonly onClose: () => void
}) {
  const showToast = useToast()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useSendSuggestion(learnerId, bank.id)
  // One for each try, so that a repeated one suggests nothing twice.
  const [id] = useState(newId)
  const [reason, setReason] = useState('')
  const send = () =>
    mutate(
      { id, question_id: questionId, content, reason: reason.trim() || null },
      {
        onSuccess: () => {
          showToast({
            title: 'Suggested',
            description: 'What becomes of it is in "Banks I took".',
            action: { label: 'Show', onChoose: () => void navigate('/app/shares') },
          })
          onClose()
        },
      },
    )
  return (
    <Dialog
      onClose={onClose}
      title="Suggest this to the author?"
      description={`Your edit is saved. The question came from "${bank.title}"; its author does not learn who suggests it.`}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) send()
        }}
      >
        <Field label="Why (optional)" problem={undefined}>
          {(names) => (
            <textarea
              {...names}
              dir="auto"
              maxLength={SHARE_LIMITS.suggestionReasonMax}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              className={FIELD}
            />
          )}
        </Field>
        <Failure error={error} />
        <DialogButtons cancel="Not now" onCancel={onClose}>
          <Button type="submit" disabled={isPending}>
            {isPending && <Spinner />} Suggest
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function Failure({ error }: { readonly error: Error | null }) {
  if (error === null) return null
  if (error instanceof NoReplyError)
    return <OfflineNote>The server can't be reached. Suggestions need a connection.</OfflineNote>
  if (hasStatus(error, 404))
    return <Alert>The link no longer answers, or the author removed the question.</Alert>
  const invalid = hasStatus(error, 422)
    ? "It equals the author's question, or has pictures that the link does not have."
    : null
  return <Alert>{refusalMessage(error) ?? invalid ?? 'Failed to suggest it. Please try again.'}</Alert>
}
