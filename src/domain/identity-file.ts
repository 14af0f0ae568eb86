import type { Learner } from './model.ts'

/** The small text file by which a learner keeps their three words. */
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
