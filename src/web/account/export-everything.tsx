import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { documentFileName } from '../../domain/bank-export/file-name.ts'
import type { Learner } from '../../domain/model.ts'
import { downloadEverything } from '../data/browser/download-everything.ts'
import { useToast } from '../toast/use-toast.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { saveFile } from '../ui/save-file.ts'
import { AccountCard } from './account-card.tsx'

/** Exports everything the learner owns as one file. */
export function ExportEverything({ learner }: { readonly learner: Learner }) {
  const showToast = useToast()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => downloadEverything(learner),
    onSuccess: (content) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const name = documentFileName(Date.now(), timeZone)
      saveFile({ name, type: 'application/json', content })
      showToast({ title: 'Data exported', description: `Saved as ${name}` })
    },
    onError: (cause) => console.error('Failed to export the data', cause),
  })
  return (
    <AccountCard
      anchor="export"
      title="Export my data"
      text="One file with your questions, past tests, answers, notes and images. Keep this backup private: it also contains your three words."
    >
      {isError && <Alert className="mb-4">Your data couldn't be exported. Please try again.</Alert>}
      <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
        {isPending ? <Spinner /> : <Download aria-hidden />} Export my data
      </Button>
    </AccountCard>
  )
}
