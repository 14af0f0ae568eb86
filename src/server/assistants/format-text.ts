import { QUESTION_LIMITS } from '../../domain/question-limits.ts'

const L = QUESTION_LIMITS

/** The format of a bank for an assistant: what `propose_questions` takes, and what an import reads. */
export const FORMAT_TEXT = `# The format of a Quizgrove bank

A bank is a list of multiple-choice questions. \`propose_questions\` takes them like this; saved as a JSON file with the
member \`questions\`, they can be imported in Quizgrove as well.

| Member | Meaning |
|---|---|
| text | the question, 1 to ${L.textMax} characters |
| options | ${L.optionsMin} to ${L.optionsMax} different texts of at most ${L.optionMax} characters, without letters before them |
| correct | the texts of the right options, one or more |
| explanation | why it is right, at most ${L.explanationMax} characters; optional |
| category | at most ${L.categoryMax} characters; optional |
| format | "plain", or "markdown" for tables, code and formulas between $ signs; optional |
| option_feedback | what to say about each option after answering, null where nothing; optional |
| reference | where it is from, such as book and page; optional |

An example:

\`\`\`json
{
  "questions": [
    {
      "text": "Which of these numbers is a prime?",
      "options": ["21", "23", "25", "27"],
      "correct": ["23"],
      "explanation": "21, 25 and 27 can be divided by 3 or 5.",
      "category": "Numbers"
    }
  ]
}
\`\`\`

Good questions ask one thing. Their wrong options are plausible, of the same form and about as long as the right one. The
right one is at different places. No question asks for what the material does not say.`
