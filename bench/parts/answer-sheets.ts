import { type Photo, toGray } from '../../src/domain/papers/sheet/reading/gray-image.ts'
import { readSheet } from '../../src/domain/papers/sheet/reading/read-sheet.ts'
import { addScene, emptyTally, sceneOf, TEST_SEEDS } from '../../tests/setup/sheet-photos/scenes.ts'
import { alternate } from '../alternate.ts'
import { cpuTime } from '../cpu-time.ts'
import type { Measurement, Part } from '../part.ts'

/** A sheet with 381 bubbles. */
const LARGE_SEED = 1008
/** Photos that are read in a round. */
const PHOTOS = 3

export const part: Part = {
  number: 19,
  title: 'Answer sheets',
  comparisons: [
    {
      work: `${TEST_SEEDS.count} photos of filled answer sheets, made from seeds that were not used while building`,
      baseline: 'what was meant',
      figures: [
        {
          key: 'wrong',
          title: 'questions read wrong that are not marked as unsure',
          unit: '',
          bounds: [{ upTo: 0 }],
        },
        { key: 'asked', title: 'bubbles that a person has to look at', unit: '%', bounds: [{ upTo: 3 }] },
        { key: 'unexpected', title: 'sheets with another outcome than expected', unit: '', bounds: [] },
      ],
    },
    {
      work: 'reading a photo of 12 megapixels, 381 bubbles',
      baseline: 'making the same photo small and gray',
      figures: [{ key: 'cpu', title: 'CPU a photo', unit: 'ms', bounds: [{ below: 1000 }] }],
    },
  ],
  limit:
    'Bubbles are looked at where someone marked two, erased, or marked faintly, and where a shadow divides them. Most of the time goes into finding dark shapes for the corner marks. A range of seeds that showed a fault is spent. One is so far: 1 to 500, with two wrong readings of one stain. On 2,000 other sheets, by which the limits were chosen, none of 536,392 bubbles is wrong.',
  measure: async () => {
    const photo = largePhoto()
    return [
      { ours: [readAll()], baseline: [] },
      await alternate(
        async () => ({
          cpu: (await cpuTime(() => repeat(() => readSheet(photo.photo, photo.sheets)))) / PHOTOS,
        }),
        async () => ({ cpu: (await cpuTime(() => repeat(() => toGray(photo.photo)))) / PHOTOS }),
      ),
    ]
  },
}

function readAll(): Measurement {
  const tally = emptyTally()
  for (let seed = TEST_SEEDS.from; seed < TEST_SEEDS.from + TEST_SEEDS.count; seed++)
    addScene(tally, sceneOf(seed))
  for (const note of tally.notes) console.log(note)
  console.log(
    `${tally.scenes} scenes, ${tally.bubbles} bubbles, ${tally.sure} read without a question, ${tally.noticed} of ${tally.twice} sheets noticed the second time`,
  )
  return {
    wrong: tally.wrong,
    asked: (1 - tally.sure / tally.bubbles) * 100,
    unexpected: tally.unexpected,
  }
}

function repeat(work: () => unknown): void {
  for (let time = 0; time < PHOTOS; time++) work()
}

/** A photo with colors as a phone takes it: 4,000 × 3,000 pixels. */
function largePhoto() {
  const { photo, sheets } = sceneOf(LARGE_SEED)
  const factor = 4000 / Math.max(photo.width, photo.height)
  const [width, height] = [photo.width * factor, photo.height * factor]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let place = 0; place < width * height; place++) {
    const [x, y] = [Math.floor((place % width) / factor), Math.floor(Math.floor(place / width) / factor)]
    data.fill(photo.data[y * photo.width + x] ?? 0, place * 4, place * 4 + 4)
  }
  const large: Photo = { width, height, data }
  return { photo: large, sheets }
}
