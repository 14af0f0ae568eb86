import type { ReactNode, Ref } from 'react'

/**
 * A screen with a list that scrolls by itself, as high as the window at most: so the page does not scroll beside it. On
 * a phone it takes the shell's margins for itself.
 */
export function ListScreen({ children }: { readonly children: ReactNode }) {
  return (
    <div className="-my-6 flex max-h-[calc(100dvh-var(--top-bar)-1px)] flex-col pt-px sm:-my-5 sm:max-h-[calc(100dvh-var(--top-bar)-1.5rem-1px)] sm:pt-0">
      {children}
    </div>
  )
}

/**
 * Where the list stands: 200 px less high than the window (spec §2.6), and still less where more than that stands above
 * it. In a window so low that a row would hardly fit, the page scrolls after all.
 */
export function ListArea({
  ref,
  children,
}: {
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}) {
  return (
    <div ref={ref} className="relative flex [--sticky-top:0rem] h-[calc(100dvh-200px)] min-h-40 flex-col">
      {children}
    </div>
  )
}
