import { htmlToText } from '../text/html-to-text.ts'

/** A field of a note as plain text, and what that cannot hold. */
export interface AnkiText {
  readonly text: string
  /** The addresses of the files that it shows: their names in the deck, pictures above all. */
  readonly shown: readonly string[]
  /** The names of the sounds that it plays. */
  readonly sounds: readonly string[]
  /** What else is lost, each as a phrase. */
  readonly lost: readonly string[]
}

/** A field of a note, with its name. */
export interface NotePart extends AnkiText {
  readonly name: string
}

const SOUND = /\[sound:([^\][<>]{1,200})\]/gi

/** The HTML of a field as plain text. A sound leaves its name, as a picture does. */
export function ankiText(html: string): AnkiText {
  const sounds = [...html.matchAll(SOUND)].map(([, name = '']) => htmlToText(name).text)
  const { text, shown, lost } = htmlToText(html.replace(SOUND, '[Sound: $1]'))
  return {
    // Anki's editor puts no-break spaces where people type two.
    text: text.replaceAll('\u00a0', ' ').trim(),
    shown: shown.map(({ src }) => src).filter((src) => src.trim() !== ''),
    sounds,
    lost,
  }
}
