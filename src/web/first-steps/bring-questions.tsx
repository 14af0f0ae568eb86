import { FileUp } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { IMPORT_PATH, SAMPLE_PATH, setFilesToImport } from '../data/browser/files-to-import.ts'
import { buttonClass } from '../ui/button.tsx'
import { ChooseFilesButton } from '../ui/choose-files-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { type DroppedFile, useDroppedFiles } from '../ui/use-dropped-files.ts'

/** Ways to a first bank. Files can be dropped, and files or a text pasted, anywhere on the page; each leads to the import. */
export function BringQuestions() {
  const navigate = useNavigate()
  const bring = (files: readonly DroppedFile[]) => {
    setFilesToImport(files)
    void navigate(IMPORT_PATH)
  }
  const isHeldOver = useDroppedFiles(true, bring)
  return (
    <div
      className={classNames(
        'grid w-full gap-3 rounded-control border-2 border-dashed p-4 transition-colors duration-150',
        isHeldOver ? 'border-brand bg-brand-soft' : 'border-line-strong/60',
      )}
    >
      <p className="text-pretty text-ink-soft">
        Drop a file anywhere on this page: CSV, Excel, JSON, Anki, GIFT, Markdown or plain text. Or paste your
        questions here, or see all ways under{' '}
        <Link to={IMPORT_PATH} className="font-medium text-brand-text underline">
          Import questions
        </Link>
        .
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ChooseFilesButton onFiles={bring}>
          <FileUp aria-hidden /> Choose a file
        </ChooseFilesButton>
        <Link to={SAMPLE_PATH} className={buttonClass('secondary')}>
          Start with the sample bank
        </Link>
      </div>
    </div>
  )
}
