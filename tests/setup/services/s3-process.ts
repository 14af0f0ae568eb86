/**
 * An S3 server that stores objects as files and verifies signatures (version 4) with code independent of ours. The package
 * accepts unsigned requests; this process does not. Arguments: the folder and the bucket. It prints its port and exits
 * with the test run.
 */
import { createServer } from 'node:http'
import S3rver from '@20minutes/s3rver'

const [directory = '', bucket = ''] = process.argv.slice(2)
const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
await s3.configureBuckets()
const answer = s3.callback()

const server = createServer((request, response) => {
  if (request.headers.authorization === undefined) {
    response
      .writeHead(403, { 'content-type': 'application/xml' })
      .end('<Error><Code>AccessDenied</Code></Error>')
  } else {
    answer(request, response)
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.error(address.port)
})
process.on('disconnect', () => process.exit())
