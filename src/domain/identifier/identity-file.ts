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
      'Whoever has these three words has your questions and results. Nobody can recover them.',
      '',
    ].join('\n'),
  }
}
