import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./earlier-estimate.tsx')).EarlierEstimate }))

/** `EarlierEstimate`, with the memory model, loaded after the result is shown. */
export function EarlierEstimate(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<p className="mt-4 min-h-6" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
