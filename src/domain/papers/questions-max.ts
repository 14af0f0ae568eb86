/** Questions of one paper. A file of its own, for screens that only lead to papers. */
export const PAPER_QUESTIONS_MAX = 200
