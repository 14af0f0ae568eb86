/** The learner's first letter, decorative: drawn by CSS, it is not part of any button's text. */
export function LearnerAvatar({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      data-letter={[...name.trim()][0] ?? '?'}
      className="grid size-8 shrink-0 place-content-center rounded-full bg-brand-soft text-[0.9375rem] font-bold text-brand-text uppercase before:content-[attr(data-letter)]"
    />
  )
}
