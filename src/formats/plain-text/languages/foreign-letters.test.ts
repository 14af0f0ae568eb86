import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../../tests/setup/files/zip-files.ts'
import { readBank, readBankBytes } from '../../read-bank.ts'

/** The questions as "text | options, the right ones with a star | explanation". */
function shown(text: string): string[] {
  return readBank(text).drafts.map(({ text: asked, options, correct, explanation }) =>
    [
      asked,
      options.map((option) => `${correct.includes(option) ? '*' : ''}${option}`).join(', '),
      ...(explanation === null ? [] : [explanation]),
    ].join(' | '),
  )
}

describe('options and keys in the letters of other alphabets', () => {
  test.each([
    ['Russian', '1. Что растёт?\nА) дуб\nБ) камень\nВ) вода\nОтвет: Б', 'Что растёт? | дуб, *камень, вода'],
    [
      'Russian in lower case',
      '1. Что?\nа) дуб\nб) лук\nв) вода\nг) лёд\nОтвет: в',
      'Что? | дуб, лук, *вода, лёд',
    ],
    [
      'Russian with a reason',
      '1. Что?\nа) дуб\nб) лук\nОтвет: б. Он растёт.',
      'Что? | дуб, *лук | Он растёт.',
    ],
    ['several in Russian', '1. Что?\nА) дуб\nБ) лук\nВ) вода\nОтвет: А, В', 'Что? | *дуб, лук, *вода'],
    ['several with "and"', '1. Что?\nа) дуб\nб) лук\nв) вода\nОтвет: а и в', 'Что? | *дуб, лук, *вода'],
    ['several together', '1. Что?\nА) дуб\nБ) лук\nВ) вода\nОтвет: АВ', 'Что? | *дуб, лук, *вода'],
    ['Russian on one line', '1. Что? \nа) дуб б) лук в) вода\nОтвет: б', 'Что? | дуб, *лук, вода'],
    [
      'Ukrainian',
      '1. Що росте?\nА. дуб\nБ. камінь\nВ. вода\nГ. лід\nПравильна відповідь: Г',
      'Що росте? | дуб, камінь, вода, *лід',
    ],
    ['Bulgarian', '1. Какво расте?\nА) дъб\nБ) камък\nОтговор: А', 'Какво расте? | *дъб, камък'],
    [
      'Uzbek in Latin letters',
      "1. Nima o'sadi?\nA. eman\nB. tosh\nS. suv\nD. muz\nTo'g'ri javob: S",
      "Nima o'sadi? | eman, tosh, *suv, muz",
    ],
    ['a star', '1. Что?\nа) дуб\n*б) лук\nв) вода', 'Что? | дуб, *лук, вода'],
    [
      'Greek',
      '1. Τι φυτρώνει;\nα) δρυς\nβ) πέτρα\nγ) νερό\nδ) πάγος\nΑπάντηση: γ',
      'Τι φυτρώνει; | δρυς, πέτρα, *νερό, πάγος',
    ],
    ['Greek capitals', '1. Τι;\nΑ. δρυς\nΒ. πέτρα\nΓ. νερό\nΣωστή απάντηση: Γ', 'Τι; | δρυς, πέτρα, *νερό'],
    [
      'katakana',
      '問1. 育つのはどれ？\nア．樫\nイ．石\nウ．水\nエ．氷\n正解：ウ',
      '育つのはどれ？ | 樫, 石, *水, 氷',
    ],
    [
      'katakana in brackets',
      '1. 育つのは？\n（ア）樫\n（イ）石\n（ウ）水\n答え：イ',
      '育つのは？ | 樫, *石, 水',
    ],
    ['the order of Iroha', '1. 育つのは？\nイ．樫\nロ．石\nハ．水\n正解：イ', '育つのは？ | *樫, 石, 水'],
    [
      'Korean syllables',
      '1. 자라는 것은?\n가. 참나무\n나. 돌\n다. 물\n라. 얼음\n정답: 나',
      '자라는 것은? | 참나무, *돌, 물, 얼음',
    ],
    [
      'Korean letters',
      '1. 자라는 것은?\nㄱ. 참나무\nㄴ. 돌\nㄷ. 물\n정답: ㄷ',
      '자라는 것은? | 참나무, 돌, *물',
    ],
    [
      'numbers in circles',
      '1. 자라는 것은?\n① 참나무\n② 돌\n③ 물\n④ 얼음\n정답: ③',
      '자라는 것은? | 참나무, 돌, *물, 얼음',
    ],
    [
      'two on a line',
      '1. 자라는 것은?\n① 참나무 ② 돌\n③ 물 ④ 얼음\n정답 ①',
      '자라는 것은? | *참나무, 돌, 물, 얼음',
    ],
    [
      'the number of one in a circle',
      '1. 자라는 것은?\n① 참나무\n② 돌\n정답: 2',
      '자라는 것은? | 참나무, *돌',
    ],
    ['letters in circles', '1. Which grows?\nⓐ oak\nⓑ stone\nAnswer: ⓐ', 'Which grows? | *oak, stone'],
    ['full-width letters', '1．育つのは？\nＡ．樫\nＢ．石\n正解：Ｂ', '育つのは？ | 樫, *石'],
    [
      'Arabic',
      '1. ما الذي ينمو؟\nأ) البلوط\nب) الحجر\nج) الماء\nد) الجليد\nالإجابة: ب',
      'ما الذي ينمو؟ | البلوط, *الحجر, الماء, الجليد',
    ],
    [
      'Arabic with dashes',
      '1. ما الذي ينمو؟\nأ- البلوط\nب- الحجر\nج- الماء\nالإجابة الصحيحة: ج',
      'ما الذي ينمو؟ | البلوط, الحجر, *الماء',
    ],
    ['Hebrew', '1. מה צומח?\nא. אלון\nב. אבן\nג. מים\nתשובה: א', 'מה צומח? | *אלון, אבן, מים'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual([expected])
  })

  test.each([
    ['in a list', 'Ответы\n1. Б\n2. В\n3. А'],
    ['in a list on one line', 'Ответы: 1-Б, 2-В, 3-А'],
    ['in a range', 'Ответы\n1-3 БВА'],
    ['in a list with reasons', 'Правильные ответы\n1. Б. Потому что.\n2. В. Да.\n3. А. Нет.'],
  ])('keys %s at the end', (_, list) => {
    const questions = [1, 2, 3]
      .map((number) => `${number}. Что ${number}?\nА) дуб\nБ) лук\nВ) вода\n`)
      .join('\n')
    expect(readBank(`${questions}\n${list}`).drafts.map(({ correct }) => correct.join())).toEqual([
      'лук',
      'вода',
      'дуб',
    ])
  })
})

describe('letters that not every list has, and those far behind', () => {
  /** A question with options of these letters; each option is its letter twice. */
  const asked = (letters: string, key: string) =>
    `1. Which?\n${Array.from(letters, (letter) => `${letter}) ${letter}${letter}`).join('\n')}\nAnswer: ${key}`

  test.for<readonly [string, string]>([
    ['Russian with ё and й', 'абвгдеёжзийклмн'],
    ['Russian without them', 'абвгдежзиклмнопр'],
    ['Ukrainian with ґ', 'абвгґд'],
    ['Ukrainian with є, і and ї', 'абвгдеєжзиіїйк'],
    ['Bulgarian', 'абвгдежзийк'],
    ['Serbian', 'абвгдђежзијкл'],
    ['Greek', 'αβγδεζηθικλ'],
    ['Korean', '가나다라마바사아자차카'],
    ['numbers in circles', '①②③④⑤⑥⑦⑧⑨⑩⑪⑫'],
    ['katakana', 'アイウエオカキクケコサ'],
    ['Hebrew', 'אבגדהוזחטיכ'],
    ['Arabic', 'أبجدهوزحطيك'],
  ])('%s', ([, letters]) => {
    const all = Array.from(letters, (letter) => letter + letter)
    for (const letter of [letters.at(-1) ?? '', letters.at(4) ?? '']) {
      const { drafts } = readBank(asked(letters, letter))
      expect(drafts.map(({ options, correct }) => [options, correct])).toEqual([[all, [letter + letter]]])
    }
  })

  test('an abbreviation in an option is none of its own', () => {
    expect(shown('1. Что?\nа) дуб,\nт. е. дерево\nб) лук\nв) вода\nОтвет: б')).toEqual([
      'Что? | дуб, т. е. дерево, *лук, вода',
    ])
  })

  test('a key in a list that counts otherwise in other questions is not read, with a notice', () => {
    const questions = `1. Що?\nа) дуб\nб) лук\nв) вода\nг) лід\nґ) скло\nд) сталь\n\n2. Де?\nа) дуб\nб) лук\nв) вода\nг) лід\nд) сталь`
    const { drafts, notices } = readBank(`${questions}\n\nВідповіді\n1. д\n2. б`)
    expect(drafts.map(({ correct }) => correct.join())).toEqual(['лук'])
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'The answer "д" can mean two options, because some questions have an extra letter (such as ґ) before it. It was not used. Write each answer below its question.',
      ),
    ])
  })
})

describe('letters that look the same', () => {
  const cyrillic = 'А) дуб\nБ) лук\nВ) вода\nГ) лёд'
  const latin = 'A) дуб\nB) лук\nC) вода\nD) лёд'

  test.each([
    ['the Latin A', cyrillic, 'A', 'дуб'],
    ['the Latin D, like which no option looks', cyrillic, 'D', 'лёд'],
    ['the Cyrillic А', latin, 'А', 'дуб'],
    ['the Cyrillic С, which is only the Latin C', latin, 'С', 'вода'],
    ['the Cyrillic Б, which no option looks like', latin, 'Б', 'лук'],
    ['a Latin A before Cyrillic options', cyrillic.replace('А', 'A'), 'Б', 'лук'],
    ['Cyrillic letters among Latin options', latin.replace('C', 'С').replace('A', 'А'), 'C', 'вода'],
  ])('%s is read', (_, options, key, expected) => {
    expect(
      readBank(`1. Что?\n${options}\nОтвет: ${key}`).drafts.map(({ correct }) => correct.join()),
    ).toEqual([expected])
  })

  test.each([
    ['the Latin B below Cyrillic options', cyrillic, 'B'],
    ['the Cyrillic В below Latin options', latin, 'В'],
  ])('%s is not read, with a notice', (_, options, key) => {
    const { drafts, problems, notices } = readBank(`1. Что?\n${options}\nОтвет: ${key}`)
    expect(drafts).toEqual([])
    expect(problems).toHaveLength(1)
    expect(notices.map(({ location, message }) => `${location.line}: ${message}`)).toEqual([
      expect.stringContaining(`6: The answer "${key}" is a letter of another alphabet than the options`),
    ])
  })

  const LETTERED = 'A. γ particle\nB. β particle\nC. α particle\nD. none'
  test.each([
    ['a Greek letter in brackets behind the key', LETTERED, 'A (β)', ['γ particle']],
    ['a Greek letter behind another key', LETTERED, 'C (α)', ['α particle']],
    ['a symbol that begins one option', LETTERED, 'α', []],
    ['a symbol among letters', LETTERED, 'D and α', []],
    ['a Greek letter after a comma', LETTERED, 'A, β', ['γ particle']],
    ['a small Greek letter', 'A. oak\nB. stone', 'β', []],
    ['a Greek capital that looks like no option', 'A. oak\nB. stone\nC. water', 'Γ', []],
    ['a Greek capital that looks like an option', 'A. oak\nB. stone', 'Β', ['stone']],
    ['a Greek symbol below Cyrillic options', cyrillic, 'β-распад', []],
    ['a Latin letter beside a Cyrillic one', cyrillic, 'А, D', []],
    ['Cyrillic letters in brackets', cyrillic, '(А), (В)', ['дуб', 'вода']],
    ['a letter with the text of its option', 'а) да\nб) нет', 'б) нет', ['нет']],
    ['a letter with a short text of its option', 'а) два\nб) три', 'б) три', ['три']],
    ['a letter, a comma and the text of its option', 'а) да\nб) нет', 'б, нет', ['нет']],
  ])('symbols and letters of two alphabets: %s', (_, options, key, expected) => {
    const { drafts } = readBank(`1. Which?\n${options}\nAnswer: ${key}`)
    expect(drafts.flatMap(({ correct }) => correct)).toEqual(expected)
  })

  test('a key with a Greek symbol in its reason keeps the reason', () => {
    expect(shown('1. Which?\nA. oak\nB. stone\nAnswer: A (β-blocker)')).toEqual([
      'Which? | *oak, stone | (β-blocker)',
    ])
  })

  test('a key that is not read is named by its question', () => {
    const { problems } = readBank(`1. Что?\n${cyrillic}\nОтвет: B`)
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'The right answer "the letter B, which can mean two options" is not among the options',
      ),
    ])
  })

  test.each([
    ['Cyrillic ones', 'id,answer\n1,Б\n2,"А, В"', ['лук', 'дуб,вода']],
    ['a list of Cyrillic ones', '1. Б\n2. А, В', ['лук', 'дуб,вода']],
    ['a list with reasons', '1. Б. Он растёт.\n2. Г) лёд', ['лук', 'лёд']],
    ['a Latin B among them', 'id,answer\n1,B\n2,Г', ['лёд']],
  ])('keys of another file: %s', async (_, keys, expected) => {
    const name = keys.startsWith('id') ? 'quiz-key.csv' : 'quiz-key.txt'
    const files = { 'quiz.txt': `1. Что?\n${cyrillic}\n\n2. Где?\n${cyrillic}`, [name]: keys }
    const archive = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
    const { drafts } = await readBankBytes(archive)
    expect(drafts.map(({ correct }) => correct.join())).toEqual(expected)
  })

  test('so in a list of keys', () => {
    const { drafts, notices } = readBank(`1. Что?\n${cyrillic}\n\n2. Где?\n${cyrillic}\n\nОтветы\n1. A\n2. B`)
    expect(drafts.map(({ correct }) => correct.join())).toEqual(['дуб'])
    expect(notices.map(({ location }) => location.line)).toEqual([15])
  })
})

describe('reasons in a list of keys stay as they are', () => {
  const CYRILLIC = 'а) 110\nб) 220\nв) 380'
  const LATIN = 'A) 110\nB) 220\nC) 380'
  test.each([
    ['units below Cyrillic options', CYRILLIC, '1. б. В сети 220 В, ток 10 А', 'В сети 220 В, ток 10 А'],
    ['units below Latin options', LATIN, '1. B. В сети 220 В, ток 10 А', 'В сети 220 В, ток 10 А'],
    ['Greek symbols', LATIN, '1. B. It blocks 1 α and 2 β receptors', 'It blocks 1 α and 2 β receptors'],
    [
      'units on the next line',
      CYRILLIC,
      '1. б. Так как\n10 А мало, 220 В много',
      'Так как\n10 А мало, 220 В много',
    ],
  ])('%s', (_, options, list, reason) => {
    const text = `1. Что?\n${options}\n\n2. Где?\n${options}\n\nОтветы:\n${list}\n2. ${list.charAt(3)}. Да.`
    const { drafts, notices } = readBank(text)
    expect(notices).toEqual([])
    expect(drafts.map(({ correct, explanation }) => [correct, explanation])).toEqual([
      [['220'], reason],
      [['220'], 'Да.'],
    ])
  })
})

describe('what has such letters and is no option', () => {
  test.each([
    ['an answer that is a text', '1. Где?\nА) в лесу\nБ) в доме\nОтвет: в лесу', 'Где? | *в лесу, в доме'],
    [
      'statements before the options',
      '1、正确的是？\n①水是湿的\n②火是冷的\nA、①\nB、②\n答案：A',
      '正确的是？\n①水是湿的\n②火是冷的 | *①, ②',
    ],
    [
      'Korean statements before the options',
      '1. 옳은 것은?\nㄱ. 물은 젖어 있다\nㄴ. 불은 차다\n① ㄱ\n② ㄴ\n정답: ①',
      '옳은 것은?\nㄱ. 물은 젖어 있다\nㄴ. 불은 차다 | *ㄱ, ㄴ',
    ],
    [
      'Greek statements before the line that asks',
      '1. Consider the angles:\nα) the first\nβ) the second\nWhich is larger?\nA) one\nB) two\nAnswer: A',
      'Consider the angles:\nα) the first\nβ) the second\nWhich is larger? | *one, two',
    ],
    [
      'Greek statements, the key at the end',
      '1. Consider the angles:\nα) the first\nβ) the second\nWhich is larger?\nA) one\nB) two\n\nAnswers\n1. A',
      'Consider the angles:\nα) the first\nβ) the second\nWhich is larger? | *one, two',
    ],
    [
      'points of an explanation',
      '1、喝什么？\nA、茶\nB、水\n答案：B\n解析：\n①因为渴\n②因为热',
      '喝什么？ | 茶, *水 | ①因为渴\n②因为热',
    ],
    [
      'initials',
      '1. Кто?\nА) А. С. Пушкин\nБ) Б. Л. Пастернак\nОтвет: А',
      'Кто? | *А. С. Пушкин, Б. Л. Пастернак',
    ],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toEqual([expected])
  })
})
