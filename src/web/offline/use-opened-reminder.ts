import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { START_MESSAGE, START_PATH } from '../data/browser/start-path.ts'

/**
 * Goes to the first question when the learner opens a reminder while a page is open (`openPractice` in the service
 * worker).
 */
export function useOpenedReminder(): void {
  const navigate = useNavigate()
  useEffect(() => {
    // Not there on pages without TLS.
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    const begin = ({ data }: MessageEvent) => {
      if (data === START_MESSAGE) void navigate(START_PATH)
    }
    workers?.addEventListener('message', begin)
    return () => workers?.removeEventListener('message', begin)
  }, [navigate])
}
