/** The part of the package that the tests use; it has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      configureBuckets: readonly { name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
  export = S3rver
}
