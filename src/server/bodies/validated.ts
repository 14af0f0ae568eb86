const validated = new WeakSet<object>()

/** Says of a body that it has gone through its schema already, on another thread. */
export function markValidated(body: object): void {
  validated.add(body)
}

export function wasValidated(body: unknown): boolean {
  return typeof body === 'object' && body !== null && validated.has(body)
}
