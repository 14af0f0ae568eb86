/** The session badge has the default variant from this percentage up (spec §9.8). */
export const GOOD_SESSION_PERCENT = 70
