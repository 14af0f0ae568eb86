import { expect, test } from 'vitest'
import { s3LocationSchema } from './s3-location.ts'

const AWS = { bucketUrl: 'https://quiz.s3.us-east-1.amazonaws.com', prefix: '', region: 'us-east-1' }
const AT_HOME = { bucketUrl: 'http://minio:9000/quiz', prefix: '', region: 'us-east-1' }

test.each([
  ['a bucket of AWS', 's3://quiz', AWS],
  ['a slash behind it', 's3://quiz/', AWS],
  ['a prefix', 's3://quiz/images', { ...AWS, prefix: 'images/' }],
  ['a prefix of two, with a slash', 's3://quiz/a/b_2/', { ...AWS, prefix: 'a/b_2/' }],
  [
    'a region',
    's3://quiz?region=eu-central-1',
    { ...AWS, bucketUrl: 'https://quiz.s3.eu-central-1.amazonaws.com', region: 'eu-central-1' },
  ],
  [
    'AWS with the bucket in the path',
    's3://quiz?path-style=on',
    { ...AWS, bucketUrl: 'https://s3.us-east-1.amazonaws.com/quiz' },
  ],
  ['a server of one’s own', 's3://quiz?endpoint=http://minio:9000', AT_HOME],
  [
    'its region and a prefix',
    's3://quiz/i?endpoint=http://minio:9000/&region=garage',
    { ...AT_HOME, prefix: 'i/', region: 'garage' },
  ],
  [
    'the bucket in its name',
    's3://quiz?endpoint=https://s3.example.org&path-style=off',
    { ...AWS, bucketUrl: 'https://quiz.s3.example.org' },
  ],
  [
    'a path before the bucket',
    's3://quiz?endpoint=https://example.org/storage/v1/s3',
    { ...AWS, bucketUrl: 'https://example.org/storage/v1/s3/quiz' },
  ],
])('%s', (_name, text, location) => {
  expect(s3LocationSchema.parse(text)).toEqual(location)
})

test.each([
  ['no address', 'quiz', 'must be s3://'],
  ['another scheme', 'https://quiz.s3.amazonaws.com', 'must be s3://'],
  ['a port of the bucket', 's3://quiz:9000', 'must be s3://'],
  ['no bucket', 's3:///images', 'must name a bucket'],
  ['capital letters', 's3://Quiz', 'must name a bucket'],
  ['two letters', 's3://qu', 'must name a bucket'],
  ['credentials', 's3://AKIA:secret@quiz', 'must not hold credentials'],
  ['a secret among the parameters', 's3://quiz?secret=secret', 'no other parameters'],
  ['credentials in the endpoint', 's3://quiz?endpoint=https://u:secret@minio', 'endpoint'],
  ['an endpoint without a scheme', 's3://quiz?endpoint=minio:9000', 'endpoint'],
  ['an endpoint with parameters', 's3://quiz?endpoint=http://minio/%3Fa=1', 'endpoint'],
  ['a strange region', 's3://quiz?region=eu%20central', 'region'],
  ['a strange prefix', 's3://quiz/my%20images', 'prefix'],
  ['an empty part of the prefix', 's3://quiz/a//b', 'prefix'],
  ['path-style=yes', 's3://quiz?path-style=yes', 'path-style'],
])('%s is refused, and not repeated', (_name, text, reason) => {
  const [issue, ...others] = s3LocationSchema.safeParse(text).error?.issues ?? []
  expect([issue?.message, others]).toEqual([expect.stringContaining(reason), []])
  expect(issue?.message).not.toContain('secret')
})
