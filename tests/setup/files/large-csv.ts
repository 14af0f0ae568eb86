import { seededRandom } from '../../../src/domain/seeded-random.ts'

/** A bank as CSV: distinct questions with four options, half of them with an explanation; 50,000 are about 16 MB. */
export function largeCsv(questions: number): string {
  const random = seededRandom(4)
  const pick = (words: string) => words.split(',')[Math.floor(random() * words.split(',').length)]
  const subjects =
    'antenna,resistor,amplifier,repeater,transceiver,feed line,capacitor,filter,oscillator,diode'
  const deeds = 'radiates,stores,blocks,limits,reflects,converts,measures,divides,matches,protects'
  const objects =
    'a strong signal,alternating current,unwanted noise,the carrier,a voltage peak,a standing wave'
  const lines = ['id,question,a,b,c,d,correct,explanation']
  for (let number = 1; number <= questions; number++) {
    const options = [2, 3, 4, 5].map(
      (times) => `${number * times} ohms as it ${pick(deeds)} ${pick(objects)}`,
    )
    const text = `Which ${pick(subjects)} ${pick(deeds)} ${pick(objects)} when the ${pick(subjects)} of station ${number} ${pick(deeds)} ${pick(objects)} and what follows from that for the ${pick(subjects)}?`
    const explanation =
      random() < 0.5 ? `Because the ${pick(subjects)} ${pick(deeds)} ${pick(objects)} there.` : ''
    lines.push([`Q${number}`, text, ...options, 'a', explanation].join(','))
  }
  return lines.join('\n')
}
