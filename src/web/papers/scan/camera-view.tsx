import { useEffect, useEffectEvent, useRef } from 'react'
import type { SheetPhoto } from './reader-messages.ts'
import type { SheetReader } from './sheet-reader.ts'

/** From the start of one frame to that of the next at least, milliseconds. */
const FRAME_MS = 250
/** Frames of a sheet that are read at most while bubbles are unsure, as a hand moves: the best one counts. */
const TRIES = 3

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
      const frames = new BestOfFrames()
      while (isShown) {
        const pause = wait(FRAME_MS)
        if (!document.hidden && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
          // A camera that just started, or was just covered, may have no frame.
          const frame = await createImageBitmap(element).catch(() => null)
          const photo = frame && frames.add(await reader.read(frame))
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
      className="mx-auto max-h-[60dvh] w-full rounded-card bg-black object-contain"
    />
  )
}

/** Waits for a better frame where bubbles are unsure. */
class BestOfFrames {
  #best: SheetPhoto | null = null
  #tries = 0

  /** The photo that counts; null while another frame may be better. */
  add(photo: SheetPhoto): SheetPhoto | null {
    const unsure = unsureIn(photo)
    if (unsure === null) {
      this.#tries = 0
      this.#best = null
      return photo
    }
    if (this.#best === null || unsure < (unsureIn(this.#best) ?? 0)) this.#best = photo
    if (unsure > 0 && ++this.#tries < TRIES) return null
    const best = this.#best
    this.#tries = 0
    this.#best = null
    return best
  }
}

/** Questions of a page that are unsure; null where no page was read. */
function unsureIn({ reading }: SheetPhoto): number | null {
  return reading.kind === 'read' ? reading.questions.filter(({ unsure }) => unsure.length > 0).length : null
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
