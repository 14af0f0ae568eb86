/** A number as people write it before a question or an answer: "7", "7.", "Q7", "Question 7)", "#007". */
const NUMBER = /^(?:q(?:uestion)?|no)?[\s.:#_-]{0,3}0{0,5}(\d{1,5})[.):]?$/i

/** Characters of an id. */
const ID_LENGTH_MAX = 100

/** An id or a number as ids are compared; null for what is none. */
export function comparableId(id: string): string | null {
  const trimmed = id.trim()
  if (trimmed === '' || trimmed.length > ID_LENGTH_MAX) return null
  return NUMBER.exec(trimmed)?.[1] ?? trimmed.toLowerCase()
}
