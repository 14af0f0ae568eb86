import type { ComponentType, ReactNode } from 'react'
import { Button } from './button.tsx'
import { LoadFailure } from './feedback/load-failure.tsx'
import { Spinner } from './feedback/spinner.tsx'
import { type CodeState, type LazyCode, lazyCode } from './lazy-code.ts'

/** A component whose code is loaded when it is shown first. */
export type LazyPiece<Props> = ComponentType<Props> & Pick<LazyCode<ComponentType<Props>>, 'prepare'>

/** Takes the place of what could not be loaded; when trying again does not help, a reload does: work in progress is kept. */
export function PieceFailure<T>({
  state,
  lazy,
  onClose,
}: {
  readonly state: Extract<CodeState<T>, { is: 'failed' }>
  readonly lazy: LazyCode<T>
  /** Closes the dialog that it is; absent for a part of the screen. */
  readonly onClose?: (() => void) | undefined
}) {
  return (
    <LoadFailure message="This part of the page couldn't be loaded." onTryAgain={lazy.tryAgain}>
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
    if (state.is === 'ready') return <state.code {...props} />
    return state.is === 'loading' ? waiting : <PieceFailure state={state} lazy={lazy} />
  }
  return Object.assign(Piece, { prepare: lazy.prepare })
}

/** The same for a dialog: what shows instead floats over the screen, and can be closed as the dialog could be. */
export function lazyDialog<Module, Props extends { readonly onClose?: () => void }>(
  importModule: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): ComponentType<Props> {
  const lazy = lazyCode(importModule, pick)
  return (props) => {
    const state = lazy.useWhen(true)
    if (state.is === 'ready') return <state.code {...props} />
    if (state.is === 'loading') {
      return (
        <div
          role="status"
          className="pointer-events-none fixed inset-0 z-50 grid animate-late place-content-center text-brand"
        >
          <Spinner className="size-8" />
          <span className="sr-only">Loading...</span>
        </div>
      )
    }
    return (
      <div
        data-keep-clear
        className="fixed inset-x-4 bottom-[calc(var(--foot-bar)+1rem)] z-50 mx-auto max-w-md rounded-control shadow-lift"
      >
        <PieceFailure state={state} lazy={lazy} onClose={props.onClose} />
      </div>
    )
  }
}
