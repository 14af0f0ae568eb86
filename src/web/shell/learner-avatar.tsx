/** The learner's first letter, for the eye only. */
export function LearnerAvatar({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-content-center rounded-full bg-brand-soft text-[0.9375rem] font-bold text-brand-text uppercase"
    >
      {[...name.trim()][0] ?? '?'}
    </span>
  )
}
