import { useContext, useState } from 'react'
import type { ContentImage as Image } from '../../domain/content/content-tree.ts'
import { findImageNames } from '../../domain/rich-text/image-names.ts'
import { isOwnImage } from '../../domain/rich-text/image-rules.ts'
import { API_HOST } from '../data/http/api-host.ts'
import { findShownAddress, shownAddressOf } from '../data/sync/outbox/waiting-pictures.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LocalImages } from './local-images.ts'

/**
 * An image of a question; a tap or Enter shows it larger. One of another host is named and never loaded, as in notes
 * (spec §3.7), and one that cannot be loaded shows its alternative text.
 */
export function ContentImage({ image }: { readonly image: Image }) {
  const [isMissing, setMissing] = useState(false)
  const [name = ''] = findImageNames(image.address)
  const [waiting, setWaiting] = useState(() => shownAddressOf(name))
  // A picture that was added without a connection is on this device only, until it is uploaded.
  const findHere = async () => {
    const here = await findShownAddress(name)
    if (here === null || here === waiting) setMissing(true)
    else setWaiting(here)
  }
  const alt = image.alt.trim()
  const local = useContext(LocalImages).get(image.address)
  const src = local ?? waiting ?? image.src
  if (src === null || (local === undefined && !isOwn(image))) {
    return (
      <span className="unshown-image">
        {alt === '' ? 'Image not shown: ' : `Image not shown (${alt}): `}
        <bdi>{image.address}</bdi>
      </span>
    )
  }
  if (isMissing) {
    return (
      <span className="unshown-image" dir="auto">
        {alt === '' ? 'Image not available' : `Image not available: ${alt}`}
      </span>
    )
  }
  return (
    <ImageDialog
      src={src}
      alt={alt}
      trigger={
        <button type="button" title="Show larger" className="content-image">
          <img src={src} alt={alt === '' ? 'Image' : alt} onError={() => void findHere()} />
        </button>
      }
    />
  )
}

function isOwn({ src }: Image): boolean {
  return src !== null && isOwnImage(src, location.origin, API_HOST)
}
