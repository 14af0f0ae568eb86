import { isRecord } from '../../domain/is-record.ts'
import { type Declarations, type Language, type Maker, partsOf, type TokenRange } from './language.ts'
import { argumentOf, colonIn, endWithoutType, isFunction, WRAPPERS } from './syntax.ts'
import { KIND, type Tokens } from './tokens.ts'
import { Computed, memberOf, numberOf, signed } from './values.ts'

/** Lists and objects within one another; a bank needs 6 or so. */
const DEPTH_MAX = 64

/** Characters of a text that is put together of several. */
const JOINED_MAX = 100_000

/** Characters of all such texts. */
const ALL_JOINED_MAX = 50_000_000

/** Values within what makes objects: two that make one another twice would have no end. */
const MADE_MAX = 750_000

/** Different names of fields in a file: millions of them take minutes to read. */
const NAMES_MAX = 20_000

/** Entries and fields that are spread, in all. */
const COPIED_MAX = 500_000

/** What only names a file of a picture. */
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|avif)$/i

type Values = ReadonlyMap<string, unknown>
const NO_VALUES: Values = new Map()

/** The values that a program writes out: texts, numbers, lists, objects, and names for them. Nothing is run. */
export class Evaluator {
  /** Parts of the program that were passed over, in which there may be other values. */
  readonly passedOver: TokenRange[] = []
  /** Names whose values are parts of others. */
  readonly used = new Set<string>()
  /** Whether there is more of something than is read: names of fields, or what is spread, joined or made. */
  isExcessive = false
  readonly #tokens: Tokens
  readonly #language: Language
  readonly #declared: Declarations
  readonly #places = new Map<object, number>()
  readonly #spreads = new Map<object, Computed>()
  readonly #constants = new Map<string, { readonly value: unknown } | null>()
  /** Objects whose fields others have, too. */
  readonly spreadObjects = new Set<unknown>()
  /** The names of all fields. */
  readonly names = new Set<string>()
  /** Whether there is any text: a question has one. */
  hasText = false
  #copied = 0
  #joinedLength = 0
  #made = 0

  constructor(tokens: Tokens, language: Language, declared: Declarations) {
    this.#tokens = tokens
    this.#language = language
    this.#declared = declared
  }

  /** Where an object or a list begins in the source; null for what is none of the program. */
  placeOf(value: object): number | null {
    return this.#places.get(value) ?? null
  }

  /** Says where an object begins that others are put together to. */
  place(value: object, from: number): void {
    this.#places.set(value, from)
  }

  /** What an object has fields of that the program computes; null for nothing. */
  spreadIn(value: unknown): Computed | null {
    return typeof value === 'object' && value !== null ? (this.#spreads.get(value) ?? null) : null
  }

  /** The value of a name; null where it has none that is read. */
  constant(name: string, depth = 0): { readonly value: unknown } | null {
    const known = this.#constants.get(name)
    if (known !== undefined) return known
    // A value that leads to itself has none.
    this.#constants.set(name, null)
    const range = this.#declared.values.get(name)
    const members = this.#declared.enums.get(name)
    const value =
      range !== undefined
        ? this.value(range, depth + 1)
        : members === undefined
          ? new Computed(0, 0)
          : this.#members(members[0], depth + 1)
    const found = value instanceof Computed ? null : { value }
    this.#constants.set(name, found)
    return found
  }

  /** The value of a part of the program. */
  value([from, end]: TokenRange, depth: number, names: Values = NO_VALUES): unknown {
    const tokens = this.#tokens
    if (names !== NO_VALUES) this.isExcessive ||= ++this.#made > MADE_MAX
    if (depth > DEPTH_MAX || end <= from || this.isExcessive) return this.#passOver([from, end])
    const kind = tokens.kind(from)
    if (end - from === 1) return this.#single(from, kind, depth, names)
    if (kind === KIND.open && tokens.mate(from) === end - 1) return this.#group(from, depth, names)
    const to = endWithoutType(tokens, this.#language, [from, end])
    if (to < end) return this.value([from, to], depth + 1, names)
    const last = to - 1
    if (to - from === 2 && kind === KIND.sign && tokens.kind(last) === KIND.number) {
      return signed(tokens.text(from), numberOf(tokens.text(last))) ?? this.#passOver([from, to])
    }
    const joined = this.#joined([from, to], depth, names)
    if (joined !== null) return joined
    if (tokens.is(last, ')') && tokens.mate(last) > from) return this.#call([from, to], depth, names)
    const member = kind === KIND.name ? this.#member([from, to], depth, names) : null
    return member === null ? this.#passOver([from, end]) : member.value
  }

  /** The object that a call at a name makes of its arguments; null where their names are not known. */
  callAt(at: number): unknown {
    const tokens = this.#tokens
    return this.#makeObject(tokens.text(at), at + 1, partsOf(tokens, at + 1), 0, NO_VALUES)
  }

  #passOver(range: TokenRange): Computed {
    const [from, to] = range
    if (to > from + 1 && !this.isExcessive) this.passedOver.push(range)
    return new Computed(this.#tokens.start(from), this.#tokens.end(Math.max(from, to - 1)))
  }

  #single(at: number, kind: number, depth: number, names: Values): unknown {
    const written = this.#tokens.text(at)
    if (kind === KIND.text) {
      this.hasText = true
      return this.#language.textOf(written) ?? this.#passOver([at, at + 1])
    }
    if (kind === KIND.number) return numberOf(written)
    if (kind !== KIND.name) return this.#passOver([at, at + 1])
    const found = this.#named(written, depth, names)
    return found === null ? this.#passOver([at, at + 1]) : found.value
  }

  #named(name: string, depth: number, names: Values): { readonly value: unknown } | null {
    const { words } = this.#language
    if (words.has(name)) return { value: words.get(name) }
    if (names.has(name)) return { value: names.get(name) }
    const found = this.constant(name, depth)
    if (found !== null) this.used.add(name)
    return found
  }

  /** Texts that are added, or that are beside one another in Python; null for anything else. */
  #joined([from, to]: TokenRange, depth: number, names: Values): unknown {
    const tokens = this.#tokens
    const parts: TokenRange[] = []
    let start = from
    for (let at = from; at <= to; ) {
      const isPlus = at < to && tokens.is(at, '+')
      const isBeside =
        this.#language.isPython &&
        at > start &&
        tokens.kind(at) === KIND.text &&
        tokens.kind(at - 1) === KIND.text
      if (at < to && !isPlus && !isBeside) {
        at = tokens.after(at)
        continue
      }
      if (at === start) return null
      parts.push([start, Math.min(at, to)])
      start = isPlus || at === to ? at + 1 : at
      at = Math.max(start, at + 1)
    }
    if (parts.length < 2) return null
    let text = ''
    let hasText = false
    for (const part of parts) {
      const value = this.value(part, depth + 1, names)
      if (typeof value !== 'string' && typeof value !== 'number') return this.#passOver([from, to])
      hasText ||= typeof value === 'string'
      text += String(value)
      if (text.length > JOINED_MAX) return this.#passOver([from, to])
    }
    return hasText ? this.#counted(text) : this.#passOver([from, to])
  }

  #group(open: number, depth: number, names: Values): unknown {
    const tokens = this.#tokens
    if (tokens.is(open, '[')) return this.#list(open, depth, names)
    if (tokens.is(open, '`')) return this.#template(open, depth, names)
    if (tokens.is(open, '{')) return this.#object(open, depth, names)
    const parts = partsOf(tokens, open)
    const [only, ...others] = parts
    const isTuple =
      this.#language.isPython && (only === undefined || others.length > 0 || tokens.is(only[1], ','))
    if (isTuple) return this.#list(open, depth, names)
    return only === undefined || others.length > 0
      ? this.#passOver([open, tokens.after(open)])
      : this.value(only, depth + 1, names)
  }

  #list(open: number, depth: number, names: Values): unknown[] {
    const list: unknown[] = []
    for (const [from, to] of partsOf(this.#tokens, open)) {
      if (from === to) {
        list.push(null)
        continue
      }
      const spread = this.#spread([from, to])
      const value = this.value(spread ?? [from, to], depth + 1, names)
      if (spread === null || !Array.isArray(value)) list.push(value)
      else if (this.#mayCopy(value.length)) for (const entry of value) list.push(entry)
    }
    // A list of fewer entries is no question.
    if (list.length > 2) this.#places.set(list, this.#tokens.start(open))
    return list
  }

  /** What is spread: what follows "..." or "*"; null for anything else. */
  #spread([from, to]: TokenRange): TokenRange | null {
    const tokens = this.#tokens
    const isSpread = this.#language.isPython ? tokens.is(from, '*') : tokens.is(from, '...')
    return isSpread && to - from > 1 ? [from + 1, to] : null
  }

  #template(open: number, depth: number, names: Values): unknown {
    const tokens = this.#tokens
    const end = tokens.mate(open)
    this.hasText = true
    let text = ''
    for (let at = open + 1; at < end; at = tokens.after(at)) {
      const isPiece = tokens.kind(at) === KIND.piece
      const value = isPiece
        ? this.#language.pieceOf(tokens.text(at))
        : this.value([at + 1, tokens.mate(at)], depth + 1, names)
      if (typeof value !== 'string' && typeof value !== 'number') return this.#passOver([open, end + 1])
      text += String(value)
      if (text.length > JOINED_MAX) return this.#passOver([open, end + 1])
    }
    return this.#counted(text)
  }

  #counted(text: string): string {
    this.#joinedLength += text.length
    this.isExcessive ||= this.#joinedLength > ALL_JOINED_MAX
    return text
  }

  #object(open: number, depth: number, names: Values): unknown {
    const tokens = this.#tokens
    const parts = partsOf(tokens, open)
    const { isPython } = this.#language
    const colonOf = (part: TokenRange) => colonIn(tokens, this.#language, part)
    if (isPython && parts.length > 0 && parts.every((part) => colonOf(part) === null)) {
      return this.#list(open, depth, names)
    }
    const record = this.#record(open)
    for (const [from, to] of parts) {
      if (from === to) continue
      const colon = colonOf([from, to])
      const isSpread = isPython ? tokens.is(from, '*') && tokens.is(from + 1, '*') : tokens.is(from, '...')
      if (isSpread) this.#spreadInto(record, [from + (isPython ? 2 : 1), to], depth, names)
      else if (colon !== null) {
        const name = this.#fieldName([from, colon], depth, names)
        if (name === null) this.#passOver([from, to])
        else this.#set(record, name, [colon + 1, to], depth, names)
      } else if (!isPython && to - from === 1 && tokens.isName(from)) {
        this.#set(record, tokens.text(from), [from, to], depth, names)
      } else this.#passOver([from, to])
    }
    return record
  }

  #fieldName([from, to]: TokenRange, depth: number, names: Values): string | null {
    const tokens = this.#tokens
    const isPlain = to - from === 1 && tokens.isName(from) && !this.#language.isPython
    if (isPlain) return tokens.text(from)
    const inner: TokenRange =
      !this.#language.isPython && tokens.is(from, '[') ? [from + 1, to - 1] : [from, to]
    const value = this.value(inner, depth + 1, names)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null
  }

  #record(at: number): Record<string, unknown> {
    const record = {}
    this.#places.set(record, this.#tokens.start(at))
    return record
  }

  #set(record: Record<string, unknown>, name: string, range: TokenRange, depth: number, names: Values): void {
    if (!this.#mayName(name)) return
    const value = this.value(range, depth + 1, names)
    if (!(value instanceof Computed) || !isFunction(this.#tokens, range)) record[name] = value
  }

  #mayName(name: string): boolean {
    this.names.add(name)
    this.isExcessive ||= this.names.size > NAMES_MAX
    return name !== '__proto__' && !this.isExcessive
  }

  #spreadInto(record: Record<string, unknown>, range: TokenRange, depth: number, names: Values): void {
    const value = this.value(range, depth + 1, names)
    if (isRecord(value) && !(value instanceof Computed)) {
      this.spreadObjects.add(value)
      if (this.#mayCopy(Object.keys(value).length)) Object.assign(record, value)
    }
    const by = value instanceof Computed ? value : this.spreadIn(value)
    if (by !== null) this.#spreads.set(record, by)
  }

  /** Counts entries that are spread: lists that spread one another twice would grow without end. */
  #mayCopy(count: number): boolean {
    this.#copied += count
    this.isExcessive ||= this.#copied > COPIED_MAX
    return !this.isExcessive
  }

  /** `new Question("…", […], 1)`, `Question(text: "…")`, `Object.freeze([…])`, `require("a.png")`, `"…".trim()`. */
  #call([start, to]: TokenRange, depth: number, names: Values): unknown {
    const tokens = this.#tokens
    const open = tokens.mate(to - 1)
    const from = tokens.is(start, 'new') ? start + 1 : start
    const callee = tokens.source.slice(tokens.start(from), tokens.end(open - 1))
    const parts = partsOf(tokens, open)
    const [only, ...others] = parts
    if (only === undefined) {
      const isTrim = tokens.is(open - 1, 'trim') || tokens.is(open - 1, 'strip')
      const text = isTrim && open - 2 > from ? this.value([from, open - 2], depth + 1, names) : null
      if (typeof text === 'string') return text.trim()
    } else if (others.length === 0) {
      if (WRAPPERS.has(callee)) return this.value(only, depth + 1, names)
      const text = callee === 'require' ? this.value(only, depth + 1, names) : null
      if (typeof text === 'string' && PICTURE.test(text)) return text
    }
    return this.#makeObject(callee, open, parts, depth, names) ?? this.#passOver([start, to])
  }

  /** An object made of the arguments of a call; null where their names are not known. */
  #makeObject(
    callee: string,
    open: number,
    parts: readonly TokenRange[],
    depth: number,
    names: Values,
  ): Record<string, unknown> | null {
    const maker = this.#declared.makers.get(callee)
    const args = parts.map((part) => argumentOf(this.#tokens, this.#language, part))
    const isNamed = args.length > 1 && args.every(({ name }) => name !== null)
    if ((maker === undefined && !isNamed) || args.length === 0) return null
    const record = this.#record(open)
    const values = new Map<string, unknown>()
    args.forEach(({ name, value }, index) => {
      const parameter = name ?? maker?.parameters[index] ?? null
      if (parameter === null) return
      if (maker === undefined) this.#set(record, parameter, value, depth, names)
      else values.set(parameter, this.value(value, depth + 1, names))
    })
    if (maker !== undefined) this.#fill(record, maker, values, depth)
    return record
  }

  #fill(record: Record<string, unknown>, maker: Maker, values: Values, depth: number): void {
    const given = new Map(maker.parameters.map((name) => [name, values.has(name) ? values.get(name) : null]))
    for (const { name, value } of maker.fields) {
      const parameter = value === null ? name : this.#tokens.text(value[0])
      const isParameter = value === null || (value[1] - value[0] === 1 && given.has(parameter))
      if (!isParameter) this.#set(record, name, value, depth, given)
      else if (this.#mayName(name)) record[name] = given.get(parameter)
    }
  }

  /** `Category.Maths`, `prompts[0]`; null for what is none. */
  #member([from, to]: TokenRange, depth: number, names: Values): { readonly value: unknown } | null {
    const tokens = this.#tokens
    let found = this.#named(tokens.text(from), depth, names)
    for (let at = from + 1; at < to && found !== null; ) {
      const { value }: { readonly value: unknown } = found
      const isDot = tokens.is(at, '.') || tokens.is(at, '?.')
      const isIndex = tokens.is(at, '[')
      if ((!isDot && !isIndex) || (isDot && !tokens.isName(at + 1))) return null
      const name = isDot ? tokens.text(at + 1) : this.value([at + 1, tokens.mate(at)], depth + 1, names)
      found = memberOf(value, name, this.#language)
      at = isDot ? at + 2 : tokens.after(at)
    }
    return found
  }

  /** The members of an enumeration: those without a value are numbers, as in TypeScript. */
  #members(open: number, depth: number): unknown {
    const tokens = this.#tokens
    const members: Record<string, unknown> = {}
    let next: number | null = 0
    for (const [from, to] of partsOf(tokens, open)) {
      if (from === to) continue
      const value: unknown = tokens.is(from + 1, '=') ? this.value([from + 2, to], depth + 1) : next
      next = typeof value === 'number' ? value + 1 : null
      const name = tokens.isName(from) ? tokens.text(from) : (this.#language.textOf(tokens.text(from)) ?? '')
      if (value !== null && !(value instanceof Computed) && name !== '__proto__') members[name] = value
    }
    return members
  }
}
