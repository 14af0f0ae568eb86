import { X } from 'lucide-react'
// By itself: the package's index would count dialogs and menus among what the first screens need.
import * as Toast from 'radix-ui/toast'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { buttonClass, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { addToast, type ShownToast, ShowToastContext, type ToastMessage } from './use-toast.ts'
import { useToastPosition } from './use-toast-position.ts'

const VISIBLE_MS = 5000

/**
 * The toast region (spec §4.4, §9.1: at most 420 px wide from medium screens up), and the context with which everything
 * inside shows toasts. It covers no primary button and no element with `data-keep-clear`: bars and other buttons; with
 * `"if-possible"` larger areas, and with `"if-free"` what matters less than those.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const nextKey = useRef(0)
  const list = useRef<HTMLOListElement>(null)
  useToastPosition(
    list,
    toasts.some(({ open }) => open),
  )

  const close = useCallback(
    (key: number) =>
      setToasts((shown) => shown.map((toast) => (toast.key === key ? { ...toast, open: false } : toast))),
    [],
  )
  const show = useCallback(
    (message: ToastMessage) => {
      const key = nextKey.current++
      setToasts((shown) => addToast(shown, message, key))
      message.signal?.addEventListener('abort', () => close(key))
    },
    [close],
  )

  return (
    <ShowToastContext value={show}>
      <Toast.Provider duration={VISIBLE_MS} swipeDirection="right">
        {children}
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} onClose={() => close(toast.key)} />
        ))}
        <Toast.Viewport
          ref={list}
          className="pointer-events-none print:hidden fixed inset-x-0 bottom-(--foot-bar) z-60 flex max-h-dvh flex-col gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] outline-none sm:p-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))] md:left-auto md:w-full md:max-w-[420px]"
        />
      </Toast.Provider>
    </ShowToastContext>
  )
}

function ToastCard({ toast, onClose }: { readonly toast: ShownToast; readonly onClose: () => void }) {
  const destructive = toast.variant === 'destructive'
  const isForDialog = useRef(false)
  return (
    <Toast.Root
      open={toast.open}
      onEscapeKeyDown={({ target }) => {
        isForDialog.current = target instanceof Element && target.closest('[data-closes-on-escape]') !== null
      }}
      onOpenChange={(open) => {
        if (!open && !isForDialog.current) onClose()
        isForDialog.current = false
      }}
      duration={toast.visibleMs ?? VISIBLE_MS}
      type={destructive ? 'foreground' : 'background'}
      className={classNames(
        'pointer-events-auto flex animate-toast items-start gap-x-3 rounded-card border pl-4 shadow-lift sm:py-3 sm:pr-2',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:hidden',
        destructive ? 'border-transparent bg-poor-fill text-white' : 'border-line bg-surface text-ink',
      )}
    >
      <div className="min-w-0 flex-1 self-center py-1.5 max-sm:text-[0.875rem] max-sm:leading-5 sm:self-start">
        <Toast.Title className="font-bold max-sm:mr-1.5 max-sm:inline">{toast.title}</Toast.Title>
        <Toast.Description
          className={classNames(
            'max-sm:inline sm:text-[0.9375rem]',
            destructive ? 'text-white' : 'text-ink-soft',
          )}
        >
          {toast.description}
        </Toast.Description>
      </div>
      {toast.action && (
        <Toast.Action altText={toast.action.label} asChild>
          <button type="button" onClick={toast.action.onChoose} className={buttonClass('secondary')}>
            {toast.action.label}
          </button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton
          label="Close"
          className={destructive ? 'text-white hover:bg-white/15 hover:text-white' : ''}
        >
          <X />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  )
}
