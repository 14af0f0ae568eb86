import { displayText } from '../../domain/formatting/display-text.ts'

/**
 * The assistant that made a question; nothing where a person did, or nobody says. Absent from what browsers stored before.
 */
export function MadeBy({ madeBy }: { readonly madeBy: string | null | undefined }) {
  if (!madeBy) return null
  return (
    <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">
      Made by an assistant: <bdi>{displayText(madeBy)}</bdi>
    </p>
  )
}
