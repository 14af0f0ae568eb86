import { ArrowRight, FileUp } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  IMPORT_PATH,
  setFilesToImport,
  TRY_SAMPLE_PATH,
  takeFilesToImport,
} from '../data/browser/files-to-import.ts'
import { buttonClass } from '../ui/button.tsx'
import { ChooseFilesButton } from '../ui/choose-files-button.tsx'
import { classNames } from '../ui/class-names.ts'
import { type DroppedFile, useDroppedFiles } from '../ui/use-dropped-files.ts'

/**
 * Two ways to begin (spec §2.2): the sample bank, or a file of one's own, which stays in the page until a learner is signed
 * in and the import takes it.
 */
export function BringFile() {
  const navigate = useNavigate()
  const bring = (files: readonly DroppedFile[]) => {
    setFilesToImport(files)
    void navigate(IMPORT_PATH)
  }
  const isHeldOver = useDroppedFiles(true, bring)
  // Those of an earlier visit of this page, which were not imported: before a file can be chosen.
  useLayoutEffect(() => void takeFilesToImport(), [])
  return (
    <div
      className={classNames(
        'mt-8 rounded-card border-2 border-dashed p-4 transition-colors duration-150',
        isHeldOver ? 'border-brand bg-brand-soft' : 'border-line-strong/50',
      )}
    >
      {/* Where they don't fit beside each other, each is as wide as the card before the text of the other has arrived. */}
      <div className="flex flex-wrap gap-3">
        <Link
          to={TRY_SAMPLE_PATH}
          className={buttonClass('primary', 'min-h-12 px-5 text-base max-sm:grow max-[31rem]:w-full')}
        >
          Start with the sample bank <ArrowRight aria-hidden />
        </Link>
        <ChooseFilesButton
          variant="secondary"
          className="min-h-12 px-5 text-base max-sm:grow max-[31rem]:w-full"
          onFiles={bring}
        >
          <FileUp aria-hidden /> Choose a file
        </ChooseFilesButton>
      </div>
      <p className="mt-3 text-[0.9375rem] text-pretty text-ink-soft">
        Or drop your file here: CSV, Excel, JSON, Anki, GIFT, Markdown or plain text.
      </p>
    </div>
  )
}
