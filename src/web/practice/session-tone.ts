/** The session badge has the default look from this percentage up (seed §9). */
export const GOOD_SESSION_PERCENT = 70
