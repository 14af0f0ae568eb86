import type { Flag, JsonSql, Time } from './column-types.ts'

/** A link under which a learner shares questions. */
export interface ShareTable {
  learner: number
  seq: number
  /** Known to the learner alone. */
  id: string
  /** In the public address. */
  code: string
  /** Names the link for those who took the bank, and in the ids of its questions. It never leaves this folder. */
  key: string
  /** `ShareSettings` as JSON, without exams. */
  settings: JsonSql
  /** Array of the `seq` of exams, which may have been deleted since. */
  exams: JsonSql
  is_on: Flag
  /** Null: never. */
  ends_at: Time | null
  /** The number of the last version, which may have been withdrawn. */
  last_version: number
  opened: number
  taken: number
  /** Array of the numbers of learners whose suggestions the author does not want. */
  muted: JsonSql
  created_at: Time
  /** Hash of what the client sent to create it, which later changes leave. */
  sent_digest: string
}

/** A published version of a link. It never changes. */
export interface ShareVersionTable {
  learner: number
  /** `seq` of the link. */
  share: number
  /** From 1, never used again. */
  number: number
  /** Names its bytes in caches. Drawn at random. */
  revision: string
  reason: string
  published_at: Time
  /** How many questions it has. */
  questions: number
  /** `SharedBank` of the contract as JSON. */
  document: JsonSql
  /** Array of the names of the images that it shows. */
  images: JsonSql
}

/** The copy of an image for a link, under a name of its own. */
export interface ShareImageTable {
  learner: number
  /** `seq` of the link. */
  share: number
  /** `seq` of the learner's image that it is a copy of, which may have been removed since. */
  image: number
  name: string
  content_type: string
  bytes: number
}

/** A shared bank that a learner took. */
export interface TakenBankTable {
  learner: number
  seq: number
  /** Chosen by the client. */
  id: string
  /** `key` of the link, which may be gone. */
  share_key: string
  /** The code by which the learner took it; null: not known. The link may have another one since. */
  code: string | null
  /** Stands for the learner where the author of the link must not know them. It never leaves this folder. */
  token: string
  /** What the link said about the bank: title, description, license and author, as JSON. */
  about: JsonSql
  /** The newest version that was taken over. */
  version: number
  /** Object with the address of the learner's copy of each image by its address in the link. */
  images: JsonSql
  /** Whether the author of the link may count the learner's first answers, without their name. */
  shares_results: Flag
  taken_at: Time
}

/** A question of a taken bank. */
export interface TakenQuestionTable {
  learner: number
  /** `seq` of the taken bank. */
  bank: number
  /** Its id within the link. */
  item: string
  /** `seq` of the learner's question, which may have been removed since; null: the learner declined it. */
  question: number | null
  /** Its content in the version that was taken over last, as JSON with the addresses of the learner's images. */
  content: JsonSql
  /** That version. */
  version: number
  /** Whether the author withdrew it since. */
  is_withdrawn: Flag
  /** Whether the learner had it before they took the bank. */
  was_own: Flag
  /** Whether an update took it out of the learner's bank, as it was withdrawn. */
  is_removed: Flag
}

/** An exam of a taken bank. */
export interface TakenExamTable {
  learner: number
  /** `seq` of the taken bank. */
  bank: number
  /** Its id within the link. */
  item: string
  /** `seq` of the learner's exam, which may have been removed since; null: they declined it, or had no room. */
  exam: number | null
  /** Its rules in the version that was taken over last, as JSON. */
  content: JsonSql
  /** That version. */
  version: number
}

/** What a class answered to a question of a link, see `Snapshot` in `domain/sharing/class-results.ts`. */
export interface ShareResultTable {
  learner: number
  /** `seq` of the link. */
  share: number
  /** The question's id within the link; empty: how many learners the class has. */
  item: string
  /** Array of the numbers of learners. */
  contributors: JsonSql
  /** As JSON; null: hidden. */
  numbers: JsonSql | null
}

/** A correction that someone who took a bank suggests to its author, to whom the row belongs. */
export interface SuggestionTable {
  learner: number
  seq: number
  /** `seq` of the link. */
  share: number
  id: string
  /** `seq` of the author's question, which may have been removed since. */
  question: number
  /** `token` of the taken bank of the learner who sent it. */
  sender: string
  /** The number of that learner. */
  taker: number
  /** `seq` of their question, which may have been removed since. */
  own_question: number
  /** The fields that it changes as JSON, with the link's names of images; all fields in rows of before November 2026. */
  content: JsonSql
  /** All fields as they were sent, with the sender's names of images; null: equal to `content`. */
  own_content: JsonSql | null
  reason: string | null
  /** The day on which it was sent, `YYYY-MM-DD` in UTC. */
  day: string
  status: 'open' | 'accepted' | 'rejected'
  /** What the author says to it. */
  reply: string | null
  /** Hash of what the author sent to decide it, by which that is recognized when it is sent again; null: it is open. */
  decided: string | null
}
