import { useSyncExternalStore } from 'react'

export type CodeState<T> =
  | { readonly is: 'loading'; readonly code: null }
  | { readonly is: 'ready'; readonly code: T }
  /** `isStuck`: after a failure it failed once more. `isTrying`: a button was pressed, and it is loaded again. */
  | { readonly is: 'failed'; readonly code: null; readonly isStuck: boolean; readonly isTrying: boolean }

/** Code that is loaded when something needs it. A failure is not for good: whoever needs it next tries again. */
export interface LazyCode<T> {
  /** Loads it, unless it is loaded. */
  readonly load: () => Promise<T>
  /** For what is likely to be needed next: a failure is reported when it is needed. */
  readonly prepare: () => void
  /** For a button: it tries whatever the browser says of the connection. */
  readonly tryAgain: () => void
  /** How far it is. It is loaded once `isNeeded`, until which it counts as loading, and after a failure again when the connection is back. */
  readonly useWhen: (isNeeded: boolean) => CodeState<T>
}

/** A connection that is back is not usable in the same moment, milliseconds. */
const AFTER_ONLINE_MS = 500

const LOADING = { is: 'loading', code: null } as const

/**
 * The only way to code that is not loaded with its screen (`biome-plugins/lazy-code.grit`).
 *
 * @param importModule imports the module
 * @param pick what is needed of it
 */
export function lazyCode<Module, T>(
  importModule: () => Promise<Module>,
  pick: (module: Module) => T,
): LazyCode<T> {
  let state: CodeState<T> = LOADING
  let loading: Promise<T> | null = null
  let failures = 0
  const listeners = new Set<() => void>()
  const become = (next: CodeState<T>) => {
    state = next
    for (const listener of listeners) listener()
  }

  /**
   * Some browsers remember a module that failed to load and never request it again (Chromium up to 150 does), so without
   * a connection nothing is requested. What failed is requested under another address, made from the one in the error
   * message; what it imports in turn may have failed as well, and then only a reload helps.
   */
  const attempt = async (isAsked: boolean) => {
    try {
      if (!isAsked && isOffline()) throw new Error('Offline')
      const code = pick(
        await importModule().catch(async (cause: unknown): Promise<Module> => {
          const address = /https?:\/\/\S+\.js/.exec(String(cause))?.[0]
          if (failures === 0 || address === undefined) throw cause
          return await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
        }),
      )
      become({ is: 'ready', code })
      return code
    } catch (cause) {
      failures++
      become({ is: 'failed', code: null, isStuck: failures > 1 && !isOffline(), isTrying: false })
      throw cause
    }
  }
  const load = (isAsked = false) => {
    // What says that it failed stays, with the focus, until it is loaded.
    if (isAsked && state.is === 'failed') become({ ...state, isTrying: true })
    loading ??= attempt(isAsked).catch((cause: unknown) => {
      loading = null
      throw cause
    })
    return loading
  }
  const report = (cause: unknown) => console.error('Failed to load a part of the app', cause)
  const subscribe = (listener: () => void) => {
    const start = () => void load().catch(report)
    const onOnline = () => setTimeout(start, AFTER_ONLINE_MS)
    listeners.add(listener)
    window.addEventListener('online', onOnline)
    start()
    return () => {
      listeners.delete(listener)
      window.removeEventListener('online', onOnline)
    }
  }
  return {
    load: () => load(),
    prepare: () => void load().catch(() => {}),
    tryAgain: () => void load(true).catch(report),
    useWhen: (isNeeded) =>
      useSyncExternalStore(
        isNeeded ? subscribe : subscribeToNothing,
        () => (isNeeded ? state : LOADING),
        () => LOADING,
      ),
  }
}

/** Whether nothing can be loaded: the service worker has the app on the device. */
function isOffline(): boolean {
  return navigator.onLine === false && !navigator.serviceWorker?.controller
}

function subscribeToNothing(): () => void {
  return () => {}
}
