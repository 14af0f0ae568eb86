import type { ReactNode, Ref } from 'react'

/**
 * A screen with a list that scrolls separately, as high as the window, so that the page does not scroll as well. On a
 * phone it also uses the shell's margins.
 */
export function ListScreen({
  ref,
  children,
}: {
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}) {
  return (
    <div
      ref={ref}
      className="-my-6 flex max-h-[calc(100dvh-var(--top-bar)-1px)] flex-col pt-px sm:-my-5 sm:max-h-[calc(100dvh-var(--top-bar)-1.5rem-1px)] sm:pt-0 print:block print:max-h-none"
    >
      {children}
    </div>
  )
}

/**
 * The box of the list: 200 px less high than the window (spec §2.6). Where more than that is above it, the page scrolls as
 * well; in a low window the list is less high instead, as long as a row fits.
 */
export function ListArea({
  ref,
  children,
}: {
  readonly ref?: Ref<HTMLDivElement>
  readonly children: ReactNode
}) {
  return (
    <div
      ref={ref}
      className="relative flex [--sticky-top:0rem] h-[calc(100dvh-200px)] min-h-40 flex-col [@media(min-height:40rem)]:shrink-0 print:block print:h-auto"
    >
      {children}
    </div>
  )
}
