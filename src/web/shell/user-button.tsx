import { ChevronDown } from 'lucide-react'
import type { Learner } from '../../domain/model.ts'
import { buttonClass } from '../ui/button.tsx'
import { LearnerAvatar } from './learner-avatar.tsx'

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
