import type { ToastMessage } from './use-toast.ts'

export interface ShownToast extends ToastMessage {
  readonly key: number
  readonly open: boolean
}

/** How many stand at once. */
const MOST = 3

/** The toasts with one more, newest last: those put away are forgotten, and so is what was said of the same matter before. */
export function addToast(
  shown: readonly ShownToast[],
  message: ToastMessage,
  key: number,
): readonly ShownToast[] {
  const others = shown.filter(({ open, topic }) => open && (topic === undefined || topic !== message.topic))
  return [...others.slice(1 - MOST), { ...message, key, open: true }]
}
