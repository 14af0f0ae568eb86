import { useEffect, useRef } from 'react'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { PhoneCode } from '../identifier/identifier-words.tsx'
import { LoginRequired } from '../ui/feedback/empty-state.tsx'
import { AccountCard } from './account-card.tsx'
import { ExportEverything, RestoreEverything } from './backup.tsx'
import { ChangeIdentifier } from './change-identifier.tsx'
import { DeleteAccount } from './delete-account.tsx'

export const meta = () => [{ title: 'Your data · Quizgrove' }]

/** /app/account: what learners can do with everything they own. */
export default function AccountScreen() {
  const data = useLearnerData()
  const change = useRef<HTMLButtonElement>(null)
  const id = data?.learner.id ?? null
  const shownId = useRef(id)
  useEffect(() => {
    if (shownId.current === id) return
    shownId.current = id
    // With a new identifier come new ids, and everything here mounts again: the focus returns to the button that opened
    // the form.
    change.current?.focus()
  }, [id])
  if (!data) return <LoginRequired />
  return (
    <div key={data.learner.id} className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-title font-bold">Your data</h1>
      <div className="grid gap-4">
        <AccountCard
          anchor="phone"
          title="Open on my phone"
          text="Scan a code with its camera and confirm there. Nothing has to be typed."
        >
          <div className="max-w-80">
            <PhoneCode identifier={data.learner.identifier} />
          </div>
        </AccountCard>
        <ExportEverything learner={data.learner} />
        <RestoreEverything learner={data.learner} />
        <ChangeIdentifier learner={data.learner} button={change} />
        <DeleteAccount learner={data.learner} />
      </div>
    </div>
  )
}
