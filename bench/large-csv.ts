import { seededRandom } from '../src/domain/seeded-random.ts'

const SUBJECTS = ['antenna', 'resistor', 'amplifier', 'repeater', 'feed line', 'capacitor', 'filter', 'diode']
const DEEDS = ['radiates', 'stores', 'blocks', 'limits', 'reflects', 'converts', 'measures', 'divides']
const OBJECTS = ['a strong signal', 'unwanted noise', 'the carrier', 'a voltage peak', 'a standing wave']

/** A bank as CSV: questions of four options, half of them with an explanation, no two alike. */
export function largeCsv(questions: number): string {
  const random = seededRandom(4)
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)]
  const lines = ['id,question,a,b,c,d,correct,explanation']
  for (let number = 1; number <= questions; number++) {
    const options = [2, 3, 4, 5].map(
      (times) => `${number * times} ohms as it ${pick(DEEDS)} ${pick(OBJECTS)}`,
    )
    const text = `Which ${pick(SUBJECTS)} ${pick(DEEDS)} ${pick(OBJECTS)} when the ${pick(SUBJECTS)} of station ${number} ${pick(DEEDS)} ${pick(OBJECTS)} and what follows from that for the ${pick(SUBJECTS)}?`
    const explanation =
      random() < 0.5 ? `Because the ${pick(SUBJECTS)} ${pick(DEEDS)} ${pick(OBJECTS)} there.` : ''
    lines.push([`Q${number}`, text, ...options, 'a', explanation].join(','))
  }
  return lines.join('\n')
}
