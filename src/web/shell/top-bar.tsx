import { Check, CloudUpload, WifiOff } from 'lucide-react'
import { useContext, useEffect, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDateTime } from '../../domain/formatting/format-time.ts'
import type { Learner } from '../../domain/model.ts'
import { isNoteConflict, isQuestionConflict, type OutboxEntry } from '../../domain/outbox/outbox-entry.ts'
import { waitingCountLabel, waitingNoun } from '../../domain/outbox/waiting-lists.ts'
import { timerDelay } from '../../domain/time-units.ts'
import { type Connection, useConnection } from '../data/http/connection.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { useWaitingWrites } from '../data/sync/outbox/use-outbox.ts'
import { AppMenuContext } from '../ui/app-menu.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import { lazyDialog } from '../ui/lazy-piece.tsx'
import { Logo } from '../ui/logo.tsx'
import { USER_BUTTON, UserButtonContent } from './menus/user-button.tsx'
import { activeTab, TABS } from './tabs.ts'
import { useCodeOnDemand } from './use-code-on-demand.ts'

/**
 * Logo, tabs and user menu; on small screens the tabs and the menu move into the slide-out menu (spec §2.3). Rem in a
 * container query grows with the font size, in a media query it does not: with large letters, too, the tabs move. 47rem
 * is what the space of a scrollbar leaves of a window of 48rem. During practice on a phone, only what is offline or waits
 * to be saved shows, and the menu is in the bar of the session or exam.
 */
export function TopBar({ onSignOut }: { readonly onSignOut: () => void }) {
  const data = useLearnerData()
  const active = activeTab(useLocation().pathname)
  const menu = useContext(AppMenuContext)
  if (!data) return null
  return (
    <header
      data-keep-clear
      className="app-bar print:hidden @container/bar sticky top-0 z-30 border-b border-line bg-ground/90 backdrop-blur-md"
    >
      <div className="mx-auto flex h-(--top-bar) max-w-6xl 2xl:max-w-[90rem] items-center gap-2 px-2 sm:px-6">
        {menu}
        <Link
          to="/"
          aria-label="Quizgrove, home"
          className="flex rounded-control p-1.5 @min-[47rem]/bar:mr-6"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden h-full @min-[47rem]/bar:block">
          <ul className="flex h-full items-stretch gap-1">
            {TABS.map((tab) => (
              <li key={tab.name} className="flex">
                <Link
                  to={tab.path}
                  {...('state' in tab && { state: tab.state })}
                  // A screen's modules load in three rounds, as each names the next: they start when the pointer is
                  // over the link.
                  prefetch="intent"
                  aria-current={tab.name === active ? 'page' : undefined}
                  className={classNames(
                    'relative flex items-center rounded-control px-3.5 font-semibold transition-colors duration-150',
                    tab.name === active
                      ? 'text-brand-text after:absolute after:inset-x-3.5 after:-bottom-px after:h-[3px] after:rounded-t-full after:bg-brand'
                      : 'text-ink-soft hover:text-ink',
                  )}
                >
                  {tab.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="app-bar-status ml-auto flex min-w-0 items-center justify-end gap-1">
          <Conflicts />
          <ConnectionBadge />
          <SaveIndicator />
        </div>
        <div className="hidden min-w-0 @min-[47rem]/bar:block">
          <UserMenu learner={data.learner} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  )
}

/** Shows unobtrusively that nothing can be reached, and how old the shown data may be. Practice continues. */
function ConnectionBadge() {
  const connection = useConnection()
  const isAway = connection.isOffline || connection.cachedAt !== null
  return (
    <>
      <ConnectionAnnouncement connection={connection} />
      {isAway && (
        <p
          data-testid="offline"
          title={sentenceOf(connection)}
          className="flex shrink-0 animate-fade items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-[0.8125rem] leading-5 font-semibold text-ink-soft"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 max-sm:hidden" />
          Offline
        </p>
      )}
    </>
  )
}

/** Announced when the connection is lost and when it is back. */
function ConnectionAnnouncement({ connection }: { readonly connection: Connection }) {
  const isAway = connection.isOffline || connection.cachedAt !== null
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (isAway) setWasAway(true)
  }, [isAway])
  return (
    <p role="status" className="sr-only">
      {isAway ? sentenceOf(connection) : wasAway && 'Back online.'}
    </p>
  )
}

function sentenceOf({ cachedAt }: Connection): string {
  const age = cachedAt === null ? '' : ` Your bank is shown as of ${formatDateTime(cachedAt)}.`
  return `You're offline. You can keep practicing; your answers will be saved later.${age}`
}

const NoteConflicts = lazyDialog(
  () => import('../notes/note-conflict-dialog.tsx'),
  (code) => code.NoteConflicts,
)
const QuestionConflicts = lazyDialog(
  () => import('../question-editor/question-conflict-dialog.tsx'),
  (code) => code.QuestionConflicts,
)

/** Asks about what was changed here and elsewhere. Conflicts are rare: their code is loaded when there is one. */
function Conflicts() {
  const waiting = useWaitingWrites()
  return (
    <>
      {waiting.some(isNoteConflict) && <NoteConflicts />}
      {waiting.some(isQuestionConflict) && <QuestionConflicts />}
    </>
  )
}

const openMenu = lazyCode(
  () => import('./menus/open-user-menu.tsx'),
  (code) => code,
)

/**
 * The button of the user menu. The menu itself, about 15 kB with its positioning code, is loaded when the learner is
 * about to open it for the first time or the page is idle, and replaces the button once it was opened.
 */
function UserMenu({ learner, onSignOut }: { readonly learner: Learner; readonly onSignOut: () => void }) {
  const { code, isLoading, prepare, request } = useCodeOnDemand(openMenu, 'menu')
  const [opened, setOpened] = useState<{ readonly byKeyboard: boolean } | null>(null)
  if (code !== null && opened !== null) {
    return <code.OpenUserMenu learner={learner} onSignOut={onSignOut} {...opened} />
  }

  const open = async (byKeyboard: boolean) => {
    if (await request()) setOpened({ byKeyboard })
  }

  return (
    <button
      type="button"
      className={USER_BUTTON}
      aria-label={`Menu of ${learner.name}`}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isLoading}
      // A pointer or focus on the button is likely to open it. A failure is reported when it is opened.
      onPointerEnter={prepare}
      onFocus={prepare}
      // A click by keyboard has no pressed mouse button.
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        void open(true)
      }}
    >
      <UserButtonContent learner={learner} />
    </button>
  )
}

/** Shows unobtrusively that something waits to be saved, and when it is saved. It never asks for anything. */
function SaveIndicator() {
  // What waits for a choice between two versions has a dialog and a button of its own.
  const everything = useWaitingWrites()
  const waiting = useMemo(() => everything.filter(({ conflict }) => conflict === null), [everything])
  const phase = useSavePhase(waiting)
  const isSaved = phase === 'saved'
  const Icon = isSaved ? Check : CloudUpload
  return (
    <>
      <SaveAnnouncement waiting={waiting} phase={phase} />
      {phase !== 'quiet' && (
        <p
          data-testid="waiting"
          title={isSaved ? undefined : `${waitingCountLabel(waiting)} waiting to be saved`}
          className={classNames(
            'flex min-w-0 animate-fade items-center gap-1.5 rounded-full px-3 py-1 text-[0.8125rem] leading-5 font-semibold tabular-nums',
            isSaved ? 'bg-good-soft text-good' : 'bg-sunken text-ink-soft',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="truncate">
            {isSaved ? (
              'All saved'
            ) : (
              <>
                <span translate="no">{waiting.length}</span>
                <span className="max-sm:sr-only"> {waitingNoun(waiting)}</span>
                <span className="max-lg:sr-only"> waiting to be saved</span>
              </>
            )}
          </span>
        </p>
      )}
    </>
  )
}

/** Announced when the waiting begins and when it is over, not at every reply between. */
function SaveAnnouncement({
  waiting,
  phase,
}: {
  readonly waiting: readonly OutboxEntry[]
  readonly phase: ReturnType<typeof useSavePhase>
}) {
  const [announcement, setAnnouncement] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read when the phase changes, and not again
  useEffect(() => {
    setAnnouncement(
      phase === 'waiting'
        ? `${waitingCountLabel(waiting)} waiting to be saved`
        : phase === 'saved'
          ? 'All saved'
          : '',
    )
  }, [phase])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}

/** Most saves take less time, and nothing is shown for them, milliseconds. */
const QUIET_MS = 2000
/** How long it is shown that everything is saved, milliseconds. */
const SAVED_MS = 3000

/** What is shown: nothing, that something waits to be saved, or for a moment that now nothing does. */
type SavePhase = 'quiet' | 'waiting' | 'saved'

/** Follows the waiting writes, by the oldest entry. */
function useSavePhase(waiting: readonly OutboxEntry[]): SavePhase {
  const [phase, setPhase] = useState<SavePhase>('quiet')
  const oldest = waiting[0]?.order ?? null
  useEffect(() => {
    if (oldest !== null) {
      const timer = setTimeout(() => setPhase('waiting'), timerDelay(oldest + QUIET_MS, Date.now(), QUIET_MS))
      return () => clearTimeout(timer)
    }
    setPhase((before) => (before === 'waiting' ? 'saved' : before))
    const timer = setTimeout(() => setPhase('quiet'), SAVED_MS)
    return () => clearTimeout(timer)
  }, [oldest])
  return oldest === null && phase === 'waiting' ? 'saved' : phase
}
