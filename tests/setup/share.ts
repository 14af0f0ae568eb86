/** A link to a whole bank without notes and exams, as clients send it, without the learner. */
export const SHARE = {
  title: 'Trees',
  description: '',
  license: null,
  author: null,
  categories: null,
  includes_notes: false,
  exams: [],
  ends_at: null,
  reason: 'First version',
}
