import { describe, expect, test } from 'vitest'
import { readBank } from '../../read-bank.ts'

/** The questions as "id: category: text | options, the right ones with a star | explanation". */
function shown(text: string): string[] {
  return readBank(text).drafts.map(({ sourceId, category, text, options, correct, explanation }) =>
    [
      `${sourceId ?? '-'}: ${category ?? '-'}: ${text}`,
      options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', '),
      ...(explanation === null ? [] : [explanation]),
    ].join(' | '),
  )
}

const OPTIONS = 'A、茶\nB、水\nC、酒'

describe('the key of a Chinese question', () => {
  test.each([
    ['a line', '答案：B'],
    ['a line without a colon', '答案 B'],
    ['with more words', '正确答案：B'],
    ['as a reference', '参考答案:B。'],
    ['in brackets', '【答案】B'],
    ['in brackets with a colon', '[答案]：B'],
    ['a full-width letter', '答案：Ｂ'],
    ['a letter in full-width brackets', '答案：（B）'],
    ['the text of the option', '答案：水'],
    ['letter and text', '答案：B、水'],
    ['what a learner answered before it', '我的答案：A 正确答案：B'],
    ['nothing that a learner answered before it', '我的答案:正确答案:B'],
    ['what a learner answered right before it', '我的答案:A正确答案:B'],
    ['points of an attempt below it', '正确答案：B\n答案解析：\n知识点：\n0.0分'],
    ['the learner’s answer on its own line', '我的答案：A\n正确答案：B\n得分：0'],
  ])('%s', (_, key) => {
    expect(shown(`1、喝什么？\n${OPTIONS}\n${key}`)).toEqual(['1: -: 喝什么？ | 茶, *水, 酒'])
  })

  test.each(['答案：AC', '答案：A、C', '答案：A，C', '正确答案：ＡＣ', '【答案】A C'])(
    'several: %s',
    (key) => {
      expect(shown(`1、喝什么？\n${OPTIONS}\n${key}`)).toEqual(['1: -: 喝什么？ | *茶, 水, *酒'])
    },
  )

  test('the kind and the points before a question, and the head of the document', () => {
    const text = `期末题库\n满分：2.0\n一. 单选题（共 1 题）\n1. (单选题, 1.0 分) 喝什么？\n${OPTIONS}\n我的答案:正确答案:B\n2. (判断题, 1.0 分)水是湿的。\nA. 对\nB. 错\n我的答案:错正确答案:对`
    expect(shown(text).map((question) => question.replace(/: .*?: /, ': '))).toEqual([
      '1: 喝什么？ | 茶, *水, 酒',
      '2: 水是湿的。 | *对, 错',
    ])
  })

  test('a question and its key on one line, with what a program writes between them', () => {
    const text = '题目：水是湿的。^*^答案：正确\n题目：茶是干的。^*^答案：错误\n题目：喝什么？^*^答案：A\n'
    expect(shown(text)).toEqual(['-: -: 水是湿的。 | *正确, 错误', '-: -: 茶是干的。 | 正确, *错误'])
    expect(readBank(text).problems).toMatchObject([{ location: { line: 3 } }])
  })

  test('only the learner’s own answer is no key', () => {
    expect(readBank(`1、喝什么？\n${OPTIONS}\n我的答案：A`)).toMatchObject({
      drafts: [],
      problems: [{ message: expect.stringContaining('The right answer is missing') }],
    })
  })

  test.each([
    ['a line', '答案：B\n解析：因为渴。'],
    ['in brackets', '【答案】B\n【解析】因为渴。'],
    ['one line', '答案：B 解析：因为渴。'],
    ['one line in brackets', '【答案】B【解析】因为渴。'],
    ['how hard it is between', '答案：B\n难度：易\n答案解析：因为渴。'],
    ['without a label', '答案：B。因为渴。'],
  ])('with an explanation: %s', (_, lines) => {
    expect(shown(`1、喝什么？\n${OPTIONS}\n${lines}`)).toEqual(['1: -: 喝什么？ | 茶, *水, 酒 | 因为渴。'])
  })

  test.each([
    ['a range', '参考答案：1-3 BAC'],
    ['a range with a wave', '答案\n1～3：BAC'],
    ['one by one', '参考答案\n1、B 2、A 3、C'],
    ['lines with labels', '参考答案\n1．【答案】B\n2．【答案】A\n3．【答案】C'],
  ])('in a list at the end: %s', (_, list) => {
    const questions = [1, 2, 3].map((number) => `${number}、喝什么？\n${OPTIONS}`).join('\n')
    const keys = readBank(`${questions}\n${list}`).drafts.map(({ correct }) => correct.join())
    expect(keys).toEqual(['水', '茶', '酒'])
  })

  test('a range with too few letters is no list', () => {
    const questions = [1, 2, 3].map((number) => `${number}、喝什么？\n${OPTIONS}`).join('\n')
    expect(readBank(`${questions}\n参考答案：1-3 BA`).drafts).toEqual([])
  })
})

describe('a key in the gap of a question', () => {
  const gap = (number: number, key: string) => `${number}．口渴要喝（ ${key} ）。\n${OPTIONS}`

  test('is read and taken out where the questions have it', () => {
    expect(shown([gap(1, 'B'), gap(2, 'A'), gap(3, 'AB')].join('\n'))).toEqual([
      '1: -: 口渴要喝（　）。 | 茶, *水, 酒',
      '2: -: 口渴要喝（　）。 | *茶, 水, 酒',
      '3: -: 口渴要喝（　）。 | *茶, *水, 酒',
    ])
  })

  test.each([
    ['one question alone', [gap(1, 'B'), gap(2, ''), gap(3, '')]],
    ['a letter that is no option', [gap(1, 'D'), gap(2, 'D'), gap(3, 'D')]],
  ])('is none: %s', (_, questions) => {
    const { drafts, problems } = readBank(questions.join('\n'))
    expect([drafts.length, problems.length]).toEqual([0, 3])
  })

  test('is taken out without a gap in square brackets behind the questions', () => {
    const text = [1, 2, 3]
      .map((number) => `${number}. Which? [${'BAC'.charAt(number - 1)}]\n${OPTIONS}`)
      .join('\n')
    expect(shown(text).map((question) => question.slice(6))).toEqual([
      'Which? | 茶, *水, 酒',
      'Which? | *茶, 水, 酒',
      'Which? | 茶, 水, *酒',
    ])
  })

  test('that repeats the key is blanked', () => {
    expect(shown(`${gap(1, 'B')}\n答案：B`)).toEqual(['1: -: 口渴要喝（　）。 | 茶, *水, 酒'])
  })
})

describe('statements', () => {
  test.each([
    ['对', '正确'],
    ['错', '错误'],
    ['√', '正确'],
    ['×', '错误'],
    ['正确', '正确'],
    ['错误。因为不是。', '错误'],
    ['yes', '正确'],
    ['no', '错误'],
  ])('答案：%s', (key, right) => {
    const [draft] = readBank(`1、太阳是恒星。\n答案：${key}`).drafts
    expect([draft?.options, draft?.correct]).toEqual([['正确', '错误'], [right]])
  })

  test.each(['A. 对\nB. 错\n答案：错', 'A. 正确\nB. 错误\n答案：×', '对\n错\n答案：错'])(
    'with options: %s',
    (lines) => {
      const [draft] = readBank(`1、地球是平的。\n${lines}`).drafts
      expect(draft?.correct).toEqual([draft?.options[1]])
    },
  )

  test('judged in brackets behind them', () => {
    expect(shown('判断题\n1．太阳是恒星。（√）\n2．地球是平的。（×）\n3．月亮发光。（ × ）')).toEqual([
      '1: 判断题: 太阳是恒星。（　） | *正确, 错误',
      '2: 判断题: 地球是平的。（　） | 正确, *错误',
      '3: 判断题: 月亮发光。（　） | 正确, *错误',
    ])
  })

  test('whose numbers skip some are not part of the explanation above them', () => {
    const text = `1、太阳是恒星。\n答案：对\n解析：它发光。\n4、地球是平的。\n答案：错\n7、月亮发光。\n答案：错`
    expect(shown(text)).toEqual([
      '1: -: 太阳是恒星。 | *正确, 错误 | 它发光。',
      '4: -: 地球是平的。 | 正确, *错误',
      '7: -: 月亮发光。 | 正确, *错误',
    ])
  })

  test('begin with a digit right behind their number', () => {
    const text = '1、太阳是恒星。\n答案：对\n2.5G是移动通信。\n答案：对\n3、地球是平的。\n答案：错'
    expect(shown(text)).toEqual([
      '1: -: 太阳是恒星。 | *正确, 错误',
      '2: -: 5G是移动通信。 | *正确, 错误',
      '3: -: 地球是平的。 | 正确, *错误',
    ])
  })

  test('without numbers begin at the name of their kind', () => {
    const text = `【判断题】\n太阳是恒星。\n【正确答案】对\n【判断题】\n地球是平的。\n【正确答案】错\n【单选题】\n喝什么？\n${OPTIONS}\n【正确答案】B`
    expect(shown(text)).toEqual([
      '-: 判断题: 太阳是恒星。 | *正确, 错误',
      '-: 判断题: 地球是平的。 | 正确, *错误',
      '-: 单选题: 喝什么？ | 茶, *水, 酒',
    ])
  })

  test('questions below a statement are questions of their own', () => {
    const text = `1、太阳是恒星。\n答案：对\n2、喝什么？\n${OPTIONS}\n答案：B\n3、地球是平的。\n答案：错`
    expect(readBank(text).drafts.map(({ correct }) => correct.join())).toEqual(['正确', '水', '错误'])
  })
})

describe('how Chinese texts number and letter', () => {
  test.each([
    ['full-width signs', '１．喝什么？\nＡ．茶\nＢ．水'],
    ['a count in characters', '一、喝什么？\nA. 茶\nB. 水'],
    ['a word', '第1题：喝什么？\nA：茶\nB：水'],
    ['brackets', '1) 喝什么？\n（A）茶\n（B）水'],
    ['no spaces', '1.喝什么？\nA.茶\nB.水'],
    ['one line', '1.喝什么？\nA.茶B.水'],
    ['one line with the question', '1.喝什么？A、茶 B、水'],
    ['a letter without a sign', '1.喝什么？\nA茶\nB.水'],
    ['one line in brackets', '1.喝什么？\n（A）茶（B）水'],
  ])('%s', (_, lines) => {
    expect(shown(`${lines}\n答案：B`)).toEqual(['1: -: 喝什么？ | 茶, *水'])
  })

  test.each(['1.5倍是多少？', '已知A、B、C三点，求距离。', '维生素A、B在哪里？'])(
    'what only looks like it stays: %s',
    (text) => {
      expect(readBank(`7、${text}\n${OPTIONS}\n答案：B`).drafts.map((draft) => draft.text)).toEqual([text])
    },
  )

  test.each([
    ['一、单项选择题（每题2分，共20分）', '单项选择题'],
    ['【多选题】', '多选题'],
    ['三．判断题', '判断题'],
    ['第二章 饮料', '第二章 饮料'],
    ['第二章 饮料\n一、单选题', '第二章 饮料 / 单选题'],
    ['二、日常生活', '日常生活'],
  ])('a section is a category: %s', (title, category) => {
    expect(readBank(`${title}\n1、喝什么？\n${OPTIONS}\n答案：B`).drafts).toMatchObject([{ category }])
  })
})

test('options of which some have no wide characters', () => {
  const text = '問題1：どれですか？\n\nA) 水 + 茶\nB) Cola\nC) 酒\nD) Tea\n\n解答：B) Cola'
  expect(shown(text)).toEqual(['1: -: どれですか？ | 水 + 茶, *Cola, 酒, Tea'])
})

test('an option whose text names a kind of question is no title', () => {
  const text = '1、多选题学什么（）。\nA、大数据\nB、多媒体\nC、云计算\n参考答案：C'
  expect(readBank(text).drafts).toMatchObject([
    { options: ['大数据', '多媒体', '云计算'], correct: ['云计算'] },
  ])
})

test('a letter in brackets above the text of its option', () => {
  const text = '第1题(单选)：\n喝什么：\n【A】 茶\n【B】 水\n【C】 \n酒\n正确答案:C'
  expect(readBank(text).drafts).toMatchObject([{ options: ['茶', '水', '酒'], correct: ['酒'] }])
})

describe('labels in other languages', () => {
  test.each([
    ['Spanish', 'Pregunta 1: ¿Té?', 'Respuesta correcta: B', 'Explicación'],
    ['French', '1. Thé ?', 'Bonne réponse : B', 'Explication '],
    ['German', 'Frage 1: Tee?', 'Richtige Antwort: B', 'Begründung'],
    ['Italian', 'Domanda 1. Tè?', 'Risposta: B', 'Spiegazione'],
    ['Portuguese', 'Questão 1. Chá?', 'Resposta: B', 'Explicação'],
    ['Russian', 'Вопрос 1. Чай?', 'Правильный ответ: B', 'Пояснение'],
    ['Ukrainian', '1. Чай?', 'Відповідь: B', 'Пояснення'],
    ['Polish', 'Pytanie 1. Herbata?', 'Poprawna odpowiedź: B', 'Wyjaśnienie'],
    ['Turkish', 'Soru 1. Çay?', 'Doğru cevap: B', 'Açıklama'],
    ['Dutch', 'Vraag 1: Thee?', 'Juiste antwoord: B', 'Uitleg'],
    ['Vietnamese', 'Câu 1: Trà?', 'Đáp án: B', 'Giải thích'],
    ['Indonesian', 'Soal 1. Teh?', 'Kunci jawaban: B', 'Pembahasan'],
    ['Korean', '문제 1. 차?', '정답: B', '해설'],
    ['Japanese', '問1. 茶？', '正解：B', '解説'],
    ['Arabic', 'سؤال 1. شاي؟', 'الإجابة: B', 'الشرح'],
    ['Hindi', '1. चाय?', 'सही उत्तर: B', 'व्याख्या'],
  ])('%s', (_, question, key, explanation) => {
    const { drafts, problems } = readBank(`${question}\nA) x\nB) y\n${key}\n${explanation}: z`)
    expect(drafts).toMatchObject([{ sourceId: '1', correct: ['y'], explanation: 'z' }])
    expect(problems).toEqual([])
  })

  test.each([
    ['Respuesta: Verdadero', ['Verdadero', 'Falso']],
    ['Antwort: falsch', ['Falsch', 'Richtig']],
    ['Ответ: верно', ['Верно', 'Неверно']],
  ])('a statement: %s', (key, [right, wrong]) => {
    const [draft] = readBank(`1. X.\n${key}`).drafts
    expect([draft?.correct, draft?.options.toSorted()]).toEqual([[right], [right, wrong].toSorted()])
  })

  test.each([
    ['A terra não é plana.', 'Resposta', 'Verdadeiro'],
    ['Il cielo è verde.', 'Risposta', 'Vero'],
    ['El cielo es verde.', 'Respuesta', 'Verdadero'],
  ])('the words of "%s" decide what is the opposite of "Falso"', (text, label, right) => {
    const [draft] = readBank(`1. ${text}\n${label}: Falso`).drafts
    expect([draft?.options.toSorted(), draft?.correct]).toEqual([['Falso', right], ['Falso']])
  })
})

describe('a line of minutes is no line of points', () => {
  test.each([
    ['below the letter of an option', '1、多长？\nA.\n40分\nB.\n45分\n答案：B', '1: -: 多长？ | 40分, *45分'],
    ['in the text of a question', '1、几点？\n45分\nA、早\nB、晚\n答案：A', '1: -: 几点？\n45分 | *早, 晚'],
    ['below the label of the key', '1、多长？\nA、40分\nB、45分\n答案：\n45分', '1: -: 多长？ | 40分, *45分'],
    [
      'in an explanation',
      '1、多长？\nA、40分\nB、45分\n答案：B\n解析：因为\n45分',
      '1: -: 多长？ | 40分, *45分 | 因为\n45分',
    ],
    ['points below the key', '1、多长？\nA、40分\nB、45分\n答案：B\n2分', '1: -: 多长？ | 40分, *45分'],
    [
      'points with a fraction below an explanation',
      '1、多长？\nA、40分\nB、45分\n答案：B\n解析：因为\n2.0分',
      '1: -: 多长？ | 40分, *45分 | 因为',
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual([expected])
  })
})
