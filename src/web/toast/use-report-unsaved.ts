import { useCallback } from 'react'
import { useToast } from './use-toast.ts'

/** Notifies the learner that a finished test is not saved yet (spec §4.13). */
export function useReportUnsaved(): () => void {
  const showToast = useToast()
  return useCallback(
    () =>
      showToast({
        title: 'Error',
        description: "Your test result couldn't be saved yet. It will be sent again.",
        variant: 'destructive',
      }),
    [showToast],
  )
}
