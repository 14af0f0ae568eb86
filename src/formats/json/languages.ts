import { isRecord } from '../../domain/is-record.ts'

/** A question that an object holds once for each language. */
interface LanguagesOf {
  /** The names of the languages, in the order of the file. */
  readonly languages: readonly string[]
  /** The fields of the object with those of the first language in place of all. */
  readonly first: Record<string, unknown>
}

/** The name of a language: "es", "pt-BR". */
const LANGUAGE = /^[a-z]{2}(?:[-_][A-Za-z]{2})?$/

/**
 * The question in its first language where an object has it in several, each an object with the same fields, among them a list, beside
 * what they have in common: `{r: 1, es: {q: "…", o: […]}, gl: {q: "…", o: […]}}`. Null for any other value.
 */
export function inFirstLanguage(value: unknown): LanguagesOf | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(value)
  const own = entries.flatMap(([name, part]) =>
    LANGUAGE.test(name) && isRecord(part) ? [{ name, part }] : [],
  )
  const [first] = own
  if (first === undefined || own.length < 2 || own.length === entries.length) return null
  const names = Object.keys(first.part).toSorted().join()
  const areAlike = own.every(({ part }) => Object.keys(part).toSorted().join() === names)
  if (!areAlike || !Object.values(first.part).some(Array.isArray)) return null
  const languages = own.map(({ name }) => name)
  const common = entries.filter(([name]) => !languages.includes(name))
  return { languages, first: { ...Object.fromEntries(common), ...first.part } }
}
