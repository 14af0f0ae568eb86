import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NewShare, ShareChange } from '../../contract/share.ts'
import type { LearnerData } from '../../domain/model.ts'
import { waitingCountLabel } from '../../domain/outbox/waiting-lists.ts'
import { kindOf } from '../../domain/outbox/write-kinds.ts'
import {
  FIRST_REASON,
  NEW_SHARE_FIELDS,
  type ShareFields,
  type ShareSettings,
} from '../../domain/sharing/share-fields.ts'
import { dayFieldValue } from '../data/browser/exam-day.ts'
import { newId } from '../data/browser/new-id.ts'
import { NoReplyError, refusalMessage } from '../data/http/client.ts'
import { examsQuery } from '../data/queries/exams-query.ts'
import type { Share } from '../data/sharing/read-share.ts'
import { sharesQuery } from '../data/sharing/shares-query.ts'
import { takenBanksQuery } from '../data/sharing/taken-queries.ts'
import { useWriteShare } from '../data/sharing/write-share.ts'
import { useWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog, DialogButtons } from '../ui/dialog/dialog.tsx'
import { Alert, OfflineNote } from '../ui/feedback/alert.tsx'
import { ShareAddress } from './share-address.tsx'
import { ShareForm } from './share-form.tsx'

/** The screen with the learner's links. */
export const SHARES_PATH = '/app/shares'

/** Makes a link under which others find questions of the bank; afterwards it shows the address (spec §2.16). */
export function ShareDialog({
  data: { learner, questions },
  onClose,
}: {
  readonly data: LearnerData
  readonly onClose: () => void
}) {
  const { data: exams = [] } = useQuery(examsQuery(learner.id))
  const { data: shares = [] } = useQuery(sharesQuery(learner.id))
  const { data: taken = [] } = useQuery(takenBanksQuery(learner.id))
  const { mutate, isPending, error } = useWriteShare(learner.id)
  // Sending it again after a lost reply makes no second link.
  const [attempt, setAttempt] = useState({ id: newId(), settings: '' })
  const [made, setMade] = useState<Share | null>(null)
  const save = (settings: ShareSettings) => {
    const text = JSON.stringify(settings)
    const { id } = attempt.settings === text ? attempt : { id: newId() }
    setAttempt({ id, settings: text })
    mutate(
      { is: 'new', share: { ...newShare(learner.id, settings), id } },
      { onSuccess: (share) => setMade(share) },
    )
  }
  if (made !== null) {
    return (
      <Dialog
        onClose={onClose}
        title="Your link is ready"
        description={`Anyone with it can read and take "${made.title}". Later changes of your bank are in it once you publish them.`}
      >
        <div className="grid gap-4">
          <ShareAddress code={made.code} title={made.title} />
          <DialogButtons cancel="Done" onCancel={onClose}>
            <Link to={SHARES_PATH} onClick={onClose} className={buttonClass()}>
              My links
            </Link>
          </DialogButtons>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Share by link"
      description="Anyone with the link can read these questions, try them, and practice a copy of them."
    >
      {shares.length + taken.length > 0 && (
        <Link to={SHARES_PATH} onClick={onClose} className={buttonClass('secondary', 'mb-5')}>
          {[
            ...(shares.length > 0 ? [`My links (${shares.length})`] : []),
            ...(taken.length > 0 ? [`Banks I took (${taken.length})`] : []),
          ].join(' · ')}
        </Link>
      )}
      <ShareForm
        start={NEW_SHARE_FIELDS}
        questions={questions}
        exams={exams}
        submitLabel="Make link"
        isBusy={isPending}
        onSave={save}
        onCancel={onClose}
      >
        <UnsavedChanges />
        <ShareFailure error={error} text="Failed to make the link. Please try again." />
      </ShareForm>
    </Dialog>
  )
}

/** The same form for a link that exists. What is public changes with the next version. */
export function EditShareDialog({
  data: { learner, questions },
  share,
  onClose,
}: {
  readonly data: LearnerData
  readonly share: Share
  readonly onClose: () => void
}) {
  const { data: exams = [] } = useQuery(examsQuery(learner.id))
  const { mutate, isPending, error } = useWriteShare(learner.id)
  const save = (settings: ShareSettings) =>
    mutate({ is: 'change', id: share.id, change: changeOf(share, settings) }, { onSuccess: onClose })
  return (
    <Dialog
      wide
      onClose={onClose}
      title="Edit link"
      description="The last day counts at once. Everything else becomes public when you publish the next version."
    >
      <ShareForm
        start={fieldsOf(share)}
        questions={questions}
        exams={exams}
        submitLabel="Save"
        isBusy={isPending}
        onSave={save}
        onCancel={onClose}
      >
        <ShareFailure error={error} text="Failed to save the link. Please try again." />
      </ShareForm>
    </Dialog>
  )
}

/** Why a change of a link failed; nothing where it did not. */
export function ShareFailure({ error, text }: { readonly error: Error | null; readonly text: string }) {
  if (error === null) return null
  if (error instanceof NoReplyError)
    return <OfflineNote>The server can't be reached. Links need a connection.</OfflineNote>
  return <Alert>{refusalMessage(error) ?? text}</Alert>
}

/** Says that changes which are not saved yet are not in what is published. */
export function UnsavedChanges() {
  const waiting = useWaitingWrites().filter(({ write }) => kindOf(write).noun !== 'answer')
  if (waiting.length === 0) return null
  return (
    <OfflineNote>
      {waitingCountLabel(waiting)}: what isn't saved on the server yet is not part of the version.
    </OfflineNote>
  )
}

function fieldsOf(share: Share): ShareFields {
  return {
    ...NEW_SHARE_FIELDS,
    ...share,
    license: share.license ?? '',
    author: share.author ?? '',
    lastDay: lastDayOf(share),
  }
}

/** The link ends when the day after begins. */
function lastDayOf({ endsAt }: Pick<Share, 'endsAt'>): string {
  return endsAt === null ? '' : dayFieldValue(endsAt - 1)
}

function newShare(user_id: string, settings: ShareSettings): NewShare {
  return { user_id, ...wireOf(settings), ends_at: wireTime(settings.endsAt), reason: FIRST_REASON }
}

/** The end stays as it is where its day does: it may not be the end of a day here. */
function changeOf(share: Share, settings: ShareSettings): ShareChange {
  const isMoved = lastDayOf(share) !== lastDayOf(settings)
  return { ...wireOf(settings), ...(isMoved && { ends_at: wireTime(settings.endsAt) }) }
}

function wireOf({ title, description, license, author, categories, includesNotes, exams }: ShareSettings) {
  return {
    title,
    description,
    license,
    author,
    categories: categories === null ? null : [...categories],
    includes_notes: includesNotes,
    exams: [...exams],
  }
}

function wireTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
