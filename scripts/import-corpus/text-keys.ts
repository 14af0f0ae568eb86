import { type ExpectedKeys, KeyCollector } from './expected-keys.ts'

const NUMBER = /^[#*_ ]*(?:(?:question|q)[ .:#]*)?\d{1,4}[.):]?[*_]*[ \t]+/i
const BOX = /^[ \t]*[-*+][ \t]+\[([ xX])\][ \t]*(.*)$/
const LETTERED = /^[ \t]*(?:[-*+][ \t]+)?\**\(?([A-H])[.)]\**[ \t]+(.*)$/
const ANSWER =
  /^\W*(?:(?:correct )?answers?(?: is)?|correct:)[:*_ (]+([A-H](?:(?:[ ,;&]+|(?: and ))[A-H])*)[*_]*(?:$|[.):]|[ \t]+[–—-])/i
/** The header of a question of a ham pool, with its key. */
const HEADER = /^[A-Z]\d[A-Z]\d{2} \(([A-D])\)/
const TAG = /^[ \t]*<\/?(?:details|summary)/i
const DIVIDER = /^[ \t]*(?:-{3,}|~~)[ \t]*$/
const LAYOUT = /^[ \t]*(?:```|~~~|!\[|<|\||>|$)/

/** An option of the question whose lines come in. */
interface Option {
  readonly letter: string
  readonly isTicked: boolean
  text: string
}

/**
 * The keys of a text: ticked boxes ("- [x] Paris"), and lettered options with a line "Answer: B" below or a header "T1A01 (C)"
 * above. A question with code, a picture or a table between its options is skipped.
 */
export function expectedKeysOfText(text: string): ExpectedKeys {
  const found = new KeyCollector()
  let asked: string[] = []
  let options: Option[] = []
  let isCertain = true
  let isOver = false
  let announced = ''
  const take = (right: readonly Option[]): void => {
    if (isCertain && options.length > 1 && right.length > 0) {
      const texts = right.map((option) => option.text)
      for (const name of new Set([asked.join('\n'), asked[0] ?? '', asked.at(-1) ?? '']))
        found.add(name, texts)
    }
    isOver = true
  }
  const end = (): void => {
    if (!isOver)
      take(options.filter(({ letter, isTicked }) => isTicked || (letter !== '' && letter === announced)))
    announced = ''
    asked = []
    options = []
    isCertain = true
    isOver = false
  }
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, tick, ofBox = ''] = BOX.exec(line) ?? []
    const [, letter, ofLetter = ''] = tick === undefined ? (LETTERED.exec(line) ?? []) : []
    const header = HEADER.exec(line)?.[1]
    const answer = ANSWER.exec(line)?.[1]
    if (header !== undefined) {
      end()
      announced = header
    } else if (tick !== undefined || letter !== undefined) {
      const isFirst = letter === 'A' || (tick !== undefined && isOver)
      if (isFirst && options.length > 0) end()
      options.push({
        letter: letter ?? '',
        isTicked: tick?.toLowerCase() === 'x',
        text: tick === undefined ? ofLetter : ofBox,
      })
    } else if (answer !== undefined && options.length > 0) {
      const letters = Array.from(answer)
      take(options.filter((option) => letters.includes(option.letter)))
    } else if (DIVIDER.test(line)) end()
    else if (LAYOUT.test(line)) {
      if (options.length > 0 && line.trim() !== '' && !TAG.test(line)) isCertain = false
    } else {
      if (options.length > 0) end()
      asked.push(line.replace(/^[#\s]+/, '').replace(NUMBER, ''))
    }
  }
  end()
  return found.keys
}
