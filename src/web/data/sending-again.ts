import { HttpError } from './client.ts'

/** How often a write that could not be saved is sent again, and the longest pause between two tries, milliseconds. */
const TRIES = 8
const LONGEST_PAUSE_MS = 30_000

/** A refusal stays a refusal; a server that stumbles, is busy, or does not answer at all may take it the next time. */
export function isRefusal(error: Error): boolean {
  return error instanceof HttpError && error.status < 500 && error.status !== 429
}

/** For writes that are safe to send again because they carry an id of ours (api.md, "Retrying is safe"). */
export const SEND_AGAIN = {
  retry: (failures: number, error: Error) => !isRefusal(error) && failures < TRIES,
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, LONGEST_PAUSE_MS),
} as const
