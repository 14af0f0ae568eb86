import { createContext, useContext } from 'react'

/** A short message that leaves by itself (spec §4.4). */
export interface ToastMessage {
  readonly title: string
  readonly description: string
  readonly variant?: 'default' | 'destructive'
  /** The matter it tells of: a later toast topic the same takes its place. Absent: it stands for itself. */
  readonly topic?: string
  readonly action?: { readonly label: string; readonly onChoose: () => void }
}

export const ShowToastContext = createContext<(message: ToastMessage) => void>(() => {})

/** The function that shows a toast; it stays the same for the life of the page. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToastContext)
}
