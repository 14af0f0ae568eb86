/** What a learner may share. Lengths count UTF-16 code units. */
export const SHARE_LIMITS = {
  titleMax: 100,
  descriptionMax: 2000,
  licenseMax: 200,
  authorMax: 100,
  reasonMax: 300,
  /** Links of one learner. */
  sharesMax: 50,
  /** Questions of one link. */
  questionsMax: 10_000,
  /** Images of one link. */
  imagesMax: 1000,
  /** JSON of one published version, bytes. */
  bytesMax: 8 * 1024 * 1024,
  /** Versions of a link that are kept: the oldest one is dropped. */
  versionsKept: 20,
  /** Shared banks that one learner takes. */
  takenMax: 200,
  /** Suggestions of one learner to one link that wait for its author. */
  suggestionsOfOneMax: 50,
  /** Suggestions to one link that are stored. The oldest ones that were decided make room; later ones are refused if all wait. */
  suggestionsMax: 2000,
  /** Their texts, bytes. */
  suggestionBytesMax: 4 * 1024 * 1024,
  /** Different ones that the author gets at once. */
  suggestionsListed: 200,
  suggestionReasonMax: 500,
  replyMax: 500,
  /** Learners whose suggestions to one link are not wanted. */
  mutedMax: 1000,
} as const

/** Longest time that a switched-off link is still answered from caches, milliseconds. */
export const SHARE_CACHED_MS = 10_000
