import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

/**
 * A question or a short text over the page. Escape, the cross and a click beside it close it, and the focus returns to
 * where it was, if that element still exists, unless `focusAfter` names another.
 */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  wide = false,
  focusAfter,
  children,
}: {
  readonly open?: boolean
  /** It was closed by the learner. */
  readonly onClose: () => void
  readonly title: string
  readonly description: string
  /** Wider, for content side by side. */
  readonly wide?: boolean
  /** The element that has the focus afterwards; null: where it was before. */
  readonly focusAfter?: () => HTMLElement | null
  readonly children: ReactNode
}) {
  const opener = useRef<Element | null>(null)
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-shade/50" />
        <Primitive.Content
          onCloseAutoFocus={(event) => {
            // The primitive would return the focus to its trigger; these dialogs have none, as their screens open them.
            event.preventDefault()
            const next = focusAfter?.() ?? opener.current
            if (next instanceof HTMLElement) next.focus()
          }}
          data-keep-clear
          className={classNames(
            'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-lift',
            wide ? 'max-w-3xl' : 'max-w-md',
          )}
        >
          <RememberFocus target={opener} />
          <Primitive.Title className="pr-10 text-heading font-bold">{title}</Primitive.Title>
          <Primitive.Description className="mt-1 text-ink-soft">{description}</Primitive.Description>
          <div className="mt-5">{children}</div>
          <Primitive.Close asChild>
            <IconButton label="Close" className="absolute top-3 right-3">
              <X />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The buttons at the foot of a dialog: the one that changes nothing first. */
export function DialogButtons({
  cancel = 'Cancel',
  isDisabled = false,
  onCancel,
  className,
  children,
}: {
  readonly cancel?: string
  readonly isDisabled?: boolean
  readonly onCancel: () => void
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div className={classNames('flex flex-wrap justify-end gap-2.5', className)}>
      <Button variant="secondary" disabled={isDisabled} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  )
}

/**
 * Remembers what has the focus when the dialog opens: before the effects of its content, which may move the focus into
 * it. The primitive's own event does not come then.
 */
function RememberFocus({ target }: { readonly target: RefObject<Element | null> }) {
  useLayoutEffect(() => {
    target.current = document.activeElement
  }, [target])
  return null
}
