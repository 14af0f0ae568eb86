import type { ExportedQuestion } from '../writing/exported-question.ts'
import { escapeAttribute, escapeText } from '../writing/html-text.ts'
import { OWN_TOOL_NAME } from './qti-elements.ts'
import { imagePath, itemPath, QTI_VERSIONS, type QtiVersion } from './qti-names.ts'

/** An item as the manifest lists it. */
export interface ListedItem {
  readonly identifier: string
  readonly category: ExportedQuestion['category']
  /** Addresses of the images that it shows, of those in the package. */
  readonly images: readonly string[]
}

const LOM = 'http://ltsc.ieee.org/xsd/LOM'

/** `imsmanifest.xml`: the items in their order with their categories as metadata, and the images that they show. */
export function qtiManifest(
  items: readonly ListedItem[],
  images: readonly string[],
  version: QtiVersion,
): string {
  const info = QTI_VERSIONS[version]
  const imageIds = new Map(images.map((address, index) => [address, `image-${index + 1}`]))
  const resources = [
    ...items.map((item, index) => itemResource(item, itemPath(index), info.itemType, imageIds)),
    ...Array.from(imageIds, ([address, id]) => {
      const href = escapeAttribute(imagePath(address))
      return `<resource identifier="${id}" type="webcontent" href="${href}"><file href="${href}"/></resource>`
    }),
  ]
  const { manifestNamespace, manifestSchema, packageSchema, packageSchemaVersion } = info
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="${manifestNamespace}" xmlns:imsmd="${LOM}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${manifestNamespace} ${manifestSchema}" identifier="quizgrove-bank">
  <metadata><schema>${packageSchema}</schema><schemaversion>${packageSchemaVersion}</schemaversion></metadata>
  <organizations/>
  <resources>
${resources.map((resource) => `    ${resource}\n`).join('')}  </resources>
</manifest>
`
}

function itemResource(
  { identifier, category, images }: ListedItem,
  path: string,
  type: string,
  imageIds: ReadonlyMap<string, string>,
): string {
  const needed = images.flatMap((address) => imageIds.get(address) ?? [])
  return [
    `<resource identifier="${identifier}" type="${type}" href="${path}">`,
    category === null ? '' : metadata(category),
    `<file href="${path}"/>`,
    ...needed.map((id) => `<dependency identifierref="${id}"/>`),
    '</resource>',
  ].join('')
}

/** A category as the path of a classification (IEEE 1484.12.1, Learning Object Metadata, 9). */
function metadata(category: string): string {
  const taxons = category
    .split(' / ')
    .map((name) => `<imsmd:taxon><imsmd:entry>${lomString(name)}</imsmd:entry></imsmd:taxon>`)
  const path = `<imsmd:taxonPath><imsmd:source>${lomString(OWN_TOOL_NAME)}</imsmd:source>${taxons.join('')}</imsmd:taxonPath>`
  const purpose =
    '<imsmd:purpose><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>discipline</imsmd:value></imsmd:purpose>'
  return `<metadata><imsmd:lom><imsmd:classification>${purpose}${path}</imsmd:classification></imsmd:lom></metadata>`
}

function lomString(text: string): string {
  return `<imsmd:string>${escapeText(text)}</imsmd:string>`
}
