import { escapeAttribute } from '../writing/html-text.ts'

/** The versions of QTI (1EdTech, Question and Test Interoperability) that are written. */
export type QtiVersion = '2.1' | '3.0'

/** What the versions write differently, apart from the names of elements. */
interface QtiVersionInfo {
  readonly namespace: string
  readonly schema: string
  /** The addresses of the rules that score an item. */
  readonly matchCorrect: string
  readonly mapResponse: string
  readonly manifestNamespace: string
  readonly manifestSchema: string
  readonly packageSchema: string
  readonly packageSchemaVersion: string
  readonly itemType: string
}

export const QTI_VERSIONS: Readonly<Record<QtiVersion, QtiVersionInfo>> = {
  '2.1': {
    namespace: 'http://www.imsglobal.org/xsd/imsqti_v2p1',
    schema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd',
    matchCorrect: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct',
    mapResponse: 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response',
    manifestNamespace: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    manifestSchema: 'http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd',
    packageSchema: 'QTIv2.1 Package',
    packageSchemaVersion: '1.0.0',
    itemType: 'imsqti_item_xmlv2p1',
  },
  '3.0': {
    namespace: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
    schema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    matchCorrect: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml',
    mapResponse: 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response.xml',
    manifestNamespace: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    manifestSchema: 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd',
    packageSchema: 'QTI Package',
    packageSchemaVersion: '3.0.0',
    itemType: 'imsqti_item_xmlv3p0',
  },
}

/**
 * Writes an element of QTI: its name and attributes as in QTI 2, its content as markup, null for an attribute that it does
 * not have.
 */
export type WriteElement = (
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  ...content: readonly string[]
) => string

/** Writes elements with the names of a version: `simpleChoice` is `qti-simple-choice` in QTI 3. */
export function elementWriter(version: QtiVersion): WriteElement {
  const named = version === '2.1' ? (name: string) => name : hyphenated
  const prefix = version === '2.1' ? '' : 'qti-'
  return (name, attributes, ...content) => {
    const tag = `${prefix}${named(name)}`
    const written = Object.entries(attributes).map(([attribute, value]) =>
      value === null ? '' : ` ${named(attribute)}="${escapeAttribute(value)}"`,
    )
    const inside = content.join('')
    return inside === '' ? `<${tag}${written.join('')}/>` : `<${tag}${written.join('')}>${inside}</${tag}>`
  }
}

/** Names with a colon are the same in every version. */
function hyphenated(name: string): string {
  return name.includes(':') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The file of an item in a package. `index` counts from 0. */
export function itemPath(index: number): string {
  return `items/question-${index + 1}.xml`
}
