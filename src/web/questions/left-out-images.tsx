import { useSyncExternalStore } from 'react'
import { leftOutMessage } from '../../domain/questions/offline-images.ts'
import { leftOutImages, watchLeftOutImages } from '../data/sync/offline-cache/left-out-images.ts'
import { OfflineNote } from '../ui/feedback/offline-note.tsx'

/** Says which images of the bank do not show without a connection, where some do not. */
export function LeftOutImages() {
  const message = leftOutMessage(useSyncExternalStore(watchLeftOutImages, leftOutImages))
  return message && <OfflineNote className="my-1 shrink-0 py-2">{message}</OfflineNote>
}
