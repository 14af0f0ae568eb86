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
