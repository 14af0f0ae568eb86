import { describe, expect, test } from 'vitest'
import { pngOf } from '../../../tests/setup/files/image-files.ts'
import { type PackedFile, zipOf } from '../../../tests/setup/files/zip-files.ts'
import { escapeMarkdown } from '../../domain/markdown/escape-markdown.ts'
import { readBankBytes } from '../read-bank.ts'

const PNG = pngOf(2, 2, [0, 128, 0])

function item(id: string, body = ''): string {
  return (
    `<assessmentItem identifier="${id}">\n<responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value>` +
    `</correctResponse></responseDeclaration><itemBody>${body}<choiceInteraction responseIdentifier="R"><prompt>${id}?</prompt>` +
    '<simpleChoice identifier="a">x</simpleChoice><simpleChoice identifier="b">y</simpleChoice></choiceInteraction></itemBody></assessmentItem>'
  )
}

const manifest = (resources: string): PackedFile => ({
  name: 'imsmanifest.xml',
  content: `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><organizations/><resources>${resources}</resources></manifest>`,
})
const resource = (href: string, type = 'imsqti_item_xmlv2p2'): string =>
  `<resource identifier="${href}" type="${type}" href="${href}"><file href="${href}"/></resource>`

const places = (entries: readonly { location: object }[]) => entries.map(({ location }) => location)

describe('items', () => {
  test('those that the manifest names, in its order; tests and others without a word', async () => {
    const { drafts, problems, notices } = await readBankBytes(
      zipOf([
        manifest(
          resource('test.xml', 'imsqti_test_xmlv2p2') +
            resource('items/b%20two.xml', 'imsqti_item_xmlv3p0') +
            resource('items/a.xml', 'imsqti_item_xmlv2p1') +
            resource('style.css', 'webcontent'),
        ),
        { name: 'items/a.xml', content: item('A') },
        { name: 'items/b two.xml', content: item('B') },
        { name: 'items/forgotten.xml', content: item('C') },
        { name: 'test.xml', content: '<assessmentTest/>' },
        { name: 'style.css', content: 'p {}' },
      ]),
    )
    expect(places(drafts)).toEqual([
      { file: 'items/b two.xml', line: 1, item: 1, id: 'B' },
      { file: 'items/a.xml', line: 1, item: 2, id: 'A' },
    ])
    expect({ problems, notices }).toEqual({ problems: [], notices: [] })
  })

  test.each([
    ['without a manifest', []],
    ['with a broken one', [{ name: 'imsmanifest.xml', content: '<manifest>' }]],
    ['with one that names no item', [manifest(resource('test.xml', 'imsqti_test_xmlv2p1'))]],
    ['with an empty one', [{ name: 'imsmanifest.xml', content: '' }]],
  ])('%s: every item of the archive', async (_, first) => {
    const { drafts, problems } = await readBankBytes(
      zipOf([
        ...first,
        { name: 'a.xml', content: item('A', '<p><img src="a.png"/></p>') },
        { name: 'deep/b.xml', content: item('B') },
        { name: 'a.png', content: PNG },
        { name: 'test.xml', content: '<assessmentTest/>' },
      ]),
    )
    expect(drafts.map(({ sourceId, images }) => [sourceId, images?.length])).toEqual([
      ['A', 1],
      ['B', undefined],
    ])
    expect(problems).toEqual([])
  })

  test('a package in a folder', async () => {
    const { drafts } = await readBankBytes(
      zipOf([
        { ...manifest(resource('a.xml')), name: 'exported/imsmanifest.xml' },
        { name: 'exported/a.xml', content: item('A') },
      ]),
    )
    expect(drafts).toHaveLength(1)
  })

  test('what is broken, missing or no choice is a problem of its file, and the others are imported', async () => {
    const { drafts, problems } = await readBankBytes(
      zipOf([
        manifest(
          ['gone', 'broken', 'essay', 'old', 'none', 'good'].map((name) => resource(`${name}.xml`)).join(''),
        ),
        { name: 'broken.xml', content: '<assessmentItem>\n<' },
        {
          name: 'essay.xml',
          content:
            '<assessmentItem identifier="E"><itemBody><extendedTextInteraction/></itemBody></assessmentItem>',
        },
        { name: 'old.xml', content: '<questestinterop/>' },
        { name: 'none.xml', content: '<html/>' },
        { name: 'good.xml', content: item('G') },
      ]),
    )
    expect(drafts.map(({ location }) => location)).toEqual([{ file: 'good.xml', line: 1, item: 5, id: 'G' }])
    expect(problems.map(({ location, message }) => [location.file, message])).toEqual([
      ['gone.xml', expect.stringContaining("doesn't contain it")],
      ['broken.xml', expect.stringContaining('well-formed XML')],
      ['essay.xml', expect.stringContaining('"extendedTextInteraction"')],
      ['old.xml', expect.stringContaining('This QTI file has no questions.')],
      ['none.xml', expect.stringContaining("it isn't one")],
    ])
  })
})

describe('images', () => {
  test('are imported from anywhere in the package, one object for one image', async () => {
    const { drafts, notices } = await readBankBytes(
      zipOf([
        manifest(resource('items/a.xml') + resource('items/b.xml')),
        {
          name: 'items/a.xml',
          content: item('A', '<p>See <img src="../images/sign%201.png?x=1" alt="a sign"/></p>'),
        },
        {
          name: 'items/b.xml',
          content: item(
            'B',
            '<object data="/images/sign 1.png" type="image/png"/><img src="data:image/png;base64,' +
              Buffer.from(PNG).toString('base64') +
              '"/>',
          ),
        },
        { name: 'images/sign 1.png', content: PNG },
      ]),
    )
    const [first, second] = drafts
    expect(first).toMatchObject({ text: 'See ![a sign](<sign 1.png>)\n\nA?', explanation: null })
    expect(second).toMatchObject({ text: '![sign 1](<sign 1.png>)![image](image)\n\nB?' })
    const sign = { address: 'sign 1.png', image: { name: 'images/sign 1.png', bytes: PNG } }
    expect(first?.images).toEqual([sign])
    expect(second?.images).toEqual([sign, { address: 'image', image: { name: '', bytes: PNG } }])
    expect(second?.images?.[0]?.image).toBe(first?.images?.[0]?.image)
    expect(notices).toEqual([])
  })

  test('what is not imported is named in the explanation and in a notice', async () => {
    const shown = [
      'f.svg',
      's.mp3',
      'v.mp4',
      'gone.png',
      'large.png',
      'text.png',
      'https://example.org/x.png',
    ]
    const { drafts, notices } = await readBankBytes(
      zipOf([
        manifest(resource('a.xml')),
        {
          name: 'a.xml',
          content: item('A', `<p>${shown.map((src) => `<img src="${src}" alt=""/>`).join('')}<img/></p>`),
        },
        { name: 'f.svg', content: '<svg/>' },
        { name: 's.mp3', content: 'ID3' },
        { name: 'v.mp4', content: 'ftyp' },
        { name: 'large.png', content: Buffer.concat([PNG, Buffer.alloc(6_000_000)]), isStored: true },
        { name: 'text.png', content: 'no picture' },
      ]),
    )
    const named =
      'f.svg (an SVG image), s.mp3 (audio), v.mp4 (a video), ' +
      'large.png (too large or damaged), text.png (not a supported image)'
    expect(drafts).toMatchObject([{ explanation: escapeMarkdown(`Not kept: ${named}.`) }])
    expect(drafts[0]).not.toHaveProperty('images')
    expect(notices).toMatchObject([{ message: `Left out of the text: a picture, ${named}.` }])
    // Missing pictures keep their place: the learner may have their files.
    expect(drafts[0]?.text).toContain('![gone](gone.png)')
    expect(drafts[0]?.text).toContain('![x](https://example.org/x.png)')
  })
})
