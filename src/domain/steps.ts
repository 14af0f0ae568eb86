/** Takes all steps of work that can pause, and returns its result. */
export function finish<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}
