import { expect, test } from 'vitest'
import { parseListing } from './s3-images.ts'

/** As AWS shows it in "ListObjectsV2", shortened. */
const listing = (more: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>quiz</Name><Prefix>images/</Prefix><KeyCount>2</KeyCount>${more}
</ListBucketResult>`

const object = (key: string, time: string) =>
  `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><ETag>&quot;5f&quot;</ETag><Size>3</Size>
  <Owner><ID>1</ID><Key>not this one</Key></Owner></Contents>`

test('a page has its objects, their times, and the start of the next page', () => {
  const xml = listing(
    object('images/a.png', '2026-11-20T12:00:00.000Z') +
      object('images/b&amp;c.png', '2026-11-20T12:00:01.000Z') +
      '<IsTruncated>true</IsTruncated><NextContinuationToken>1ueG/+=</NextContinuationToken>',
  )
  expect(parseListing(xml)).toEqual({
    objects: [
      { key: 'images/a.png', putAt: Date.UTC(2026, 10, 20, 12) },
      { key: 'images/b&c.png', putAt: Date.UTC(2026, 10, 20, 12, 0, 1) },
    ],
    next: '1ueG/+=',
  })
})

test('the last page has no next one', () => {
  expect(parseListing(listing('<IsTruncated>false</IsTruncated><NextContinuationToken/>'))).toEqual({
    objects: [],
    next: null,
  })
})

test.each([
  ['half a page', listing('<Contents>').slice(0, -30)],
  ['no XML', 'hello'],
  ['another page', '<html><body>MinIO Console</body></html>'],
  ['nothing', ''],
])('%s is no empty page', (_name, xml) => {
  expect(() => parseListing(xml)).toThrow()
})
