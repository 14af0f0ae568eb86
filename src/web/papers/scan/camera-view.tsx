import { useEffect, useEffectEvent, useRef } from 'react'
import { BestFrame } from './best-frame.ts'
import type { SheetPhoto } from './reader-messages.ts'
import type { SheetReader } from './sheet-reader.ts'

/** From the start of one frame to that of the next at least, milliseconds. */
const FRAME_MS = 250

/** Shows the camera, and reads its frames one after another. */
export function CameraView({
  stream,
  reader,
  onSeen,
  onFailed,
}: {
  readonly stream: MediaStream
  readonly reader: SheetReader
  readonly onSeen: (photo: SheetPhoto) => void
  readonly onFailed: (cause: unknown) => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const see = useEffectEvent(onSeen)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    element.srcObject = stream
    let isShown = true
    const read = async () => {
      const best = new BestFrame()
      while (isShown) {
        const pause = wait(FRAME_MS)
        if (!document.hidden && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
          const takenAt = performance.now()
          // A camera that just started, or was just covered, may have no frame.
          const frame = await createImageBitmap(element).catch(() => null)
          const photo = frame && best.add(await reader.read(frame), takenAt, performance.now())
          if (isShown && photo !== null) see(photo)
        }
        await pause
      }
    }
    read().catch((cause: unknown) => isShown && fail(cause))
    return () => {
      isShown = false
      element.srcObject = null
    }
  }, [stream, reader])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="Camera"
      className="mx-auto max-h-[60dvh] max-w-full rounded-card"
    />
  )
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
