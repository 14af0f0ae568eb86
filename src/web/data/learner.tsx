import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { LearnerData } from '../../domain/model.ts'
import { learnerDataQuery } from './load-learner-data.ts'

/** The identifier under which somebody is signed in; null when nobody is. The shell provides it to every screen. */
const SignedInIdentifier = createContext<string | null>(null)

export function SignedInAs({
  identifier,
  children,
}: {
  readonly identifier: string | null
  readonly children: ReactNode
}) {
  return <SignedInIdentifier value={identifier}>{children}</SignedInIdentifier>
}

/** What is loaded of the signed-in learner; null when nobody is signed in. */
export function useLearnerData(): LearnerData | null {
  const identifier = useContext(SignedInIdentifier)
  const { data } = useQuery({ ...learnerDataQuery(identifier ?? ''), enabled: identifier !== null })
  return identifier === null ? null : (data ?? null)
}
