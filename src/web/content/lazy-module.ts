import { useSyncExternalStore } from 'react'

/** Code that is loaded when something on screen needs it. */
export interface LazyModule<T> {
  /** The code; null while it is not loaded. It is loaded once `isNeeded`. */
  readonly useWhen: (isNeeded: boolean) => T | null
}

/** @param load imports the code. After a failure the next component that needs it tries again. */
export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let loaded: T | null = null
  let isLoading = false
  const listeners = new Set<() => void>()

  const start = async () => {
    try {
      loaded = await load()
      for (const listener of listeners) listener()
    } catch (cause) {
      isLoading = false
      console.error('Failed to load the code for formatted texts', cause)
    }
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    if (!isLoading) {
      isLoading = true
      void start()
    }
    return () => listeners.delete(listener)
  }
  return {
    useWhen: (isNeeded) =>
      useSyncExternalStore(
        isNeeded ? subscribe : subscribeToNothing,
        () => (isNeeded ? loaded : null),
        () => null,
      ),
  }
}

function subscribeToNothing(): () => void {
  return () => {}
}
