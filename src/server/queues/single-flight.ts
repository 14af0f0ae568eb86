/**
 * Lets all who ask for the same thing at the same time share one run.
 *
 * @returns runs `run` and resolves with its result, or with that of the run for the same key that is under way
 */
export function singleFlight<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const flights = new Map<string, Promise<T>>()
  return (key, run) => {
    const underWay = flights.get(key)
    if (underWay !== undefined) return underWay
    const flight = run().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
