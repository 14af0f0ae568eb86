import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ToastRegion } from './toast-region.tsx'
import { addToast, type ShownToast, ShowToastContext, type ToastMessage } from './use-toast.ts'

/** The context with which everything inside shows toasts, and the region in which they are shown (spec §4.4). */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const nextKey = useRef(0)
  const close = useCallback((key: number) => setToasts((shown) => shown.filter((it) => it.key !== key)), [])
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
      {children}
      <ToastRegion toasts={toasts} onClose={close} />
    </ShowToastContext>
  )
}
