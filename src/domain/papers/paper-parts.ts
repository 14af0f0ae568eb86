/** What is printed of a paper: its questions, their keys, answer sheets, and stencils that fit on these. */
export type PaperParts = Readonly<Record<PaperPart, boolean>>
export type PaperPart = (typeof PAPER_PARTS)[number]
export const PAPER_PARTS = ['questions', 'keys', 'sheets', 'stencils'] as const

/** What is printed where the learner chose nothing else. */
export const DEFAULT_PAPER_PARTS: PaperParts = { questions: true, keys: true, sheets: false, stencils: false }
