/**
 * The place where images lie could not do what it was asked for, and it is not the caller's fault: it is away, busy,
 * full, or set up wrongly. The request is answered 503 (507 when full), and what was to be kept is not.
 */
export class ImageStoreError extends Error {
  override readonly name = 'ImageStoreError'
  /** What the store called it, such as `NoSuchBucket`, or the network, such as `ECONNREFUSED`. Null: neither said. */
  readonly code: string | null
  /** HTTP status of its answer; null when none came. */
  readonly status: number | null

  constructor(
    message: string,
    { code = null, status = null }: Partial<Pick<ImageStoreError, 'code' | 'status'>>,
  ) {
    super(message)
    this.code = code
    this.status = status
  }

  /** The store has no room left. */
  get isFull(): boolean {
    return this.status === 507
  }

  /** The same may go well in a moment: no answer, too many requests, or a fault of the store's own. */
  get isTransient(): boolean {
    return this.status === null || TRANSIENT_STATUSES.has(this.status)
  }
}

const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504])
