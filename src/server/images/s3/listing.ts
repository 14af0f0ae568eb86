import { SaxesParser } from 'saxes'

/** One page of the objects in a bucket. `next`: the token of the next page; null: it is the last one. */
export interface ListingPage {
  readonly objects: readonly { readonly key: string; readonly putAt: number }[]
  readonly next: string | null
}

/** Parses a response to `ListObjectsV2`; `putAt` in milliseconds since the Unix epoch. Throws when it is not one. */
export function parseListing(xml: string): ListingPage {
  const objects: { key: string; putAt: number }[] = []
  const path: string[] = []
  let next: string | null = null
  let object = { key: '', putAt: Number.NaN }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    if (path.length === 0 && name !== 'ListBucketResult') throw new Error('Not a listing')
    path.push(name)
  })
  parser.on('text', (text) => {
    const element = path.slice(1).join('/')
    if (element === 'NextContinuationToken') next = text
    if (element === 'Contents/Key') object = { ...object, key: text }
    if (element === 'Contents/LastModified') object = { ...object, putAt: Date.parse(text) }
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (name !== 'Contents') return
    objects.push(object)
    object = { key: '', putAt: Number.NaN }
  })
  parser.write(xml).close()
  return { objects, next }
}
