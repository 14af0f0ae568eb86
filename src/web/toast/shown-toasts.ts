import type { ToastMessage } from './use-toast.ts'

export interface ShownToast extends ToastMessage {
  readonly key: number
  readonly open: boolean
}

/** How many are shown together. */
const MOST = 3

/** The toasts with one more, newest last: dismissed ones are removed, and so are earlier ones of the same topic. */
export function addToast(
  shown: readonly ShownToast[],
  message: ToastMessage,
  key: number,
): readonly ShownToast[] {
  const others = shown.filter(({ open, topic }) => open && (topic === undefined || topic !== message.topic))
  return [...others.slice(1 - MOST), { ...message, key, open: true }]
}
