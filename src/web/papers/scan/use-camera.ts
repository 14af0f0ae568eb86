import { useEffect, useState } from 'react'

/** The camera, or why there is none. */
export type Camera =
  | { readonly is: 'asking' }
  | { readonly is: 'on'; readonly stream: MediaStream }
  /** `insecure`: browsers offer it on HTTPS only; `busy`: another program has it, or it was unplugged. */
  | { readonly is: 'off'; readonly why: 'insecure' | 'denied' | 'none' | 'busy' }

/** Enough for five pixels a millimeter. */
const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
}

/** Asks for the camera at the back of the device, and switches it off when the screen is left. */
export function useCamera(): readonly [Camera, askAgain: () => void] {
  const [camera, setCamera] = useState<Camera>({ is: 'asking' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isShown = true
    let opened: MediaStream | null = null
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop()
    }
    openCamera().then(
      (stream) => {
        opened = stream
        if (!isShown) return stop()
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => setCamera({ is: 'off', why: 'busy' }))
        setCamera({ is: 'on', stream })
      },
      (cause: unknown) => isShown && setCamera({ is: 'off', why: reasonOf(cause) }),
    )
    return () => {
      isShown = false
      stop()
    }
  }, [attempt])
  return [
    camera,
    () => {
      setCamera({ is: 'asking' })
      setAttempt(attempt + 1)
    },
  ]
}

async function openCamera(): Promise<MediaStream> {
  // The compiler knows no page on plain HTTP.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices?.getUserMedia === undefined) throw new DOMException('No secure context', 'SecurityError')
  return await devices.getUserMedia(WANTED)
}

function reasonOf(cause: unknown): Extract<Camera, { is: 'off' }>['why'] {
  switch (cause instanceof DOMException ? cause.name : '') {
    case 'SecurityError':
      return 'insecure'
    case 'NotAllowedError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    default:
      console.warn('The camera cannot be used', cause)
      return 'busy'
  }
}
