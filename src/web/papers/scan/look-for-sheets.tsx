import { Camera as CameraIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/feedback/alert.tsx'
import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { CameraView } from './camera-view.tsx'
import { ChoosePhotos } from './choose-photos.tsx'
import { type Camera, useCamera } from './use-camera.ts'
import type { useScan } from './use-scan.ts'

const WHY_OFF: Readonly<Record<Extract<Camera, { is: 'off' }>['why'], string>> = {
  insecure: 'Browsers allow the camera on HTTPS only. Choose photos instead.',
  denied: 'The camera is not allowed for this page. Allow it in the browser, or choose photos instead.',
  none: 'This device has no camera. Choose photos instead.',
  busy: 'The camera is used by another program, or was disconnected. Choose photos instead, or try again.',
}

type Scanning = ReturnType<typeof useScan>

/** The camera, or photos chosen as files. */
export function LookForSheets({ scanning }: { readonly scanning: Scanning }) {
  const [isCamera, setCamera] = useState(true)
  return isCamera ? (
    <ByCamera scanning={scanning} onFiles={() => setCamera(false)} />
  ) : (
    <div className="grid gap-3">
      <ByFiles scanning={scanning} />
      <div>
        <Button variant="quiet" className="-ml-3 px-3" onClick={() => setCamera(true)}>
          <CameraIcon aria-hidden /> Use the camera
        </Button>
      </div>
    </div>
  )
}

function ByCamera({ scanning, onFiles }: { readonly scanning: Scanning; readonly onFiles: () => void }) {
  const [camera, askAgain] = useCamera()
  const { scan, reader, onSeen, onFailed } = scanning
  if (camera.is === 'off')
    return (
      <div className="grid gap-3">
        <p role="status" className="text-pretty">
          {WHY_OFF[camera.why]}
        </p>
        <ByFiles scanning={scanning} />
        {camera.why !== 'insecure' && (
          <div>
            <Button variant="quiet" className="-ml-3 px-3" onClick={askAgain}>
              <CameraIcon aria-hidden /> Try the camera again
            </Button>
          </div>
        )}
      </div>
    )
  if (camera.is === 'asking' || reader === null)
    return (
      <div className="grid justify-items-center">
        <PanelSpinner
          label={
            camera.is === 'asking' ? 'Waiting for the camera. Allow it when the browser asks.' : 'Loading...'
          }
        />
        <FilesInstead onFiles={onFiles} />
      </div>
    )
  if (!scan.isLooking) return null
  return (
    <div className="grid gap-2">
      <CameraView
        stream={camera.stream}
        reader={reader}
        onSeen={(photo) => onSeen(photo, null)}
        onFailed={onFailed}
      />
      <p role="status" className="min-h-13 text-pretty">
        {scan.again === null && (scan.note ?? 'Looking for an answer sheet...')}
      </p>
      <FilesInstead onFiles={onFiles} />
    </div>
  )
}

function FilesInstead({ onFiles }: { readonly onFiles: () => void }) {
  return (
    <div>
      <Button variant="quiet" className="-ml-3 px-3" onClick={onFiles}>
        Choose photos instead
      </Button>
    </div>
  )
}

function ByFiles({
  scanning: { scan, reader, onSeen, onFailed, forgetFiles },
}: {
  readonly scanning: Scanning
}) {
  return (
    reader !== null && (
      <ChoosePhotos
        reader={reader}
        isPaused={!scan.isLooking || scan.again !== null}
        notes={scan.fileNotes}
        onChoose={forgetFiles}
        onSeen={onSeen}
        onFailed={onFailed}
      />
    )
  )
}

/** In place of both once the reader stopped. */
export function ReaderFailure({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return <LoadFailure message="Reading answer sheets stopped. Please try again." onTryAgain={onTryAgain} />
}
