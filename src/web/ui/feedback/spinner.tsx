import { LoaderCircle } from 'lucide-react'
import { classNames } from '../class-names.ts'

/** A turning circle without a text; add one beside it. */
export function Spinner({ className }: { readonly className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('animate-spin', className ?? 'size-5')} />
}

/** Fills the page while nothing else can be shown. */
export function PageSpinner({ label }: { readonly label: string }) {
  return (
    <main className="grid min-h-dvh place-content-center">
      <div role="status" className="grid justify-items-center gap-4 text-ink-soft">
        <Spinner className="size-9 text-brand" />
        <h1 className="font-sans font-medium tracking-normal">{label}</h1>
      </div>
    </main>
  )
}

/** Floats over the screen that stays usable, when the wait is more than a moment. */
export function FloatingSpinner() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 grid animate-late place-content-center text-brand"
    >
      <Spinner className="size-8" />
      <span className="sr-only">Loading...</span>
    </div>
  )
}

/** Fills one part of a page while it loads. */
export function PanelSpinner({ label }: { readonly label: string }) {
  return (
    <div
      role="status"
      className="grid place-content-center justify-items-center gap-3 px-4 py-20 text-ink-soft"
    >
      <Spinner className="size-8 text-brand" />
      <p className="font-medium">{label}</p>
    </div>
  )
}
