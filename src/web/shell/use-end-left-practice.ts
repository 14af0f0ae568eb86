import { useEffect } from 'react'
import { useMatch } from 'react-router'
import { PRACTICE_PATH } from '../data/browser/start-path.ts'
import { releaseOwnPractices, removeOwnPractices } from '../data/browser/storage/saved-practice-store.ts'

/**
 * Ends the session or exam of a practice screen that was left for another screen. The practice screen cannot do so itself:
 * it is removed in the same way after a crash, or when another tab signs out, and then the practice is offered again.
 */
export function useEndLeftPractice(): void {
  const isLeft = useMatch(PRACTICE_PATH) === null
  useEffect(releaseOwnPractices, [])
  useEffect(() => {
    if (isLeft) removeOwnPractices()
  }, [isLeft])
}
