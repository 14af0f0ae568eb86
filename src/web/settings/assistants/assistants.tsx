import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { LearnerData } from '../../../domain/model.ts'
import { assistantKeysQuery } from '../../data/assistants/assistant-queries.ts'
import { hasStatus, NoReplyError } from '../../data/http/client.ts'
import { useLearnerData } from '../../data/queries/signed-in.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { LoadFailure, OfflineNote } from '../../ui/feedback/alert.tsx'
import { LoginRequired } from '../../ui/feedback/empty-state.tsx'
import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { AssistantChanges } from './assistant-changes.tsx'
import { AssistantKeys } from './assistant-keys.tsx'

export const meta = () => [{ title: 'Assistants · Quizgrove' }]

/** /app/settings/assistants: keys of assistants, and what they changed (spec §2.15). */
export default function AssistantsScreen() {
  const data = useLearnerData()
  return data ? <Assistants key={data.learner.id} data={data} /> : <LoginRequired />
}

function Assistants({ data }: { readonly data: LearnerData }) {
  return (
    <div className="mx-auto max-w-3xl animate-rise">
      <Link to="/app/settings" className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden /> Settings
      </Link>
      <h1 className="text-title font-bold">Assistants</h1>
      <div className="mt-2 mb-6 grid max-w-prose gap-2 text-pretty text-ink-soft">
        <p>
          An AI assistant of yours, such as Claude or Cursor, can use your questions here if it speaks the
          Model Context Protocol (MCP). Each one gets a key of its own.
        </p>
        <p>
          With its key an assistant sees your questions, notes, exams and statistics, and whoever runs it sees
          what it reads. It never sees your three words. Quizgrove sends nothing to any assistant by itself:
          it only replies to one that has a key.
        </p>
      </div>
      <Lists data={data} />
    </div>
  )
}

/** The lists, or why they cannot be shown. */
function Lists({ data }: { readonly data: LearnerData }) {
  const { data: keys, error, isFetching, refetch } = useQuery(assistantKeysQuery(data.learner.id))
  if (keys !== undefined) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <AssistantKeys learnerId={data.learner.id} keys={keys} />
        <AssistantChanges data={data} />
      </div>
    )
  }
  if (error === null) return <PanelSpinner label="Loading your assistants..." />
  if (hasStatus(error, 404)) {
    return (
      <p className="rounded-control bg-sunken px-4 py-3">
        This server takes no assistants: it runs an older version of Quizgrove.
      </p>
    )
  }
  return (
    <>
      {error instanceof NoReplyError && (
        <OfflineNote className="mb-4">
          Without a connection your assistants can't be shown or changed.
        </OfflineNote>
      )}
      <LoadFailure
        message="Failed to load your assistants. Please try again."
        onTryAgain={() => void refetch()}
        isTrying={isFetching}
      />
    </>
  )
}
