import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { missingPictures } from '../../domain/importing/drafts/wanted-pictures.ts'
import { attachPictures } from '../drafts/pictures/attach-pictures.ts'
import { draftImage } from '../drafts/pictures/draft-images.ts'
import { pictureFinder } from '../drafts/pictures/picture-names.ts'
import { readBank } from '../read-bank.ts'

/** A real bank in a folder beside the checkout, not part of it. */
const FOLDER = new URL('../../../../shared/banks/ham-technician/', import.meta.url)
const NAME = 'technician-2026-2030'
const isThere = existsSync(new URL(`${NAME}.json`, FOLDER))
const unlessAbsent = isThere ? '' : ' (skipped: ../shared/banks/ham-technician is not beside this checkout)'

describe.skipIf(!isThere)(`the amateur radio technician bank${unlessAbsent}`, () => {
  const read = (extension: string) => {
    const text = readFileSync(new URL(`${NAME}.${extension}`, FOLDER), 'utf8')
    return { text, ...readBank(text, { categoryFrom: { idCharacters: 3 } }) }
  }

  test.each(['json', 'csv', 'txt'])(
    '%s: 409 questions, each with the right key and category',
    (extension) => {
      const source: { id: string; refs: string; answers: string[]; correct_letter: string }[] = JSON.parse(
        read('json').text,
      )
      const { drafts, problems, notices } = read(extension)
      expect(problems).toEqual([])
      expect(notices).toEqual([])
      expect(drafts).toHaveLength(409)
      expect(
        drafts.map(({ sourceId, reference, category, options, correct }) => ({
          ...{ sourceId, reference, category, options, correct },
        })),
      ).toEqual(
        source.map(({ id, refs, answers, correct_letter }) => ({
          sourceId: id,
          reference: refs === '' ? undefined : refs,
          category: id.slice(0, 3),
          options: answers.map((answer) => answer.trim()),
          correct: [answers['ABCD'.indexOf(correct_letter)]?.trim()],
        })),
      )
    },
  )

  test.each(['json', 'csv', 'txt'])(
    '%s: pictures dropped with the file go to their 12 questions',
    async (extension) => {
      const { drafts } = read(extension)
      const names = ['T1.PNG', 'figure t-2.jpg', 't-3.png', 'other.png']
      const load = async (name: string) => draftImage(name, pngOf(1, 1, [1, 2, 3]))
      expect(drafts.filter((draft) => missingPictures(draft).length > 0)).toHaveLength(12)
      const attached = await attachPictures(drafts, { ...pictureFinder(names), load })
      expect(attached.drafts.filter((draft) => missingPictures(draft).length > 0)).toEqual([])
      const count = (name: string) =>
        attached.drafts.filter(({ images = [] }) => images.some(({ image }) => image.name === name)).length
      expect(names.map(count)).toEqual([5, 5, 2, 0])
      expect(attached.drafts.some(({ text }) => text.endsWith('![figure T-1](T1.PNG)'))).toBe(true)
    },
  )

  test.each(['json', 'csv', 'txt'])('%s: each location is the line with the id', (extension) => {
    const { text, drafts } = read(extension)
    const lines = text.split(/\r\n|\n/)
    for (const { location, sourceId } of drafts) {
      const from = location.line - 1
      expect(lines.slice(from, from + 2).join(' ')).toContain(sourceId)
    }
  })
})
