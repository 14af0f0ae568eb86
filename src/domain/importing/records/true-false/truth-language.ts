import type { TruthWords } from './true-false-words.ts'

/** Signs of the languages in which a wrong statement is "Falso", by the word for a right one. None is a sign of two. */
const SIGNS: ReadonlyMap<string, RegExp> = new Map([
  [
    'Verdadero',
    signs('ñ¿¡', 'el los las es son y pregunta respuesta correcto opción opciones verdadero verdadera'),
  ],
  [
    'Verdadeiro',
    signs(
      'ãõ',
      'os é são não em um uma do da dos das nos nas com pergunta questão resposta correto correta opção opções verdadeiro verdadeira',
    ),
  ],
  [
    'Vero',
    signs('èìò', 'il gli sono non di della dei delle che domanda risposta corretto corretta vero vera'),
  ],
])

/** Characters of a text that are looked at for its language. */
const SAMPLE_MAX = 5000

/**
 * The one of these pairs whose language a text is in, by its frequent words and letters; the first where the text does not show it.
 *
 * @param pairs that share a word, such as "Falso"
 * @param sample the text of the question and what else is known of its file
 * @returns undefined without pairs
 */
export function pairInLanguageOf(pairs: readonly TruthWords[], sample: string): TruthWords | undefined {
  const [first, ...others] = pairs
  if (first === undefined || others.length === 0) return first
  const text = sample.slice(0, SAMPLE_MAX).normalize('NFC').toLowerCase()
  const countOf = ({ right }: TruthWords): number => text.match(SIGNS.get(right) ?? /(?!)/g)?.length ?? 0
  return others.reduce((best, pair) => (countOf(pair) > countOf(best) ? pair : best), first)
}

function signs(letters: string, words: string): RegExp {
  return new RegExp(
    String.raw`[${letters}]|(?<![\p{L}\p{N}])(?:${words.replaceAll(' ', '|')})(?![\p{L}\p{N}])`,
    'gu',
  )
}
