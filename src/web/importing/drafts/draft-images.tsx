import { type ReactNode, useEffect, useState } from 'react'
import type { PlacedImage } from '../../../domain/importing/drafts/draft.ts'
import { LocalImages } from '../../content/local-images.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Shows the images of a draft before they are uploaded. */
export function DraftImages({
  images,
  children,
}: {
  readonly images: readonly PlacedImage[] | undefined
  readonly children: ReactNode
}) {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    if (images === undefined) return
    const created = new Map(
      images.map(({ address, image }) => [
        address,
        URL.createObjectURL(new Blob([new Uint8Array(image.bytes)])),
      ]),
    )
    setAddresses(created)
    return () => {
      for (const address of created.values()) URL.revokeObjectURL(address)
    }
  }, [images])
  return <LocalImages value={images === undefined ? NONE : addresses}>{children}</LocalImages>
}
