/**
 * The image storage failed, through no fault of the caller: it cannot be reached, or it is busy, full or misconfigured. The
 * reply is 503 (507 when full), and nothing was stored.
 */
export class ImageStoreError extends Error {
  override readonly name = 'ImageStoreError'
  /** Error code of the storage, such as `NoSuchBucket`, or of the network, such as `ECONNREFUSED`. Null: there is none. */
  readonly code: string | null
  /** HTTP status of its response; null: there was none. */
  readonly status: number | null

  constructor(
    message: string,
    { code = null, status = null }: Partial<Pick<ImageStoreError, 'code' | 'status'>>,
  ) {
    super(message)
    this.code = code
    this.status = status
  }

  /** The storage has no space left. */
  get isFull(): boolean {
    return this.status === 507
  }

  /** The same request may succeed a moment later: no response, too many requests, or an internal error of the storage. */
  get isTransient(): boolean {
    return this.status === null || TRANSIENT_STATUSES.has(this.status)
  }
}

const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504])
