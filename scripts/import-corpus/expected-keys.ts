/**
 * Finds the keys of a file independently of the importer, to check it. The readers in this folder share no code with the
 * importer and handle only unambiguous keys.
 */

/** Keys by the text of the question, normalized by {@link comparable}; a list, since several questions may share a text. */
export type ExpectedKeys = ReadonlyMap<string, readonly (readonly string[])[]>

/** Collects the keys of questions. */
export class KeyCollector {
  readonly #keys = new Map<string, (readonly string[])[]>()

  /** @param right the texts of the right options */
  add(text: string, right: readonly string[]): void {
    const name = comparable(text)
    if (name === '') return
    this.#keys.set(name, [...(this.#keys.get(name) ?? []), right.map(comparable)])
  }

  get keys(): ExpectedKeys {
    return this.#keys
  }
}

/** A text reduced to letters and digits, since markup and spaces may differ. */
export function comparable(text: string): string {
  return text.replace(/<[^>]*>|&[a-z]+;/g, '').replace(/[^\p{L}\p{N}]/gu, '')
}

/** The keys of a question by its text, or by its first or last line; undefined where none are expected. */
export function keysFor(expected: ExpectedKeys, text: string): readonly (readonly string[])[] | undefined {
  const lines = text.split('\n').filter((line) => comparable(line) !== '')
  return [text, lines[0] ?? '', lines.at(-1) ?? '']
    .map((part) => expected.get(comparable(part)))
    .find((keys) => keys !== undefined)
}
