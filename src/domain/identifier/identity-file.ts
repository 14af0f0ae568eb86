import type { Learner } from '../model.ts'

/** A text file with the learner's identifier, for download. */
export function identityFile({ name, identifier }: Pick<Learner, 'name' | 'identifier'>) {
  return {
    name: 'quizgrove-identity.txt',
    text: [
      `Quizgrove identity of ${name}`,
      '',
      identifier,
      '',
      "Anyone who has these three words can open your questions and results. They can't be recovered.",
      '',
    ].join('\n'),
  }
}
