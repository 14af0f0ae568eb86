/** A key of the keyboard. */
export function Kbd({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-grid min-w-7 place-content-center rounded-md border border-b-2 border-line-strong/60 bg-surface px-1.5 py-0.5 font-sans text-[0.8125rem] leading-5 font-semibold text-ink-soft">
      {children}
    </kbd>
  )
}
