import { refusal } from '../../domain/importing/drafts/draft.ts'
import type { FileDescription, PackageWriter, Reader } from '../format.ts'

export const anki: Reader = {
  name: 'Anki decks',
  extensions: ['apkg', 'colpkg'],
  archive: {
    holds: /^collection\.anki2(?:1b?)?$/,
    // What reads a deck comes when there is one: hardly any file is.
    read: async (archive, { loadSqlite, onProgress }) => {
      if (loadSqlite === undefined) return refusal("Anki decks can't be read here. Export the notes as text.")
      const { readAnki } = await import('./read.ts')
      return readAnki(archive, loadSqlite, onProgress)
    },
    valuesIn: async (archive, loadSqlite) => (await import('./read.ts')).valuesOfAnki(archive, loadSqlite),
  },
}

export const ankiFile: FileDescription = {
  name: 'Anki',
  purpose: 'A deck of flashcards for Anki on computers, phones and tablets.',
  extension: 'apkg',
  // No type of their own is registered for decks.
  mediaType: 'application/octet-stream',
  holdsImages: true,
}

export const ankiWriter: PackageWriter = { load: async () => (await import('./write.ts')).ankiCode }
