import { ChevronDown } from 'lucide-react'
import type { Learner } from '../../../domain/model.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The appearance of the user menu's button. */
export const USER_BUTTON = buttonClass('quiet', 'max-w-full px-2 aria-busy:animate-pulse')

/** The content of the button. */
export function UserButtonContent({ learner }: { readonly learner: Learner }) {
  return (
    <>
      <LearnerAvatar name={learner.name} />
      <span className="max-w-40 min-w-0 truncate max-lg:hidden">{learner.name}</span>
      <ChevronDown aria-hidden />
    </>
  )
}

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
