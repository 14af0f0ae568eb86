import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { type Paper, VERSION_LETTERS, type VersionLetter } from '../../domain/papers/paper.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { lazyCode } from '../ui/lazy-code.ts'
import { saveFile } from '../ui/save-file.ts'

const wordFile = lazyCode(
  () => import('./word/word-file.ts'),
  (code) => code.wordFile,
)

/** Saves a version of a paper, with its key, as a document of Word. */
export function WordButton({ paper }: { readonly paper: Paper }) {
  const [letter, setLetter] = useState<VersionLetter>('A')
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => saveFile(await (await wordFile.load())(paper, letter)),
    onError: (error) => console.error(error),
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5 max-sm:grow">
        {paper.versions > 1 && (
          <SelectField
            label="Version for Word"
            value={letter}
            choices={VERSION_LETTERS.slice(0, paper.versions).map((value) => ({
              value,
              label: `Version ${value}`,
            }))}
            onChoose={setLetter}
          />
        )}
        <Button variant="secondary" className="max-sm:grow" disabled={isPending} onClick={() => mutate()}>
          <FileText aria-hidden /> {isPending ? 'Preparing...' : 'Word document'}
        </Button>
      </div>
      {isError && (
        <Alert className="order-last basis-full">Failed to make the Word document. Please try again.</Alert>
      )}
    </>
  )
}
