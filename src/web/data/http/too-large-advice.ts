import { formatMegabytes } from '../../../domain/formatting/format-number.ts'

/**
 * What helps when something on the way to our server refuses a request for its length (413): its size, and who can raise
 * the limit.
 */
export function tooLargeAdvice(sent: unknown): string {
  return `This is ${formatMegabytes(bytesOf(sent))}, and something between this browser and Quizgrove, such as a proxy, takes less at once. Whoever runs this server can raise that limit.`
}

/** Bytes of the body of a request. */
function bytesOf(sent: unknown): number {
  if (!(sent instanceof FormData)) return new Blob([JSON.stringify(sent ?? '')]).size
  return [...sent.values()].reduce((bytes, part) => bytes + new Blob([part]).size, 0)
}
