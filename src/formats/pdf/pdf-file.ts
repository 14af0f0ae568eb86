import { type Core, CoreError, CorePort, OWN_NAME } from './core-port.ts'
import { hiddenLayers } from './layers.ts'
import { listIn, numberIn, numbersOf, textIn, valueIn } from './unknown-values.ts'

/** What comes from outside to read PDF documents. */
export interface PdfTools extends Clock {
  /**
   * Starts the core of pdf.js in a worker of its own. Rejects where it can't be loaded.
   * @param onFailed it ended by itself, for want of memory for example
   */
  readonly startCore: (onFailed: () => void) => Promise<Core>
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
  /** What was added to it: notes, marks and entries of forms (`notesOf`). */
  readonly notes: readonly string[]
}

/** An operator of a page's content (`OPS` in `page-content.ts`) with its operands, as the core hands them on. */
export type TakeOperator = (operator: number, operands: readonly unknown[]) => void

/** Why a document cannot be read. */
export type PdfFault = 'encrypted' | 'damaged' | 'endless' | 'not loaded'

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
  /** The ids of layers that aren't shown. */
  readonly hiddenLayers: ReadonlySet<unknown>
  /** Rejects for a page that is damaged, with what `take` throws, and with a `PdfStop` where the document takes too much. */
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
 * Opens a document with the core of pdf.js. Rejects with a `PdfStop`.
 *
 * @param bytes checked ones (`checkStreams`)
 */
export async function openPdf(bytes: Uint8Array, tools: PdfTools): Promise<PdfFile> {
  const fonts = new Map<string, PdfFont>()
  const opened = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => undefined)
  const end = () => ended.reject(new PdfStop('endless'))
  const from = tools.now()
  const started = await tools.startCore(end).catch((error: unknown) => {
    throw new PdfStop('not loaded', error)
  })
  const core = new CorePort(started, {
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
  const patience = new Patience(tools, bytes.length, tools.now() - from, end)
  const close = () => {
    patience.stop()
    started.stop()
  }
  const open = async () => {
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
    const layers = await core.call(document, 'GetOptionalContentConfig', null)
    return { document, pageCount, hiddenLayers: hiddenLayers(layers) }
  }
  try {
    const { document, ...rest } = await Promise.race([open(), ended.promise])
    return {
      ...rest,
      fonts,
      readPage: (index, take) =>
        Promise.race([readPage(core, document, index, take, patience), ended.promise]),
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
  patience: Patience,
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
      const shown = Array.isArray(own) && Array.isArray(own[0]) ? own[0].length : 0
      patience.earn(1 + shown)
      if (typeof operator === 'number') take(operator, Array.isArray(own) ? own : [])
    }
  })
  const [left = 0, bottom = 0, right = 612, top = 792] = numbersOf(valueIn(page, 'view'))
  const annotations = await core.call(document, 'GetAnnotations', { pageIndex: index, intent: INTENT })
  const notes = notesOf(annotations)
  return { notes, view: [left, bottom, right, top], rotation: numberIn(page, 'rotate') }
}

/** Annotations that show nothing of their own. */
const NO_NOTES = new Set(['Link', 'Popup'])

/**
 * What was added to a page of its annotations, as the core says them: the text of notes, what marks are on, entries of forms. '' for one
 * without text, such as a drawing.
 */
function notesOf(annotations: unknown): readonly string[] {
  if (!Array.isArray(annotations)) return []
  return annotations.flatMap((annotation: unknown) => {
    const subtype = textIn(annotation, 'subtype')
    if (NO_NOTES.has(subtype)) return []
    if (subtype === 'Widget') {
      const entry = textIn(annotation, 'fieldValue').trim()
      return entry === '' || entry === 'Off' ? [] : [entry]
    }
    const texts = [
      textIn(valueIn(annotation, 'contentsObj'), 'str'),
      listIn(annotation, 'textContent').join(' '),
      textIn(annotation, 'overlaidText'),
    ]
    return [texts.map((text) => text.trim()).find((text) => text !== '') ?? '']
  })
}

/** Where the core writes the first number of the matrix of a font (`compileFontInfo`): glyphs of type 3 have units of their own. */
const MATRIX_AT = 13

function addFont(fonts: Map<string, PdfFont>, data: unknown): void {
  const [id, kind, font] = Array.isArray(data) ? data : []
  if (kind !== 'Font' || typeof id !== 'string') return
  const extra = valueIn(font, 'extra')
  const buffer = valueIn(font, 'buffer')
  const isOwn = valueIn(extra, 'type') === 'Type3' && buffer instanceof ArrayBuffer
  const scale = isOwn ? new DataView(buffer).getFloat64(MATRIX_AT, true) : 0.001
  fonts.set(id, { name: textIn(extra, 'name'), scale })
}

/** A clock from outside. */
interface Clock {
  /** Milliseconds, of time or of work; it never goes back. */
  readonly now: () => number
  /** Does something after as many milliseconds, unless what it returns is called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Milliseconds that a document may take: at first, for each of its bytes, and for each sign that its pages show. */
const AT_FIRST = 1200
const PER_BYTE = 0.001
const PER_SIGN = 0.01
/** Signs that count: some, and more for each byte. A page of text has 3000, and is packed in 1000 to 3000 bytes. */
const SIGNS = 100_000
const SIGNS_PER_BYTE = 4
/** Milliseconds that the core takes to start; a slow or busy device has as many times more time, up to a limit. */
const START = 250
const SLOWNESS_MAX = 12

/**
 * How long a document may keep us busy. There are countless ways in which a small file makes the core of pdf.js work for hours; what they
 * have in common is that no text comes of it. A slow device has time as text goes on to come.
 */
class Patience {
  readonly #clock: Clock
  readonly #end: () => void
  readonly #slowness: number
  #until: number
  #signsLeft: number
  #cancel: () => void = () => {}

  /**
   * @param size bytes of the document
   * @param started milliseconds that the core took to start
   * @param end called when it is over
   */
  constructor(clock: Clock, size: number, started: number, end: () => void) {
    this.#clock = clock
    this.#end = end
    this.#slowness = Math.min(Math.max(1, started / START), SLOWNESS_MAX)
    this.#until = clock.now() + (AT_FIRST + size * PER_BYTE) * this.#slowness
    this.#signsLeft = SIGNS + size * SIGNS_PER_BYTE
    this.#wait()
  }

  /** What came of a page: operators and glyphs. */
  earn(signs: number): void {
    const counted = Math.min(signs, this.#signsLeft)
    this.#signsLeft -= counted
    this.#until += counted * PER_SIGN * this.#slowness
  }

  stop(): void {
    this.#cancel()
  }

  #wait(): void {
    const left = this.#until - this.#clock.now()
    if (left > 0) this.#cancel = this.#clock.after(left, () => this.#wait())
    else this.#end()
  }
}
