import { QrCode as QrCodeIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { lazyCode } from '../ui/lazy-code.ts'

const FAILED = "The QR code couldn't be loaded. Please try again."

/** The code that draws, loaded when it is asked for. */
const qrCode = lazyCode(
  () => import('./qr-code.tsx'),
  (code) => code.QrCode,
)

/** A button that shows a text as a QR code beneath it, or below the row that it is in. */
export function QrButton({
  text,
  label,
  caption,
  className,
  children,
}: {
  readonly text: string
  /** What the code is of, for screen readers. */
  readonly label: string
  readonly caption: string
  /** Of the button. */
  readonly className: string
  /** What the button says while the code is not shown. */
  readonly children: ReactNode
}) {
  const [isShown, setShown] = useState(false)
  const [Code, setCode] = useState<ComponentType<{ readonly text: string; readonly label: string }> | null>(
    null,
  )
  const [hasFailed, setFailed] = useState(false)
  const id = useId()

  const show = async () => {
    setShown(true)
    setFailed(false)
    try {
      const QrCode = await qrCode.load()
      setCode(() => QrCode)
    } catch (cause) {
      console.error(FAILED, cause)
      setShown(false)
      setFailed(true)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => (isShown ? setShown(false) : show())}
        className={className}
      >
        <QrCodeIcon aria-hidden /> {isShown ? 'Hide QR code' : children}
      </Button>
      <div id={id} className="w-full empty:hidden">
        {hasFailed && <Alert className="mt-3">{FAILED}</Alert>}
        {isShown && (
          <figure className="mx-auto mt-4 max-w-60">
            <div className="grid aspect-square place-items-center rounded-xl border border-line-strong/50 bg-white text-[#124d32]">
              {Code === null ? <Spinner /> : <Code text={text} label={label} />}
            </div>
            <figcaption className="mt-3 text-center text-[0.9375rem] text-pretty text-ink-soft">
              {caption}
            </figcaption>
          </figure>
        )}
      </div>
    </>
  )
}
