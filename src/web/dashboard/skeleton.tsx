import { classNames } from '../ui/class-names.ts'

/**
 * Holds the place of what depends on a list that is still loading, and shows only after 300 ms, so that nothing
 * flashes. `said` is what screen readers hear; say it once in a place, not for every piece.
 */
export function Skeleton({ className, said }: { readonly className?: string; readonly said?: string }) {
  return (
    <span
      className={classNames(
        'block animate-fade rounded-md bg-sunken [animation-delay:300ms]',
        className ?? 'h-8 w-16',
      )}
    >
      {said && <span className="sr-only">{said}</span>}
    </span>
  )
}
