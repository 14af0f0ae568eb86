import { createContext, useContext } from 'react'
import { findImageNames } from '../../domain/rich-text/image-rules.ts'
import { shownAddressOf } from '../data/sync/outbox/waiting-pictures.ts'

/** Addresses at which images of a text can be shown before they are uploaded, by their addresses in the text. */
export const LocalImages = createContext<ReadonlyMap<string, string>>(new Map())

/** The address at which this page shows an image of a text that was just added; null where it has none. */
export function useLocalAddress(address: string): string | null {
  const [name = ''] = findImageNames(address)
  return useContext(LocalImages).get(address) ?? shownAddressOf(name)
}
