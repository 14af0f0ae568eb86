import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/formatting/format-number.ts'
import { checkIdentifier } from '../../domain/identifier/identifier.ts'
import type { Learner } from '../../domain/model.ts'
import { newId } from '../data/browser/new-id.ts'
import { readStoredIdentifier } from '../data/browser/storage/stored-identifier.ts'
import { usePracticeRequests } from '../data/browser/use-practice-requests.ts'
import { hasStatus } from '../data/http/client.ts'
import { learnerQuery } from '../data/queries/learner-data-query.ts'
import type { SharedBank } from '../data/sharing/read-share.ts'
import { sharesQuery } from '../data/sharing/shares-query.ts'
import { questionsOfBank, useTakeBank } from '../data/sharing/take-bank.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Alert, LoadFailure } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { TakeFailure } from './take-failure.tsx'

const StartDialog = lazyDialog(
  () => import('./start-dialog.tsx'),
  (code) => code.StartDialog,
)

/** Takes the bank: as a new learner, whose first session begins at once, or into the bank of whoever is signed in here. */
export function PracticeThisBank({ code, bank }: { readonly code: string; readonly bank: SharedBank }) {
  const [identifier] = useState(signedInHere)
  return (
    <Card className="border-brand/30 p-5 sm:p-6">
      {identifier === null ? (
        <ForVisitor code={code} bank={bank} />
      ) : (
        <ForSignedIn code={code} bank={bank} identifier={identifier} />
      )}
    </Card>
  )
}

/** The identifier of the learner who is signed in on this device; null where nobody is. */
function signedInHere(): string | null {
  const stored = checkIdentifier(readStoredIdentifier() ?? '')
  return stored.ok ? stored.identifier : null
}

function ForVisitor({ code, bank }: { readonly code: string; readonly bank: SharedBank }) {
  const [isStarting, setStarting] = useState(false)
  return (
    <>
      <p className="mb-4 text-pretty">
        You get a copy of your own: what you missed comes back until you know it. No password, no email.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className="min-h-12 px-6 text-base max-sm:w-full" onClick={() => setStarting(true)}>
          Practice this bank
        </Button>
        <Link to="/app" className={buttonClass('quiet', 'max-sm:w-full')}>
          I already have three words
        </Link>
      </div>
      {isStarting && <StartDialog code={code} bank={bank} onClose={() => setStarting(false)} />}
    </>
  )
}

function ForSignedIn({
  code,
  bank,
  identifier,
}: {
  readonly code: string
  readonly bank: SharedBank
  readonly identifier: string
}) {
  const learner = useQuery(learnerQuery(identifier))
  const learnerId = learner.data?.id
  const { data: shares } = useQuery({ ...sharesQuery(learnerId ?? ''), enabled: learnerId !== undefined })
  if (learner.isError) {
    return (
      <LoadFailure
        message="Failed to load user data. Please try again."
        onTryAgain={() => void learner.refetch()}
      />
    )
  }
  if (shares?.some((share) => share.code === code)) {
    return (
      <>
        <p className="mb-4">This is your own link. Others see this page as it is here.</p>
        <Link to="/app/shares" className={buttonClass()}>
          My links
        </Link>
      </>
    )
  }
  return <TakeIntoBank code={code} bank={bank} learner={learner.data ?? null} />
}

function TakeIntoBank({
  code,
  bank,
  learner,
}: {
  readonly code: string
  readonly bank: SharedBank
  /** Null while it is loading. */
  readonly learner: Learner | null
}) {
  const [takingId] = useState(newId)
  const take = useTakeBank(code)
  if (learner !== null && take.isSuccess) {
    const { added, known } = take.data
    return (
      <>
        <p role="status" className="mb-4 font-semibold">
          {added === 0
            ? 'These questions are in your bank already.'
            : `${formatCount(added, 'question')} added to your bank.`}
          {added > 0 && known > 0 && ` ${formatCount(known, 'question')} you had already.`}
        </p>
        <PracticeTaken learner={learner} bank={bank} />
      </>
    )
  }
  if (hasStatus(take.error, 409)) {
    return <p>This bank comes from you: your questions are in it already.</p>
  }
  return (
    <>
      <p className="mb-4 text-pretty">
        {learner === null ? 'You are signed in here.' : `You are signed in as ${learner.name}.`} The questions
        are added to yours. You can undo it like an import.
      </p>
      <TakeFailure error={take.error} />
      <Button
        className="min-h-12 px-6 text-base max-sm:w-full"
        disabled={learner === null || take.isPending}
        onClick={() => learner && take.mutate({ user_id: learner.id, id: takingId })}
      >
        {take.isPending && <Spinner />} Practice this bank
      </Button>
    </>
  )
}

/** Practices the questions of the bank that are in the learner's now. */
function PracticeTaken({ learner, bank }: { readonly learner: Learner; readonly bank: SharedBank }) {
  const client = useQueryClient()
  const { practiceQuestions } = usePracticeRequests()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const start = async () => {
    setState('loading')
    try {
      practiceQuestions(await questionsOfBank(client, learner.identifier, bank))
    } catch (cause) {
      console.error('Failed to load the learner', cause)
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <Alert className="mb-4">Failed to load user data. Please try again.</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          className="min-h-12 px-6 text-base max-sm:w-full"
          disabled={state === 'loading'}
          onClick={start}
        >
          {state === 'loading' && <Spinner />} Practice them now
        </Button>
        <Link to="/app/questions" className={buttonClass('secondary', 'max-sm:w-full')}>
          See the questions
        </Link>
      </div>
    </>
  )
}
