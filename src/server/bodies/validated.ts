const validated = new WeakSet<object>()

/** Marks a body that was validated on a worker thread, so that it is not validated again. */
export function markValidated(body: object): void {
  validated.add(body)
}

export function wasValidated(body: unknown): boolean {
  return typeof body === 'object' && body !== null && validated.has(body)
}
