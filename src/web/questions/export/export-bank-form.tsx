import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  BANK_FORMATS,
  type ExportFormat,
  FORMAT_INFO,
  PACKAGE_FORMATS,
} from '../../../domain/bank-export/bank-formats.ts'
import { bankFileName } from '../../../domain/bank-export/file-name.ts'
import { formatCount } from '../../../domain/format-number.ts'
import { hasFormulaTexts } from '../../../domain/formula-text.ts'
import type { Question } from '../../../domain/model.ts'
import { useToast } from '../../toast/use-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { BankFileReport } from './bank-file-report.tsx'
import { RadioList } from './radio-list.tsx'
import { useBankFile } from './use-bank-file.ts'

type Scope = 'all' | 'shown'

const FORMAT_CHOICES = [...BANK_FORMATS, ...PACKAGE_FORMATS].map((format) => ({
  value: format,
  title: FORMAT_INFO[format].name,
  description: FORMAT_INFO[format].purpose,
}))

/** What to export and how, what the file will contain, and the button that saves it. */
export function ExportBankForm({
  all,
  shown,
  onSaved,
}: {
  readonly all: readonly Question[]
  readonly shown: readonly Question[] | null
  readonly onSaved: () => void
}) {
  const [scope, setScope] = useState<Scope>('all')
  const [format, setFormat] = useState<ExportFormat>('json')
  const [isRefused, setIsRefused] = useState(false)
  const showToast = useToast()
  const [isForExcel, setIsForExcel] = useState(true)
  const questions = scope === 'shown' && shown !== null ? shown : all
  const hasFormulas = useMemo(() => format === 'csv' && questions.some(hasFormulaTexts), [questions, format])
  const written = useBankFile(questions, format, !isForExcel)

  const save = () => {
    if (written.state !== 'written') return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const { content, archivedImages } = written.bank
    const isArchive = archivedImages !== null
    const name = bankFileName(isArchive ? null : format, Date.now(), timeZone)
    try {
      saveFile({ name, type: isArchive ? 'application/zip' : FORMAT_INFO[format].mediaType, content })
    } catch (error) {
      console.error(error)
      return setIsRefused(true)
    }
    showToast({
      title: 'Bank exported',
      description: `${formatCount(written.bank.questions, 'question')} in ${name}`,
    })
    onSaved()
  }
  return (
    <div className="grid gap-5">
      {shown !== null && shown.length > 0 && (
        <RadioList
          legend="Questions"
          value={scope}
          onValue={setScope}
          choices={[
            {
              value: 'all',
              title: `All ${formatCount(all.length, 'question')}`,
              description: 'The whole bank.',
            },
            {
              value: 'shown',
              title: `The ${formatCount(shown.length, 'question')} shown`,
              description: 'The ones that match your search and filters.',
            },
          ]}
        />
      )}
      <RadioList legend="Format" value={format} onValue={setFormat} choices={FORMAT_CHOICES} />
      {hasFormulas && (
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input
            type="checkbox"
            checked={isForExcel}
            onChange={({ target }) => setIsForExcel(target.checked)}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span>
            <span className="font-semibold">For Excel and other spreadsheets</span>
            <span className="block text-[0.875rem] leading-5 text-ink-soft">
              Texts that look like a formula are shown, not run.
            </span>
          </span>
        </label>
      )}
      <BankFileReport written={written} />
      {isRefused && <Alert>Your browser didn't save the file. Please try again.</Alert>}
      {written.state === 'failed' ? (
        <Button onClick={written.tryAgain}>Try again</Button>
      ) : (
        <Button onClick={save} disabled={written.state === 'writing' || written.bank.questions === 0}>
          <Download aria-hidden /> Save file
        </Button>
      )}
    </div>
  )
}
