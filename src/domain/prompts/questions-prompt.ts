/** What a learner asks an assistant for. */
export interface QuestionsWish {
  /** 1 to `WISHED_MAX`. */
  readonly count: number
  /** Names that every question is to have one of; none: the assistant chooses. */
  readonly categories: readonly string[]
}

/** Questions of one answer: longer ones are cut off by many assistants. */
export const WISHED_MAX = 50
export const WISHED_AT_FIRST = 10

/** Categories that a prompt names at most. */
export const NAMED_CATEGORIES_MAX = 100

/** A question as the prompt asks for it, in the format in which banks are exported as JSON. */
const EXAMPLE = {
  questions: [
    {
      question_text: 'Which planet of the solar system has the shortest year?',
      possible_answers: ['Venus', 'Mars', 'Mercury', 'Earth'],
      correct_answers: ['Mercury'],
      explanation: 'Mercury is closest to the Sun and orbits it in 88 days.',
      category: 'Planets',
      reference: 'Chapter 2, page 31',
      made_by: 'the name of your model',
    },
  ],
}

/**
 * The text by which a learner asks any assistant for questions from their own material; its answer can be pasted into the import.
 */
export function questionsPrompt({ count, categories }: QuestionsWish): string {
  const [only, ...others] = categories
  const category =
    only === undefined
      ? 'Give each question a category of one to three words. Use few categories.'
      : others.length === 0
        ? `The category of every question is ${JSON.stringify(only)}.`
        : `Use only these categories: ${categories.map((name) => JSON.stringify(name)).join(', ')}.`
  const rules = [
    'Ask only what the material says. Write where it says so into "reference", such as the page or the heading.',
    'Each question asks one thing, can be understood without the material, and has four options of which one is right. Give it several right options only if I ask for that.',
    'The wrong options are plausible, but clearly wrong. No two options say the same.',
    'The options of a question are about equally long and of the same form. The right one is neither the longest nor the most detailed.',
    'The right option is at another place from question to question, not always first.',
    'No letters or numbers before options, and no "All of the above".',
    'The explanation says in one to three sentences why the right option is right.',
    category,
    'Write in the language of the material.',
    'If a question has formulas or code, write formulas as LaTeX between $ signs and code between backticks, and add "format": "markdown" to it. In JSON every backslash is doubled: "$\\\\frac{1}{2}$".',
  ]
  return `Make ${count} multiple-choice ${count === 1 ? 'question' : 'questions'} from the material that I attach or paste below. If there is none, ask me for it first.

Rules:
${rules.map((rule) => `- ${rule}`).join('\n')}

Answer with one block of JSON in exactly this form. "correct_answers" repeats the text of the right option from "possible_answers". "made_by" is the name of your model; leave it empty if you don't know it.

\`\`\`json
${JSON.stringify(EXAMPLE, null, 2)}
\`\`\`
`
}
