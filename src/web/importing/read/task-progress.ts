import type { OnProgress } from '../../../domain/importing/progress.ts'
import type { ReaderActivity, ReaderTask } from './reader-messages.ts'

/** Says that a task begins, and then each whole percent of it that is done. */
export function taskProgress(task: ReaderTask, say: (activity: ReaderActivity) => void): OnProgress {
  let said: number | null = null
  say({ ...task, percent: said })
  return (share) => {
    const percent = Math.floor(share * 100)
    if (percent === said) return
    said = percent
    say({ ...task, percent })
  }
}
