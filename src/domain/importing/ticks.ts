/** Characters with which people tick what is right, for a class of a regular expression. */
export const TICKS = '✓✔√✅☑'
