/** Those who want to be told when something of this page changes. */
export interface Watchers<News extends readonly unknown[]> {
  /** Calls `onChange` at each change, until the function that is returned is called. */
  readonly watch: (onChange: (...news: News) => void) => () => void
  readonly notify: (...news: News) => void
}

export function createWatchers<News extends readonly unknown[] = []>(): Watchers<News> {
  const all = new Set<(...news: News) => void>()
  return {
    watch: (onChange) => {
      all.add(onChange)
      return () => all.delete(onChange)
    },
    notify: (...news) => {
      for (const onChange of all) onChange(...news)
    },
  }
}

/** The same, also told when another tab changes what is in `localStorage`. */
export function createStorageWatchers(): Watchers<[]> {
  const { watch, notify } = createWatchers()
  return {
    notify,
    watch: (onChange) => {
      const stop = watch(onChange)
      window.addEventListener('storage', onChange)
      return () => {
        stop()
        window.removeEventListener('storage', onChange)
      }
    },
  }
}
