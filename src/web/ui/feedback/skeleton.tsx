import { classNames } from '../class-names.ts'

/**
 * Placeholder for what depends on a list that is still loading. It appears only after 300 ms, so that nothing flashes.
 * `label` is the text for screen readers; set it once per area, not for every piece.
 */
export function Skeleton({ className, label }: { readonly className?: string; readonly label?: string }) {
  return (
    <span
      className={classNames(
        'block animate-fade rounded-md bg-sunken [animation-delay:300ms]',
        className ?? 'h-8 w-16',
      )}
    >
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
