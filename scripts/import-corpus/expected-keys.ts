/**
 * What keys a file has by rules of its own, to check those of the importer. The readers of this folder share no code with it, and know
 * only shapes whose key is beyond doubt.
 */

/** Keys by the text of the question, all of them where several questions have one text; each as `comparable` makes it. */
export type ExpectedKeys = ReadonlyMap<string, readonly (readonly string[])[]>

/** Collects the right options of questions. */
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

/** A text by its letters and digits alone: markup and spaces may differ. */
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
