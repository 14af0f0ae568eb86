/** Words in the names of lists that do not say what their questions are about. */
const GENERAL = new Set(
  (
    'question questions quiz quizz quizzes data bank list array all default my the raw mock sample initial items item set mcq mcqs ' +
    'exam exams test tests db database const obj objects pool full static local base and of'
  ).split(' '),
)

/** The subject in the name of a list of questions: "html" of `htmlQuestions`; "questions" where it names none. */
export function nameOfList(name: string | null): string {
  const words = (name ?? '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_$]+/)
    .filter((word) => word !== '' && !GENERAL.has(word.toLowerCase()) && !/^\d+$/.test(word))
  return words.length === 0 ? 'questions' : words.join(' ')
}
