import { type ReactNode, useRef } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { type DroppedFile, filesOf } from './use-dropped-files.ts'

/** A button that lets the learner choose files of a bank. */
export function ChooseFilesButton({
  onFiles,
  variant = 'primary',
  className,
  children,
}: {
  readonly onFiles: (files: readonly DroppedFile[]) => void
  readonly variant?: ButtonVariant
  readonly className?: string
  readonly children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Question bank file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = filesOf(event.target)
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()} className={className}>
        {children}
      </Button>
    </>
  )
}
