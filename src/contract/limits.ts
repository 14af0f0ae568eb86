/**
 * Names and limits of the API that both sides use. Separate from the schemas, so that a page that needs a limit does
 * not load the validation library (10 kB gzip).
 */

/** Base path of every call (spec §7.1). */
export const API_BASE = '/api/v1'

/** Where assistants call: the Model Context Protocol (spec §3.17). */
export const MCP_PATH = '/mcp'

/** Media type of every error (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/**
 * The member `server` of every problem document: proxies, gateways and filters on the way reply with statuses of their own,
 * which say nothing about what was sent.
 */
export const PROBLEM_SERVER = 'quizgrove'

/** Request header of a lookup with a proof of work: `<challenge>.<nonce>`. */
export const PROOF_HEADER = 'proof-of-work'

/** The cursor before the first practice response of a learner. */
export const CURSOR_START = 'start'

/** Most practice responses of a page after a cursor. */
export const RESPONSES_PAGE_SIZE = 20_000

/**
 * Header of a page: the cursor after which it begins, {@link CURSOR_START} when the requested one is no longer valid.
 */
export const PAGE_AFTER_HEADER = 'page-after'

/** Header of a page: the cursor after its last entry. */
export const PAGE_NEXT_HEADER = 'page-next'

/** Header of a page: `true` when it is the last one, else `false`. */
export const PAGE_IS_LAST_HEADER = 'page-is-last'

/** Longest response time of an answer, milliseconds: what 31 bits hold, a little over 24 days. */
export const RESPONSE_TIME_MAX_MS = 2_147_483_647

/** Longest time that a test or a question in it takes, milliseconds: 30 days. */
export const TEST_DURATION_MAX_MS = 2_592_000_000

/** The `source` of every answer sent from the product (spec §3.5). */
export const FRONTEND_SOURCE = 'frontend'

/** Longest name of a learner, characters. */
export const NAME_MAX = 100

/** Longest stored note or hint, characters of HTML. */
export const NOTE_MAX = 100_000

/**
 * Longest note or hint in a request, characters of HTML: a stored note may be longer on the wire, where each
 * `<img src="http://a/images/b.c" />` of another host has 14 characters more (`domain/rich-text/external-images.ts`).
 */
export const NOTE_SENT_MAX = 145_000

/** Most questions that `POST /questions/batch` accepts at once. */
export const BATCH_MAX = 5000

/** Most questions of one `POST /questions/bulk`. */
export const BULK_MAX = 5000

/** Days that a deleted question can be restored, and an import undone; then it is removed for good. */
export const DELETED_RETENTION_DAYS = 30

/** Most parts of one import: 100,000 questions. */
export const IMPORT_PARTS_MAX = 20

/** Largest `POST /user-data/restore`, bytes: some 150,000 answers, or 45 MB of images. */
export const RESTORE_MAX_BYTES = 64 * 1024 * 1024

/** Longest title of a category, characters. */
export const CATEGORY_TITLE_MAX = 200

/** Most titles of categories that a learner has. */
export const CATEGORY_TITLES_MAX = 5000

/** Most changes of one `POST /categories/bulk`. */
export const CATEGORY_CHANGES_MAX = 1000
