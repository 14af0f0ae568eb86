import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { hasStatus, NoReplyError, refusalMessage } from '../data/http/client.ts'
import { useConnection } from '../data/http/connection.ts'
import { DataProvider } from '../data/queries/data-provider.tsx'
import type { SharedBank } from '../data/sharing/read-share.ts'
import { sharedBankQuery } from '../data/sharing/shared-bank-query.ts'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailure } from '../ui/feedback/alert.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Logo } from '../ui/logo.tsx'
import { AboutBank, BankContents } from './about-bank.tsx'
import { Findings } from './findings.tsx'
import { PracticeThisBank } from './practice-this-bank.tsx'
import { TryQuestions } from './try-questions.tsx'

export const meta = () => [{ title: 'Shared questions · Quizgrove' }]

/** /share/CODE: the page behind a link (spec §2.16). It works for anyone, and everything on it was written by others. */
export default function SharedBankPage() {
  const { code = '' } = useParams()
  return (
    <DataProvider>
      {/* Not in `meta`, as in the shell. */}
      <meta name="robots" content="noindex" />
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-16 max-w-3xl items-center justify-between px-4 sm:px-6">
          <Link to="/" aria-label="Quizgrove, home" className="flex rounded-control py-1.5 pr-2">
            <Logo />
          </Link>
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto max-w-3xl px-4 py-6 sm:px-6 sm:py-10">
        <Page key={code} code={code} />
      </main>
    </DataProvider>
  )
}

function Page({ code }: { readonly code: string }): ReactNode {
  const { data: bank, error, refetch } = useQuery(sharedBankQuery(code))
  const { isOffline } = useConnection()
  if (bank !== undefined && !hasStatus(error, 404)) return <Shown code={code} bank={bank} />
  if (hasStatus(error, 404)) {
    return (
      <EmptyState
        isPage
        icon={<Link2Off />}
        title="This link doesn't work"
        text="It may have been switched off or have ended, or a part of its address is missing. Ask whoever gave it to you."
      >
        <Link to="/" className={buttonClass()}>
          Go to the start page
        </Link>
      </EmptyState>
    )
  }
  if (error === null) return <Loading />
  return (
    <div className="grid gap-4">
      <h1 className="text-title font-bold">Shared questions</h1>
      <LoadFailure
        message={
          isOffline || error instanceof NoReplyError
            ? "You're offline, or the server can't be reached. It is tried again once it can."
            : (refusalMessage(error) ?? 'Failed to load these questions. Please try again.')
        }
        onTryAgain={() => void refetch()}
      />
    </div>
  )
}

/** The shape of the page, once loading takes more than a moment. */
function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <Skeleton className="h-10 w-3/5" label="Loading shared questions..." />
      <Skeleton className="h-6 w-2/5" />
      <Card className="grid animate-fade gap-3 p-6 [animation-delay:300ms]">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-12 w-48" />
      </Card>
    </div>
  )
}

function Shown({ code, bank }: { readonly code: string; readonly bank: SharedBank }) {
  return (
    <div className="grid animate-rise grid-cols-1 gap-6">
      <AboutBank bank={bank} />
      <PracticeThisBank code={code} bank={bank} />
      <BankContents bank={bank} />
      <TryQuestions code={code} bank={bank} />
      <Findings bank={bank} />
    </div>
  )
}
