import { expect, test } from 'vitest'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { readGift } from '../gift/read.ts'
import { readMoodleXml } from './read.ts'

const PNG = pngOf(3, 1, [200, 0, 0])
const ENCODED = Buffer.from(PNG).toString('base64')

const file = (name: string, content: string, more = 'encoding="base64"'): string =>
  `<file name="${name}" path="/" ${more}>${content}</file>`
const html = (name: string, text: string, files = ''): string =>
  `<${name} format="html"><text><![CDATA[${text}]]></text>${files}</${name}>`
const question = (text: string, files: string, answer = ''): string =>
  `<quiz><question type="multichoice">${html('questiontext', text, files)}` +
  `<answer fraction="100"><text>x</text></answer><answer fraction="0" format="html"><text>y${answer}</text></answer></question></quiz>`

test('images beside a text of Moodle XML are imported', () => {
  const xml = question(
    '<p>Which? <img src="@@PLUGINFILE@@/my%20sign.png" alt="sign"><img src="@@PLUGINFILE@@/my%20sign.png?time=1"></p>',
    file('my sign.png', `${ENCODED.slice(0, 20)}\n${ENCODED.slice(20)}`) + file('unused.png', ENCODED),
  )
  const { drafts, notices } = readMoodleXml(xml)
  expect(drafts).toMatchObject([
    { format: 'markdown', text: 'Which? ![sign](<my sign.png>)![my sign](<my sign.png>)', explanation: null },
  ])
  expect(drafts[0]?.images).toEqual([{ address: 'my sign.png', image: { name: 'my sign.png', bytes: PNG } }])
  expect(notices).toEqual([])
})

test('the same name in two parts is two images, one with what is asked and one with what explains it', () => {
  const [blue, green] = [pngOf(1, 1, [0, 0, 255]), pngOf(1, 1, [0, 255, 0])].map((png) => Buffer.from(png))
  const part = (name: string, bytes: Buffer | undefined): string =>
    html(name, '<img src="@@PLUGINFILE@@/a.png">', file('a.png', bytes?.toString('base64') ?? ''))
  const { drafts } = readMoodleXml(
    `<quiz><question type="multichoice">${part('questiontext', blue)}${part('generalfeedback', green)}` +
      '<answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question></quiz>',
  )
  expect(drafts).toMatchObject([{ text: '![a](a.png)', explanation: '![2 a](2-a.png)' }])
  expect(drafts[0]?.images?.map(({ address, image }) => [address, Buffer.from(image.bytes)])).toEqual([
    ['a.png', blue],
    ['2-a.png', green],
  ])
})

test.each([
  ['not base 64', file('a.png', '%%%'), 'a.png (damaged)'],
  ['in another encoding', file('a.png', 'x', 'encoding="gzip"'), 'a.png (damaged)'],
  ['no image', file('a.png', btoa('text')), 'a.png (not a supported image)'],
  ['too large', file('a.png', 'A'.repeat(8_000_000)), 'a.png (larger than 5 MB)'],
])('a file that is %s is named in the explanation', (_, files, named) => {
  const { drafts, notices } = readMoodleXml(question('Q <img src="@@PLUGINFILE@@/a.png">', files))
  expect(drafts).toMatchObject([{ explanation: `Not kept: ${named}.` }])
  expect(drafts[0]).not.toHaveProperty('images')
  expect(notices).toMatchObject([{ message: `Left out of the text: ${named}.` }])
})

test("one that isn't in the file keeps its place", () => {
  const { drafts, notices } = readMoodleXml(question('Q <img src="@@PLUGINFILE@@/a.png">', ''))
  expect(drafts).toMatchObject([{ text: 'Q ![a](a.png)', explanation: null }])
  expect(notices).toEqual([])
})

test.each([
  ['Moodle XML', (src: string) => readMoodleXml(question(`Q <img src="${src}">`, ''))],
  ['GIFT', (src: string) => readGift(`Q <img src\\="${src.replace(/[=:]/g, '\\$&')}"> {=x ~y}`)],
])('images within the addresses of %s are imported', (_, read) => {
  expect(read(`data:image/png;base64,${ENCODED}`).drafts).toMatchObject([
    { text: 'Q ![image](image)', images: [{ address: 'image', image: { name: '', bytes: PNG } }] },
  ])
  expect(read('data:image/svg+xml;base64,PHN2Zy8+').drafts).toMatchObject([
    { explanation: 'Not kept: a picture (an SVG image).' },
  ])
  expect(read('data:image/png;base64,%%').drafts).toMatchObject([
    { explanation: 'Not kept: a picture (damaged).' },
  ])
  expect(read('data:').drafts).toMatchObject([{ explanation: 'Not kept: a picture (damaged).' }])
})
