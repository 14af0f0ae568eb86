import { X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { ShownToast } from './use-toast.ts'
import { useToastPosition } from './use-toast-position.ts'
import { watchSwipe } from './watch-swipe.ts'

const VISIBLE_MS = 5000

/** How long a new toast is in the live region, milliseconds: later it would be read a second time. */
const ANNOUNCED_MS = 1000

/**
 * The toasts (spec §4.4, §9.1: at most 420 px wide from medium screens up). They cover no primary button and no element
 * with `data-keep-clear`: bars and other buttons; with `"if-possible"` larger areas, and with `"if-free"` what matters less
 * than those. F8 moves the focus to them, and Escape closes the newest, after the menus and dialogs that are open.
 */
export function ToastRegion({
  toasts,
  onClose,
}: {
  /** Newest last. */
  readonly toasts: readonly ShownToast[]
  readonly onClose: (key: number) => void
}) {
  const region = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isShown = toasts.length > 0
  useToastPosition(list, isShown)
  const isPaused = useIsPaused(region, isShown)
  const close = (key: number) => {
    if (list.current?.contains(document.activeElement)) list.current.focus()
    onClose(key)
  }
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    const newest = toasts.at(-1)
    if (key === 'F8') list.current?.focus()
    else if (key === 'Escape' && !defaultPrevented && newest !== undefined) close(newest.key)
  })
  useEffect(() => {
    if (!isShown) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isShown])
  return (
    <section ref={region} aria-label="Notifications (F8)">
      <Announcements live="polite" toasts={toasts.filter(({ variant }) => variant !== 'destructive')} />
      <Announcements live="assertive" toasts={toasts.filter(({ variant }) => variant === 'destructive')} />
      <ol
        ref={list}
        tabIndex={-1}
        className="pointer-events-none print:hidden fixed inset-x-0 bottom-(--foot-bar) z-60 flex max-h-dvh flex-col gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] -outline-offset-4 empty:outline-none sm:p-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))] md:left-auto md:w-full md:max-w-[420px]"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} isPaused={isPaused} onClose={() => close(toast.key)} />
        ))}
      </ol>
    </section>
  )
}

/** Whether no toast disappears by itself: the pointer or the focus is on one, or another window is in front. */
function useIsPaused(region: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    const element = region.current
    if (!isShown || element === null) return
    const listening = new AbortController()
    const { signal } = listening
    const pause = () => setPaused(true)
    const resume = () => setPaused(false)
    const resumeWithoutFocus = (focused: EventTarget | null) => {
      if (!(focused instanceof Node && element.contains(focused))) resume()
    }
    element.addEventListener('pointermove', pause, { signal })
    element.addEventListener('pointerleave', () => resumeWithoutFocus(document.activeElement), { signal })
    const pauseForFocus = (event: FocusEvent) => {
      // A menu or popover would close: it hears of no focus here, as of no press.
      event.stopPropagation()
      pause()
    }
    element.addEventListener('focusin', pauseForFocus, { signal })
    element.addEventListener('focusout', ({ relatedTarget }) => resumeWithoutFocus(relatedTarget), { signal })
    window.addEventListener('blur', pause, { signal })
    window.addEventListener('focus', resume, { signal })
    if (!document.hasFocus()) pause()
    return () => {
      listening.abort()
      resume()
    }
  }, [region, isShown])
  return isPaused
}

/** A live region: it is there before its first text, which would not be announced otherwise. */
function Announcements({
  live,
  toasts,
}: {
  readonly live: 'polite' | 'assertive'
  readonly toasts: readonly ShownToast[]
}) {
  return (
    <div aria-live={live} className="sr-only">
      {toasts.map((toast) => (
        <Announcement key={toast.key} toast={toast} />
      ))}
    </div>
  )
}

function Announcement({ toast: { title, description, action } }: { readonly toast: ShownToast }) {
  const [isNew, setNew] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isNew && <p>{['Notification', title, description, action?.label].filter(Boolean).join(' ')}</p>
}

function ToastCard({
  toast,
  isPaused,
  onClose,
}: {
  readonly toast: ShownToast
  readonly isPaused: boolean
  readonly onClose: () => void
}) {
  const { title, description, action, visibleMs = VISIBLE_MS } = toast
  const isDestructive = toast.variant === 'destructive'
  const card = useRef<HTMLLIElement>(null)
  const left = useRef(visibleMs)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // A timer of no finite length would end at once.
    if (isPaused || !Number.isFinite(left.current)) return
    const startedAt = Date.now()
    const timer = setTimeout(() => close(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - startedAt
    }
  }, [isPaused])
  useEffect(() => (card.current === null ? undefined : watchSwipe(card.current, () => close())), [])
  return (
    <li
      ref={card}
      data-toast
      className={classNames(
        'pointer-events-auto flex animate-toast touch-none items-start gap-x-3 rounded-card border pl-4 shadow-lift select-none sm:py-3 sm:pr-2',
        isDestructive ? 'border-transparent bg-poor-fill text-white' : 'border-line bg-surface text-ink',
      )}
    >
      <div className="min-w-0 flex-1 self-center py-1.5 max-sm:text-[0.875rem] max-sm:leading-5 sm:self-start">
        <div className="font-bold max-sm:mr-1.5 max-sm:inline">{title}</div>
        <div
          className={classNames(
            'max-sm:inline sm:text-[0.9375rem]',
            isDestructive ? 'text-white' : 'text-ink-soft',
          )}
        >
          {description}
        </div>
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onChoose()
            onClose()
          }}
          className={buttonClass('secondary')}
        >
          {action.label}
        </button>
      )}
      <IconButton
        label="Close"
        onClick={onClose}
        className={isDestructive ? 'text-white hover:bg-white/15 hover:text-white' : ''}
      >
        <X />
      </IconButton>
    </li>
  )
}
