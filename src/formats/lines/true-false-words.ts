/** How statements are judged in a language. */
export interface TruthWords {
  /** As an option. */
  readonly right: string
  readonly wrong: string
  /** All ways to write the two, in lower case. */
  readonly asRight: readonly string[]
  readonly asWrong: readonly string[]
}

export const TRUTH_WORDS: readonly TruthWords[] = [
  words('True', 'False', 'true t yes', 'false f no'),
  words('Verdadero', 'Falso', 'verdadero', 'falso'),
  words('Vrai', 'Faux', 'vrai', 'faux'),
  words('Richtig', 'Falsch', 'richtig wahr', 'falsch'),
  words('Verdadeiro', 'Falso', 'verdadeiro', 'falso'),
  words('Vero', 'Falso', 'vero', 'falso'),
  words('Certo', 'Errado', 'certo', 'errado'),
  words('Верно', 'Неверно', 'верно да', 'неверно нет'),
  words('正确', '错误', '正确 正確 对 對 √ 是', '错误 錯誤 错 錯 × x 否'),
  words('正しい', '誤り', '正しい 〇 ○', '誤り 間違い'),
  words('Prawda', 'Fałsz', 'prawda', 'fałsz'),
  words('Doğru', 'Yanlış', 'doğru', 'yanlış'),
  words('Đúng', 'Sai', 'đúng', 'sai'),
  words('Benar', 'Salah', 'benar', 'salah'),
  words('صح', 'خطأ', 'صح صواب', 'خطأ'),
]

function words(right: string, wrong: string, asRight: string, asWrong: string): TruthWords {
  return { right, wrong, asRight: asRight.split(' '), asWrong: asWrong.split(' ') }
}

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
