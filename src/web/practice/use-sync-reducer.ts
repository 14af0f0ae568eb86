import { useCallback, useRef, useState } from 'react'

/** What a reducer made of an event. */
export interface Transition<State> {
  readonly before: State
  readonly after: State
}

/**
 * A reducer that decides the moment an event is sent and says what it decided, so that whoever sends can act on it
 * at once. Two events of one frame, such as a double click on Submit, each meet the state the other left behind;
 * React's own reducer would show both the same stale one. `current` reads the state as it is right now.
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
