import { CoreError, CorePort, OWN_NAME } from './core-port.ts'

/** What comes from outside to read PDF documents. */
export interface PdfTools {
  /** Starts the core of pdf.js on this thread, at the other end of a line. */
  readonly startCore: (port: MessagePort) => Promise<void>
  /** A predefined character map of CJK fonts by its name, such as "UniGB-UCS2-H", in the form of pdf.js. Rejects for one that is not there. */
  readonly loadCharacterMap: (name: string) => Promise<Uint8Array>
}

/** A font of a document, as far as it says what its characters look like. */
export interface PdfFont {
  /** As in the file: "ABCDEF+Times-Bold"; '' where nothing says it. */
  readonly name: string
  /** What a width of a glyph is multiplied with. */
  readonly scale: number
}

/** A page as it stands in a file. */
export interface PdfPage {
  /** The corners of the part that is shown, in units of the page. */
  readonly view: readonly [left: number, bottom: number, right: number, top: number]
  /** Degrees by which a page is turned clockwise when it is shown: 0, 90, 180 or 270. */
  readonly rotation: number
}

/** An operator of a page's content (`OPS` in `page-content.ts`) with its operands, as the core hands them on. */
export type TakeOperator = (operator: number, operands: readonly unknown[]) => void

/** Why a document cannot be read. */
export type PdfFault = 'encrypted' | 'damaged'

export class PdfStop extends Error {
  readonly fault: PdfFault

  constructor(fault: PdfFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** A document whose pages can be read. */
export interface PdfFile {
  readonly pageCount: number
  /** Of the fonts that pages used so far, by the names that operators call them. */
  readonly fonts: ReadonlyMap<string, PdfFont>
  /** Rejects for a page that is damaged, and with what `take` throws. */
  readonly readPage: (index: number, take: TakeOperator) => Promise<PdfPage>
  readonly close: () => void
}

/** The version of pdf.js, which its core compares with its own. */
const VERSION = '6.5.438'

/** What the core does with content: pictures are passed over, and nothing is drawn, loaded, run or taken from the system. */
const EVALUATOR = {
  maxImageSize: 0,
  disableFontFace: true,
  ignoreErrors: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  canvasMaxAreaInBytes: 0,
  // Without it the core does not say the name of a font.
  fontExtraProperties: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  cMapUrl: null,
  cMapPacked: true,
  iccUrl: null,
  standardFontDataUrl: null,
  wasmUrl: null,
}

/** As a viewer shows a page, in the order of its content, without annotations. */
const INTENT = 0x2 | 0x40 | 0x100

/**
 * Opens a document with the core of pdf.js on this thread. Rejects with a `PdfStop`.
 *
 * @param bytes checked ones (`checkStreams`)
 */
export async function openPdf(bytes: Uint8Array, tools: PdfTools): Promise<PdfFile> {
  const { port1, port2 } = new MessageChannel()
  port1.start()
  await tools.startCore(port1)
  const fonts = new Map<string, PdfFont>()
  const opened = Promise.withResolvers<number>()
  const core = new CorePort(port2, {
    heard: (action, data) => {
      if (action === 'GetDoc') opened.resolve(numberIn(valueIn(data, 'pdfInfo'), 'numPages'))
      else if (action === 'DocException') opened.reject(stopOf(new CoreError(data)))
      else if (action === 'commonobj') addFont(fonts, data)
    },
    asked: async (action, data) => {
      const name = valueIn(data, 'filename')
      const isMap = action === 'FetchBinaryData' && valueIn(data, 'kind') === 'cMapUrl'
      if (!isMap || typeof name !== 'string') throw new Error(`Nothing is given for ${action}`)
      return await tools.loadCharacterMap(name.replace(/\.bcmap$/, ''))
    },
  })
  const close = () => {
    core.close()
    port1.close()
  }
  try {
    core.say('worker', 'configure', { verbosity: 0 })
    const name = await core.call('worker', 'GetDocRequest', {
      docId: OWN_NAME,
      apiVersion: VERSION,
      data: bytes,
      password: null,
      disableAutoFetch: true,
      rangeChunkSize: 65_536,
      docBaseUrl: null,
      enableXfa: false,
      evaluatorOptions: EVALUATOR,
    })
    const document = String(name)
    core.say(document, 'Ready', null)
    const pageCount = await opened.promise
    // A document may be protected, and open without a password.
    if ((await core.call(document, 'GetPermissions', null)) !== null) throw new PdfStop('encrypted')
    return {
      pageCount,
      fonts,
      readPage: (index, take) => readPage(core, document, index, take),
      close,
    }
  } catch (error) {
    close()
    throw error instanceof PdfStop ? error : stopOf(error)
  }
}

function stopOf(error: unknown): PdfStop {
  const isEncrypted = error instanceof Error && error.name === 'PasswordException'
  return new PdfStop(isEncrypted ? 'encrypted' : 'damaged', error)
}

async function readPage(
  core: CorePort,
  document: string,
  index: number,
  take: TakeOperator,
): Promise<PdfPage> {
  const page = await core.call(document, 'GetPage', { pageIndex: index })
  const request = {
    pageId: index,
    pageIndex: index,
    pageProxyId: `page${index}`,
    intent: INTENT,
    cacheKey: '',
    annotationStorage: null,
    modifiedIds: new Set(),
  }
  await core.stream(document, 'GetOperatorList', request, (chunk) => {
    const operators = listIn(chunk, 'fnArray')
    const operands = listIn(chunk, 'argsArray')
    for (const [place, operator] of operators.entries()) {
      const own = operands[place]
      if (typeof operator === 'number') take(operator, Array.isArray(own) ? own : [])
    }
  })
  const [left = 0, bottom = 0, right = 612, top = 792] = numbersOf(valueIn(page, 'view'))
  return { view: [left, bottom, right, top], rotation: numberIn(page, 'rotate') }
}

/** Where the core writes the first number of the matrix of a font (`compileFontInfo`): glyphs of type 3 have units of their own. */
const MATRIX_AT = 13

function addFont(fonts: Map<string, PdfFont>, data: unknown): void {
  const [id, kind, font] = Array.isArray(data) ? data : []
  if (kind !== 'Font' || typeof id !== 'string') return
  const extra = valueIn(font, 'extra')
  const name = valueIn(extra, 'name')
  const buffer = valueIn(font, 'buffer')
  const isOwn = valueIn(extra, 'type') === 'Type3' && buffer instanceof ArrayBuffer
  const scale = isOwn ? new DataView(buffer).getFloat64(MATRIX_AT, true) : 0.001
  fonts.set(id, { name: typeof name === 'string' ? name : '', scale })
}

function valueIn(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
}

function numberIn(from: unknown, name: string): number {
  const value = valueIn(from, name)
  return typeof value === 'number' ? value : 0
}

function listIn(from: unknown, name: string): readonly unknown[] {
  const value = valueIn(from, name)
  return Array.isArray(value) ? value : []
}

/** The numbers of a list, whatever else is in it as 0. */
export function numbersOf(list: unknown): readonly number[] {
  if (!Array.isArray(list) && !(list instanceof Float32Array)) return []
  return Array.from(list, (value: unknown) =>
    typeof value === 'number' && Number.isFinite(value) ? value : 0,
  )
}
