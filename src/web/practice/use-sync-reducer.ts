import { useCallback, useRef, useState } from 'react'

/** The new state and the result of an event. */
export interface Transition<State> {
  readonly before: State
  readonly after: State
}

/**
 * A reducer that reduces as soon as an event is sent and returns the result, so that the caller can act on it
 * immediately. Two events of one frame, such as a double click on Submit, each get the state that the other one
 * produced; React's own reducer would show both the same stale state. `current` returns the current state.
 */
export function useSyncReducer<State, Event>(
  reducer: (state: State, event: Event) => State,
  start: () => State,
): {
  readonly state: State
  readonly current: () => State
  readonly send: (event: Event) => Transition<State>
} {
  const [state, setState] = useState(start)
  const latest = useRef(state)
  const send = useCallback(
    (event: Event) => {
      const before = latest.current
      const after = reducer(before, event)
      latest.current = after
      setState(after)
      return { before, after }
    },
    [reducer],
  )
  const current = useCallback(() => latest.current, [])
  return { state, current, send }
}
