import { findImageNames, renameImages } from '../../../../domain/rich-text/image-rules.ts'
import type { Database } from '../../schema.ts'

/** Addresses of a learner's copies by those in the link, as `taken_banks.images` holds them. */
export function addressesOf(copies: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...copies].map(([from, to]) => [`/images/${from}`, `/images/${to}`])
}

/** The names of the learner's copies of images by their names in the link. */
export function namesIn({ images }: { readonly images: string }): ReadonlyMap<string, string> {
  const addresses: Readonly<Record<string, string>> = JSON.parse(images)
  const nameOf = (address: string) => address.slice('/images/'.length)
  return new Map(Object.entries(addresses).map(([from, to]) => [nameOf(from), nameOf(to)]))
}

/** The content with other names of images. Null: one has none. */
export function withNames<Content>(content: Content, names: ReadonlyMap<string, string>): Content | null {
  const json = JSON.stringify(content)
  const shown = findImageNames(json)
  if (shown.length === 0) return content
  if (shown.some((name) => !names.has(name))) return null
  return JSON.parse(renameImages(json, (name) => names.get(name) ?? name))
}

export function reversed(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...names].map(([from, to]) => [to, from]))
}

/** The author's names of images by those in the link. */
export async function ownNames(
  db: Database,
  { learner, seq }: { readonly learner: number; readonly seq: number },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('share_images')
    .innerJoin('images', (join) =>
      join
        .onRef('images.learner', '=', 'share_images.learner')
        .onRef('images.seq', '=', 'share_images.image'),
    )
    .select(['share_images.name as shared', 'images.name as own'])
    .where('share_images.learner', '=', learner)
    .where('share_images.share', '=', seq)
    .execute()
  return new Map(rows.map(({ shared, own }) => [shared, own]))
}
