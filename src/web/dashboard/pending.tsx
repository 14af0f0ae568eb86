import { classNames } from '../ui/class-names.ts'

/** Holds the place of what depends on a list that is still loading; it shows only after 300 ms, so that nothing flashes. */
export function Pending({ className }: { readonly className?: string }) {
  return (
    <span
      className={classNames(
        'block animate-fade rounded-md bg-sunken [animation-delay:300ms]',
        className ?? 'h-8 w-16',
      )}
    >
      <span className="sr-only">Loading</span>
    </span>
  )
}
