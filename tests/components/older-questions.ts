const OPTIONS = ['Right 1', 'Wrong 1', 'Wrong 2']

/** A bank in the form of older servers (spec §3.11): numeric ids, the key under three names and shapes, missing lists. */
export const OLDER_QUESTIONS = [
  { id: 1, question_text: 'The key as a string?', possible_answers: OPTIONS, correct_answers: 'Right 1' },
  {
    id: 2,
    question_text: 'The key by its older name?',
    possible_answers: OPTIONS,
    correct_answer: 'Right 1',
  },
  {
    id: 3,
    question_text: 'Two keys?',
    possible_answers: ['Right 1', 'Right 2', 'Wrong 1'],
    correct_answers: ['Right 1', 'Right 2'],
  },
]
