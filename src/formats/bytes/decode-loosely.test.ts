import { describe, expect, test } from 'vitest'
import { costOf } from '../../../tests/setup/cost.ts'
import { zipOf } from '../../../tests/setup/files/zip-files.ts'
import { decodedLines, ENCODINGS } from '../../domain/importing/drafts/encodings.ts'
import { readBankBytes } from '../read-bank.ts'
import { decodeLoosely } from './decode-loosely.ts'

/** The bytes of a text in a code page of one or two bytes a character. */
function encodeIn(label: string, text: string): Uint8Array {
  const decoder = new TextDecoder(label)
  const codes = new Map<string, number[]>()
  for (let first = 0; first < 256; first++) {
    const alone = decoder.decode(Uint8Array.of(first))
    if (!alone.includes('\uFFFD')) codes.set(alone, [first])
  }
  for (let first = 0x81; first < 0xff; first++) {
    for (let second = 0x40; second < 0xff; second++) {
      const pair = decoder.decode(Uint8Array.of(first, second))
      if ([...pair].length === 1 && !codes.has(pair)) codes.set(pair, [first, second])
    }
  }
  return Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? []))
}

const HEADING = 'question,a,b,c,correct\n'

describe('the code page shows by the letters', () => {
  test.each([
    [
      'windows-1250',
      'Czech',
      'Který strom si v zimě uchovává jehličí?,Modřín,Tis,Dub,b\nCo je žlutá houba?,Liška,Hřib,Muchomůrka,a',
    ],
    [
      'windows-1250',
      'Polish',
      'Które drzewo zachowuje igły zimą?,Modrzew,Cis,Dąb,b\nCo jest żółtym grzybem?,Kurka,Muchomor,Borowik,a',
    ],
    ['windows-1250', 'Hungarian', 'Melyik fa tartja meg a tűleveleit télen?,Vörösfenyő,Tiszafa,Tölgy,b'],
    [
      'windows-1251',
      'Russian',
      'Какое дерево сохраняет хвою зимой?,Лиственница,Тис,Дуб,b\nЧто это за гриб?,Лисичка,Мухомор,Белый,a',
    ],
    [
      'windows-1252',
      'French',
      'Quel arbre garde ses aiguilles en été?,Mélèze,If,Chêne,b\nOù est-ce?,Là,À côté,Très loin,a',
    ],
    [
      'windows-1252',
      'German',
      'Welcher Baum behält im Winter seine Nadeln?,Lärche,Eibe,Eiche,b\nWie heißt er?,Müller,Größer,Weiß,a',
    ],
    ['windows-1252', 'one letter', 'Café?,yes,no,maybe,a'],
    ['gb18030', 'Chinese', '哪种树在冬天保留针叶?,落叶松,紫杉,橡树,b\n这是什么蘑菇?,鸡油菌,毒蝇伞,牛肝菌,a'],
    [
      'big5',
      'traditional Chinese',
      '哪種樹在冬天保留針葉?,落葉松,紫杉,橡樹,b\n這是什麼蘑菇?,雞油菌,毒蠅傘,牛肝菌,a',
    ],
    [
      'shift_jis',
      'Japanese',
      '冬に葉を保つ木はどれですか?,カラマツ,イチイ,カシ,b\nこのきのこは何ですか?,アンズタケ,ベニテングタケ,ヤマドリタケ,a',
    ],
    [
      'euc-kr',
      'Korean',
      '겨울에 바늘잎을 유지하는 나무는?,낙엽송,주목,참나무,b\n이 버섯은 무엇입니까?,꾀꼬리버섯,광대버섯,그물버섯,a',
    ],
  ])('%s: %s', async (label, _, rows) => {
    const { drafts, problems, notices } = await readBankBytes(encodeIn(label, HEADING + rows))
    expect(problems).toEqual([])
    expect(drafts.map(({ text, options }) => [text, ...options].join(','))).toEqual(
      rows.split('\n').map((row) => row.slice(0, row.lastIndexOf(','))),
    )
    expect(notices.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^This file isn't UTF-8\. It was read as .+\. Check that these words are right: ".+"\./,
      ),
    ])
  })
})

test.each([
  ['degrees', 'Water boils at 100°C'],
  ['squares', 'What is 2 m² in cm²?'],
  ['cubes', 'How many cm³?'],
  ['a no-break space', 'Is\u00A0it so?'],
  ['a micrometer', 'How long is 1 µm?'],
  ['degrees beside letters', 'Is the café at 30°C?'],
])('%s in an English file are read in Windows-1252', async (_, text) => {
  const read = await decodeLoosely(encodeIn('windows-1252', `${HEADING}${text},yes,no,maybe,a`))
  expect(read?.text).toBe(`${HEADING}${text},yes,no,maybe,a`)
  expect(read?.message).toContain("This file isn't UTF-8. It was read as Windows-1252 (Western European).")
})

test('UTF-8 with a few damaged characters is read, and the notice names their lines', async () => {
  const bytes = new TextEncoder().encode('Šest\nžlutých\nhříbků #\n')
  bytes[bytes.indexOf(0x23)] = 0xe9
  expect(await decodeLoosely(bytes)).toEqual({
    text: 'Šest\nžlutých\nhříbků \uFFFD\n',
    message: expect.stringContaining('line 3.'),
    label: 'utf-8',
  })
})

test.each([
  ['UTF-16 with half a character', [0xff, 0xfe, 0x51]],
  ['control characters', [0x51, 0xe9, 0x01]],
])('%s are no text', async (_, bytes) => {
  expect(await decodeLoosely(Uint8Array.from(bytes))).toBeNull()
})

describe('a learner chooses the encoding', () => {
  const text = `${HEADING}Který strom si v zimě uchovává jehličí?,Modřín,Tis,Dub,b\n`
  const bytes = encodeIn('windows-1250', text)

  test.each(ENCODINGS.map(({ label }) => label))(
    '%s: the lines and the questions are those of it',
    async (label) => {
      const { drafts, encoding, notices } = await readBankBytes(bytes, { encoding: label })
      const expected = new TextDecoder(label).decode(bytes).split('\n')[1] ?? ''
      expect(encoding?.label).toBe(label)
      expect(decodedLines(encoding?.sample ?? bytes, label)).toEqual([expected])
      expect(drafts.map((draft) => draft.text)).toEqual([expected.split(',')[0]])
      expect(notices[0]?.message).toMatch(/^This file was read as .*, as you chose\.$/)
    },
  )

  test('an encoding that is none of the list is not used', async () => {
    const { encoding } = await readBankBytes(bytes, { encoding: 'utf-7' })
    expect(ENCODINGS.map(({ label }) => label)).toContain(encoding?.label)
  })

  test('where none shows, there are lines to choose by', async () => {
    const { drafts, encoding } = await readBankBytes(Uint8Array.of(0x51, 0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x0a))
    expect([drafts, encoding?.label, encoding?.sample.length]).toEqual([[], null, 7])
  })

  test('a file that is no text has none, nor has UTF-8', async () => {
    expect((await readBankBytes(Uint8Array.of(0, 1, 2, 0xff, 0x80))).encoding).toBeUndefined()
    expect(
      (await readBankBytes(new TextEncoder().encode(text), { encoding: 'koi8-r' })).encoding,
    ).toBeUndefined()
  })
})

test('files of an archive with few letters are read in the code page that all of them show', async () => {
  const questions = [
    'X01\nKtóre zwierzę żyje w lesie?\nwieloryb\nborsuk',
    'X10\nJaki to kształt?\nkoło\ntrójkąt',
    'X10\nKtóra góra?\nŁysa\nŚnieżka',
  ]
  const archive = zipOf(
    questions.map((text, index) => ({ name: `${index}.txt`, content: encodeIn('windows-1250', text) })),
  )
  const { drafts, problems } = await readBankBytes(archive)
  expect(drafts.map(({ options }) => options)).toEqual([
    ['wieloryb', 'borsuk'],
    ['koło', 'trójkąt'],
    ['Łysa', 'Śnieżka'],
  ])
  expect(problems).toEqual([])
})

describe('files of megabytes', () => {
  const LINES = 100_000

  test('a code page is guessed in little more memory than the text takes', async () => {
    const bytes = encodeIn('windows-1251', 'Какое дерево сохраняет хвою зимой?,Лиственница,Тис,Дуб,b\n')
    const file = new Uint8Array(bytes.length * LINES)
    for (let line = 0; line < LINES; line++) file.set(bytes, line * bytes.length)
    const { result, memory } = await costOf(() => decodeLoosely(file))
    expect(result?.label).toBe('windows-1251')
    expect(memory).toBeLessThan(8 * file.length)
  })

  test('of damaged UTF-8 the first lines are named, wherever a part ends that is looked at', async () => {
    const text = new TextEncoder().encode(`a${'Který strom je žlutý?\n'.repeat(LINES)}`)
    const damaged = text.map((byte, at) => (at % 500_000 === 499_999 ? 0xff : byte))
    const { label, message } = (await decodeLoosely(damaged)) ?? { label: null, message: '' }
    expect(label).toBe('utf-8')
    expect(message).toContain(': lines 20000, 40000, 60000, 80000, 100000. Fix them')
  })
})
