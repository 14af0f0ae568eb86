import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Question } from '../../src/contract/question.ts'
import type { Test } from '../../src/contract/test.ts'
import type { User } from '../../src/contract/user.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import type { App, AppDependencies } from '../../src/server/app.ts'
import type { BodyLimits } from '../../src/server/bodies/body-limits.ts'
import { buildApp } from '../../src/server/build-app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { ConnectionLimits } from '../../src/server/http/connections.ts'
import { diskImages, type ImageFiles, OWNER_NAME } from '../../src/server/images/image-files.ts'
import { type S3RetryPolicy, s3Images } from '../../src/server/images/s3-images.ts'
import { createJsonLog } from '../../src/server/log.ts'
import { collectServerMetrics, createMetrics } from '../../src/server/metrics/prometheus-metrics.ts'
import type { TestEngine } from './engines.ts'
import { imagesUrl, objectsIn, S3_KEYS } from './services/s3.ts'

/** A server that listens until the test ends, and a client for it. */
export interface Api {
  readonly app: App
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string
  /** Everything that the server logged, at the most detailed level. */
  readonly logged: string[]
  readonly images: ImageFiles
  /** The metrics of the server's requests and writes, in the format of `/metrics`. */
  metrics(): Promise<string>
  /** The names of the stored image files, without the one that names their owner. */
  imageFiles(): Promise<string[]>
  /** Calls the API like a client, with the content type JSON even without a body (spec §7.1). */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body parsed as JSON; null if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of any shape and compare them with what they expect
  readonly body: any
}

export interface ApiOptions {
  readonly config?: Partial<AppDependencies['config']>
  readonly parts?: Partial<AppDependencies>
  readonly webRoot?: string
  readonly limits?: ConnectionLimits
  readonly bodyLimits?: BodyLimits
}

/**
 * Serves the engine's store over HTTP until the test ends. Images are on disk with SQLite and in a bucket with
 * PostgreSQL, so that tests on both engines also test both image stores.
 */
export async function serveApi(engine: TestEngine, options: ApiOptions = {}): Promise<Api> {
  const folder = await mkdtemp(join(tmpdir(), 'quizgrove-test-images-'))
  const logged: string[] = []
  const { images, imageFiles } = imagesOf(engine, folder)
  const metrics = createMetrics()
  const app = await buildApp({
    store: engine.store,
    images,
    now: engine.clock.now,
    newId: engine.newId,
    random: seededRandom(1),
    metrics,
    log: createJsonLog('requests', engine.clock.now, (line) => logged.push(line)),
    config: {
      host: '127.0.0.1',
      // The host name of requests that tests write by hand.
      allowedHosts: ['x'],
      spoolDir: join(folder, 'bodies'),
      chosenIdentifiers: true,
      weakIdentifiers: true,
      lookupsPerMinute: 100_000,
      failedLookups: 100_000,
      failedLookupsOfAll: 100_000,
      newLearnersPerDay: 100_000,
      networkBytesPerDay: 1e12,
      quota: { questions: 200_000, images: 10_000, bytes: 1e9 },
      operatorContact: null,
      vapidKeys: null,
      sharing: true,
      trustedProxies: [],
      ...options.config,
    },
    webRoot: options.webRoot ?? null,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.bodyLimits === undefined ? {} : { bodyLimits: options.bodyLimits }),
    ...options.parts,
  })
  collectServerMetrics(metrics, engine.store, app.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    // A reply that a test did not read completely would stay in progress forever.
    app.server.closeAllConnections()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    app,
    url,
    logged,
    images,
    metrics: () => metrics.registry.metrics(),
    imageFiles: async () => (await imageFiles()).filter((name) => name !== OWNER_NAME),
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(`${url}${path.startsWith('/images/') ? '' : '/api/v1'}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = (response.headers.get('content-type') ?? '').includes('json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson && text !== '' ? JSON.parse(text) : null,
      }
    },
  }
}

function imagesOf(engine: TestEngine, folder: string): Pick<Api, 'images' | 'imageFiles'> {
  if (engine.name === 'sqlite') {
    const imagesDir = join(folder, 'images')
    return { images: diskImages(imagesDir), imageFiles: () => readdir(imagesDir).catch(() => []) }
  }
  const s3 = inject('s3')
  const prefix = basename(folder)
  return { images: s3ImagesAt(s3.endpoint, prefix), imageFiles: () => objectsIn(s3.folder, prefix) }
}

/** Images in the bucket of the tests, behind that endpoint. */
export function s3ImagesAt(endpoint: string, prefix: string, patience?: S3RetryPolicy): ImageFiles {
  const { imagesBucket } = readConfig({ ...S3_KEYS, IMAGES_URL: imagesUrl(endpoint, prefix) })
  if (imagesBucket === null) throw new Error('IMAGES_URL names a bucket')
  return s3Images(imagesBucket, patience)
}

/** An id like those that clients choose: 20 characters or more, different for every `name`. */
export function chosenId(name: string): string {
  return `chosen-${name}`.padEnd(22, '0')
}

export async function createUser(api: Api, words = 'red-green-blue', name = 'Ada'): Promise<User> {
  return created(await api.call('POST', '/users/', { name, w3w_identifier: words }))
}

export async function createTest(api: Api, user: User, more: object = {}): Promise<Test> {
  return created(await api.call('POST', '/tests/', { user_id: user.id, score: 72.5, passed: true, ...more }))
}

export async function createQuestion(api: Api, user: User, more: object = {}): Promise<Question> {
  return created(await api.call('POST', '/questions/', { user_id: user.id, ...QUESTION, ...more }))
}

/** The required fields of a question. */
export const QUESTION = {
  question_text: 'Which is a prime?',
  possible_answers: ['4', '5', '6'],
  correct_answers: ['5'],
}

function created(reply: Reply) {
  if (reply.status !== 201) throw new Error(`Not created: ${reply.status} ${reply.text}`)
  return reply.body
}
