/** A number of a list as a word processor shows it (ECMA-376, ST_NumberFormat); formats that are not known as digits. */
export function formattedNumber(number: number, format: string): string {
  const letters = ALPHABETS.get(format)
  if (letters !== undefined) return letterOf(number, letters)
  switch (format) {
    case 'none':
    case 'bullet':
      return ''
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'upperRoman':
      return roman(number)
    case 'lowerRoman':
      return roman(number).toLowerCase()
    case 'ordinal':
      return `${number}${ORDINALS.get(number % 100) ?? ORDINALS.get(number % 10) ?? 'th'}`
    case 'numberInDash':
      return `- ${number} -`
    case 'decimalFullWidth':
      return Array.from(String(number), (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return number >= 1 && number <= 20 ? String.fromCharCode(0x245f + number) : String(number)
    case 'decimalEnclosedParen':
      return `(${number})`
    case 'decimalEnclosedFullstop':
      return `${number}.`
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'ideographDigital':
      return han(number)
    default:
      return String(number)
  }
}

const ORDINALS: ReadonlyMap<number, string> = new Map([
  [1, 'st'],
  [2, 'nd'],
  [3, 'rd'],
  [11, 'th'],
  [12, 'th'],
  [13, 'th'],
])

/** Letters of lists in their order. Russian lists leave out ё, й, ъ and ь (ECMA-376, 17.18.59). */
const ALPHABETS: ReadonlyMap<string, string> = new Map([
  ['upperLetter', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['lowerLetter', 'abcdefghijklmnopqrstuvwxyz'],
  ['russianLower', 'абвгдежзиклмнопрстуфхцчшщыэюя'],
  ['russianUpper', 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ'],
  ['hebrew1', 'אבגדהוזחטיכלמנסעפצקרשת'],
  ['hebrew2', 'אבגדהוזחטיכלמנסעפצקרשת'],
  ['arabicAlpha', 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  ['arabicAbjad', 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ'],
  ['thaiLetters', 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'],
  ['ganada', '가나다라마바사아자차카타파하'],
  ['chosung', 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'],
  ['aiueo', 'アイウエオカキクケコサシスセソタチツテトナニヌネノ'],
  ['aiueoFullWidth', 'アイウエオカキクケコサシスセソタチツテトナニヌネノ'],
  ['iroha', 'イロハニホヘトチリヌルヲワカヨタレソツネナラム'],
  ['ideographTraditional', '甲乙丙丁戊己庚辛壬癸'],
])

/** Repeats of a letter behind the last one of the alphabet: "AA", "BB". */
const REPEATS_MAX = 20

function letterOf(number: number, alphabet: string): string {
  const letters = Array.from(alphabet)
  const repeats = Math.ceil(number / letters.length)
  if (number < 1 || repeats > REPEATS_MAX) return String(number)
  return (letters[(number - 1) % letters.length] ?? '').repeat(repeats)
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function roman(number: number): string {
  if (number < 1 || number > 5000) return String(number)
  let rest = number
  let written = ''
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      written += letters
      rest -= value
    }
  }
  return written
}

const HAN = '〇一二三四五六七八九'

function han(number: number): string {
  if (number < 1 || number > 99) return String(number)
  const [tens, ones] = [Math.trunc(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : HAN.charAt(tens)}十`
  return `${ten}${ones === 0 ? '' : HAN.charAt(ones)}`
}
