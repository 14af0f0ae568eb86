import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { type DroppedFile, filesOf } from './use-dropped-files.ts'

/** A button that lets the learner choose files of a bank. */
export function ChooseFilesButton({
  onFiles,
  children,
}: {
  readonly onFiles: (files: readonly DroppedFile[]) => void
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
      <Button onClick={() => input.current?.click()}>{children}</Button>
    </>
  )
}
