import { type ReactNode, useEffect, useState } from 'react'
import type { PlacedImage } from '../../../domain/importing/drafts/draft.ts'
import { LocalImages } from '../../content/local-images.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Shows the images of a draft, and those that are being added to it, before they are uploaded. */
export function DraftImages({
  images,
  added,
  children,
}: {
  readonly images: readonly PlacedImage[] | undefined
  /** By the open editor. */
  readonly added: readonly PlacedImage[] | undefined
  readonly children: ReactNode
}) {
  const [addresses, setAddresses] = useState(NONE)
  useEffect(() => {
    if (images === undefined && added === undefined) return
    const created = new Map(
      [...(images ?? []), ...(added ?? [])].map(({ address, image }) => [
        address,
        URL.createObjectURL(new Blob([new Uint8Array(image.bytes)])),
      ]),
    )
    setAddresses(created)
    return () => {
      for (const address of created.values()) URL.revokeObjectURL(address)
    }
  }, [images, added])
  return (
    <LocalImages value={images === undefined && added === undefined ? NONE : addresses}>
      {children}
    </LocalImages>
  )
}
