/**
 * Messages to the core of pdf.js and back, as its own `MessageHandler` sends them (`src/shared/message_handler.js` of 6.5). The core is
 * used without the library around it, which draws, and which keeps what it was told of a page until all of it is there.
 */

/** Kinds of messages of a stream. */
const [CLOSE, ENQUEUE, ERROR, PULL] = [3, 4, 5, 6]
/** Kinds of replies. */
const [DATA, FAILED] = [1, 2]

/** Our name in messages; that of a document is the same, as one core reads one. */
export const OWN_NAME = 'main'

/** What the core says of a failure. */
export class CoreError extends Error {
  constructor(reason: unknown) {
    const { name, message } = typeof reason === 'object' && reason !== null ? Object(reason) : {}
    super(typeof message === 'string' ? message : String(reason))
    this.name = typeof name === 'string' ? name : 'Error'
  }
}

export interface Message {
  readonly sourceName: string
  readonly action?: string
  readonly data?: unknown
  readonly callback?: number
  readonly callbackId?: number
  readonly reason?: unknown
  readonly stream?: number
  readonly streamId?: number
  readonly chunk?: unknown
}

/** What we do when the core asks. */
export interface CoreListener {
  /** What it says without waiting for a reply. */
  readonly heard: (action: string, data: unknown) => void
  /** What it waits for; a rejection is a reply, too. */
  readonly asked: (action: string, data: unknown) => Promise<unknown>
}

interface Open<Value> {
  readonly resolve: (value: Value) => void
  readonly reject: (reason: unknown) => void
}

/** A core in a worker of its own. */
export interface Core {
  readonly postMessage: (message: unknown) => void
  readonly listen: (take: (message: Message) => void) => void
  /** Ends it, whatever it is doing. */
  readonly stop: () => void
}

/** Our end of the line to a core. */
export class CorePort {
  readonly #core: Core
  readonly #calls = new Map<number, Open<unknown>>()
  readonly #streams = new Map<number, Open<void> & { readonly take: (chunk: unknown) => void }>()
  #last = 0

  constructor(core: Core, listener: CoreListener) {
    this.#core = core
    core.listen((message) => this.#receive(message, listener))
  }

  say(target: string, action: string, data: unknown): void {
    this.#core.postMessage({ sourceName: OWN_NAME, targetName: target, action, data })
  }

  /** Rejects with a `CoreError`. */
  call(target: string, action: string, data: unknown): Promise<unknown> {
    const callbackId = ++this.#last
    return new Promise((resolve, reject) => {
      this.#calls.set(callbackId, { resolve, reject })
      this.#core.postMessage({ sourceName: OWN_NAME, targetName: target, action, callbackId, data })
    })
  }

  /** The parts of a long reply, one after another: the next one is asked for when `take` returns. Rejects with what it throws, too. */
  stream(target: string, action: string, data: unknown, take: (chunk: unknown) => void): Promise<void> {
    const streamId = ++this.#last
    return new Promise((resolve, reject) => {
      this.#streams.set(streamId, { resolve, reject, take })
      this.#core.postMessage({
        sourceName: OWN_NAME,
        targetName: target,
        action,
        streamId,
        data,
        desiredSize: 1,
      })
    })
  }

  #receive(message: Message, listener: CoreListener): void {
    if (message.callback !== undefined) this.#settle(message)
    else if (message.stream !== undefined) this.#continue(message)
    else if (message.callbackId !== undefined) void this.#answer(message, listener)
    else listener.heard(message.action ?? '', message.data)
  }

  #settle({ callback, callbackId = 0, data, reason }: Message): void {
    const call = this.#calls.get(callbackId)
    this.#calls.delete(callbackId)
    if (callback === DATA) call?.resolve(data)
    else call?.reject(new CoreError(reason))
  }

  #continue({ sourceName, stream, streamId = 0, chunk, reason }: Message): void {
    const open = this.#streams.get(streamId)
    if (open === undefined) return
    if (stream === ENQUEUE) {
      try {
        open.take(chunk)
      } catch (error) {
        this.#streams.delete(streamId)
        open.reject(error)
        return
      }
      this.#core.postMessage({
        sourceName: OWN_NAME,
        targetName: sourceName,
        stream: PULL,
        streamId,
        desiredSize: 1,
      })
    } else if (stream === CLOSE || stream === ERROR) {
      this.#streams.delete(streamId)
      if (stream === CLOSE) open.resolve()
      else open.reject(new CoreError(reason))
    }
  }

  async #answer(message: Message, { asked }: CoreListener): Promise<void> {
    const { sourceName, action = '', callbackId, data } = message
    const reply = { sourceName: OWN_NAME, targetName: sourceName, callbackId }
    try {
      this.#core.postMessage({ ...reply, callback: DATA, data: await asked(action, data) })
    } catch (error) {
      const { name, message: text } = new CoreError(error)
      this.#core.postMessage({ ...reply, callback: FAILED, reason: { name, message: text } })
    }
  }
}
