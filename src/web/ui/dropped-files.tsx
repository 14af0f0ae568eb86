import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'

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

/** A file or a text that was dropped, chosen or pasted. */
export interface DroppedFile {
  readonly name: string
  readonly content: Blob | string
}

/** The name of a pasted text. */
export const PASTED_TEXT_NAME = 'The pasted text'

/**
 * Accepts files that are dropped anywhere on the page, and files or a text that are pasted outside of a field. While
 * `isWanted` is false, a drop is still prevented: the browser would leave the page for the file.
 * @returns whether files are dragged over the page
 */
export function useDroppedFiles(
  isWanted: boolean,
  onHanded: (files: readonly DroppedFile[]) => void,
): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((files: readonly DroppedFile[]) => {
    if (isWanted && files.length > 0) onHanded(files)
  })
  useEffect(() => {
    const listening = new AbortController()
    const listen = <Type extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
    ) => window.addEventListener(type, listener, { signal: listening.signal })

    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => {
      // No related target: the pointer left the window.
      if (event.relatedTarget === null) setOver(false)
    })
    listen('drop', (event) => {
      setOver(false)
      const files = filesOf(event.dataTransfer)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    })
    listen('paste', (event) => {
      if (isField(event.target)) return
      const files = filesOf(event.clipboardData)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      take(files.length > 0 || text.trim() === '' ? files : [{ name: PASTED_TEXT_NAME, content: text }])
    })
    return () => listening.abort()
  }, [])
  return over && isWanted
}

export function filesOf(holder: { readonly files: FileList | null } | null): DroppedFile[] {
  return Array.from(holder?.files ?? [], (file) => ({ name: file.name, content: file }))
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
