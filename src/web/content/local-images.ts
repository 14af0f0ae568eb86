import { createContext } from 'react'

/** Addresses at which images of a text can be shown before they are uploaded, by their addresses in the text. */
export const LocalImages = createContext<ReadonlyMap<string, string>>(new Map())
