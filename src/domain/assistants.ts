/** What a key of an assistant allows. Each scope includes those before it. */
export const ASSISTANT_SCOPES = ['read', 'practice', 'edit'] as const
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number]

/** Whether a key of the scope `given` allows what needs `needed`. */
export function allows(given: AssistantScope, needed: AssistantScope): boolean {
  return ASSISTANT_SCOPES.indexOf(given) >= ASSISTANT_SCOPES.indexOf(needed)
}

/** What an assistant changed: it added or corrected questions, wrote a note, or answered. */
export const ASSISTANT_CHANGE_KINDS = ['questions', 'note', 'answer'] as const
export type AssistantChangeKind = (typeof ASSISTANT_CHANGE_KINDS)[number]

export const ASSISTANT_LIMITS = {
  /** Keys of one learner. */
  keysMax: 10,
  /** Characters of an assistant's name. */
  nameMax: 60,
  /** Proposals of one learner that wait for confirmation. */
  proposalsMax: 20,
  /** Questions of one proposal. */
  proposedMax: 50,
  /** Changes of one learner that are listed, besides imports; the oldest one is dropped. */
  changesMax: 500,
} as const

/** Days after which a key expires, to choose from. */
export const KEY_LIFETIMES_DAYS = [30, 90, 365] as const

/** The name of an assistant that made a question and did not name itself. */
export const UNNAMED_ASSISTANT = 'Assistant'
