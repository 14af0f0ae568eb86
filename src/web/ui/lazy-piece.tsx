import { type ComponentType, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { LoadFailure } from './feedback/alert.tsx'
import { FloatingSpinner } from './feedback/spinner.tsx'
import { type CodeState, type LazyCode, lazyCode } from './lazy-code.ts'

/** A component whose code is loaded when it is shown first. */
export type LazyPiece<Props> = ComponentType<Props> & Pick<LazyCode<ComponentType<Props>>, 'prepare'>

/** Takes the place of what could not be loaded; when trying again does not help, a reload does: work in progress is kept. */
export function PieceFailure<T>({
  state,
  onTryAgain,
  onClose,
}: {
  readonly state: Extract<CodeState<T>, { is: 'failed' }>
  readonly onTryAgain: () => void
  /** Closes the dialog that it is; absent for a part of the screen. */
  readonly onClose?: (() => void) | undefined
}) {
  return (
    <LoadFailure
      message="This part of the page couldn't be loaded."
      onTryAgain={onTryAgain}
      isTrying={state.isTrying}
    >
      {state.isStuck && (
        <Button variant="quiet" className="mt-3" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      )}
      {onClose && (
        <Button variant="quiet" className="mt-3" onClick={onClose}>
          Close
        </Button>
      )}
    </LoadFailure>
  )
}

/**
 * A part of a screen. Where its code cannot be loaded, "Try Again" stands in its place, and the rest of the screen stays
 * usable.
 *
 * @param waiting stands in its place until it is loaded
 */
export function lazyPiece<Module, Props extends object>(
  importModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  waiting: ReactNode = null,
): LazyPiece<Props> {
  const lazy = lazyCode(importModule, pick)
  const Piece = (props: Props) => {
    const state = lazy.useWhen(true)
    const [wasAsked, setAsked] = useState(false)
    if (state.is === 'loading') return waiting
    const onTryAgain = () => {
      setAsked(true)
      lazy.tryAgain()
    }
    if (state.is === 'failed') return <PieceFailure state={state} onTryAgain={onTryAgain} />
    return (
      <>
        {wasAsked && <FocusedText text="Loaded" />}
        <state.code {...props} />
      </>
    )
  }
  return Object.assign(Piece, { prepare: lazy.prepare })
}

/** Has the focus that "Try Again" had, before what took its place. */
function FocusedText({ text }: { readonly text: string }) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), [])
  return (
    <span ref={element} tabIndex={-1} className="sr-only">
      {text}
    </span>
  )
}

/**
 * The same for a dialog: what shows instead floats over the screen, and can be closed. Where the dialog was asked for, it
 * has the focus and Escape closes it, as in the dialog.
 */
export function lazyDialog<Module, Props extends { readonly onClose?: () => void }>(
  importModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const lazy = lazyCode(importModule, pick)
  return (props) => {
    const state = lazy.useWhen(true)
    const [isHidden, setHidden] = useState(false)
    if (state.is === 'ready') return <state.code {...props} />
    if (state.is === 'loading') return <FloatingSpinner />
    if (isHidden) return null
    const onClose = props.onClose ?? (() => setHidden(true))
    return (
      <FloatingFailure takesFocus={props.onClose !== undefined} onClose={onClose}>
        <PieceFailure state={state} onTryAgain={lazy.tryAgain} onClose={onClose} />
      </FloatingFailure>
    )
  }
}

function FloatingFailure({
  takesFocus,
  onClose,
  children,
}: {
  readonly takesFocus: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const element = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const box = element.current
    if (!takesFocus || box === null) return
    const opener = document.activeElement
    box.focus()
    box.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
    return () => {
      // The dialog that may take its place returns the focus to where it was.
      if (opener instanceof HTMLElement && box.contains(document.activeElement)) opener.focus()
    }
  }, [takesFocus])
  return (
    <div
      ref={element}
      tabIndex={-1}
      data-keep-clear
      className="fixed inset-x-4 bottom-[calc(var(--foot-bar)+1rem)] z-50 mx-auto max-w-md rounded-control shadow-lift"
    >
      {children}
    </div>
  )
}
