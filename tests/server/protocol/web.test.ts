import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { compressFiles } from '../../../scripts/build/compress-files.ts'
import { serveApi } from '../../setup/api.ts'
import { describeOnEngine } from '../../setup/engines.ts'

/** Long enough to be compressed. */
const FILLING = 'a'.repeat(5000)
const LANDING = `<!doctype html><title>Landing</title><script>let landing = 1</script><p>${FILLING}`
const IDENTITY = `<!doctype html><title>Identity</title><script>let identity = 1</script><p>${FILLING}`
const FALLBACK = `<!doctype html><title>App</title><script type="module" async="">let app = 1</script><p>${FILLING}`
const ASSET = `let a = '${FILLING}'`

let webRoot = ''
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'quizgrove-test-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), LANDING)
  await mkdir(join(webRoot, 'app'))
  await writeFile(join(webRoot, 'app', 'index.html'), IDENTITY)
  await writeFile(join(webRoot, '__spa-fallback.html'), FALLBACK)
  await writeFile(join(webRoot, 'assets', 'app-abc.js'), ASSET)
  for (const name of [...OTHER_SCRIPTS, BANK_READER, BANK_WRITER])
    await writeFile(join(webRoot, name), 'let a')
  await writeFile(join(webRoot, 'service-worker.js'), 'let worker')
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}')
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await compressFiles(webRoot)
})
afterAll(() => rm(webRoot, { recursive: true, force: true }))

/** The file of each page by its path. */
const FILES = new Map([
  ['', 'index.html'],
  ['app', 'app/index.html'],
  ['app/export', '__spa-fallback.html'],
])
const BANK_READER = 'assets/bank-reader.worker-B4_x-1.js'
const BANK_WRITER = 'assets/bank-writer.worker-B4_x-1.js'
/** Names that are similar to those of the two workers. */
const OTHER_SCRIPTS = [
  'assets/importing-abc.js',
  'assets/other.worker-abc.js',
  'assets/my-bank-reader.worker-abc.js',
  'assets/bank-reader.worker-abc.css',
  'bank-reader.worker-abc.js',
  'assets/my-bank-writer.worker-abc.js',
  'bank-writer.worker-abc.js',
]

/** The bytes as sent; `fetch` would decompress them. */
async function askRaw(url: string, accepted: string) {
  const [response] = await once(
    get(url, { headers: { accept: 'text/html, */*', 'accept-encoding': accepted } }),
    'response',
  )
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const asPage = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

describeOnEngine('sqlite', 'the built product', (engine) => {
  test.each([
    ['/', LANDING],
    ['/app', IDENTITY],
    ['/app/', IDENTITY],
    ['/app?utm=1', IDENTITY],
    ['/app/questions', FALLBACK],
    ['/app/practice/smart-selection', FALLBACK],
    ['/app/practice/history/', FALLBACK],
    ['/anything?else=1', FALLBACK],
    ['/share/AAAAAAAAAAAAAAAAAAAAAA', FALLBACK],
  ])('opening %s gives its page', async (path, html) => {
    const api = await serveApi(engine, { webRoot })
    const response = await fetch(api.url + path, asPage)
    expect([response.status, await response.text()]).toEqual([200, html])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    ['/share/AAAAAAAAAAAAAAAAAAAAAA', 'noindex'],
    ['/', null],
  ])('robots are told what to do with %s: %s', async (path, robots) => {
    const api = await serveApi(engine, { webRoot })
    const { headers } = await fetch(api.url + path, asPage)
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([robots, 'no-referrer'])
  })

  test.each([
    ['/app/papers/AAAAAAAAAAAAAAAAAAAAAA/scan', 'camera=(self)'],
    ['/app/papers/AAAAAAAAAAAAAAAAAAAAAA/scan/?from=here', 'camera=(self)'],
    ['/app/papers/AAAAAAAAAAAAAAAAAAAAAA', 'camera=()'],
    ['/app/papers/AAAAAAAAAAAAAAAAAAAAAA/scan/more', 'camera=()'],
    ['/app/papers?x=/app/papers/a/scan', 'camera=()'],
    ['/app', 'camera=()'],
    ['/', 'camera=()'],
  ])('the policy of %s says %s, and denies the microphone', async (path, camera) => {
    const api = await serveApi(engine, { webRoot })
    const policy = (await fetch(api.url + path, asPage)).headers.get('permissions-policy')?.split(', ')
    expect(policy?.filter((each) => /^(?:camera|microphone)=/.test(each))).toEqual([camera, 'microphone=()'])
  })

  test('a client that accepts anything gets the page; one that requests data does not', async () => {
    const api = await serveApi(engine, { webRoot })
    expect((await fetch(`${api.url}/app/export`, { headers: { accept: '*/*' } })).status).toBe(200)
    expect((await fetch(`${api.url}/app/export`, { headers: { accept: 'application/json' } })).status).toBe(
      404,
    )
  })

  test.each([
    ['/', hash('let landing = 1')],
    ['/app', hash('let identity = 1')],
    ['/app/questions', hash('let app = 1')],
  ])('the policy of %s lets its own inline scripts run and no other', async (path, allowed) => {
    const api = await serveApi(engine, { webRoot })
    const policy = (await fetch(api.url + path, asPage)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${allowed};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure-requests/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test.each([...OTHER_SCRIPTS, '', 'app', 'app/export', 'assets/app-abc.js', 'favicon.svg'])(
    'only the two workers may compile WebAssembly: not /%s',
    async (path) => {
      const api = await serveApi(engine, { webRoot })
      const policy = (await fetch(`${api.url}/${path}`, asPage)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("connect-src 'self';")
      expect(policy).not.toContain('unsafe-eval')
    },
  )

  test.each([
    ['reader', BANK_READER, "connect-src 'self' data:;"],
    ['writer', BANK_WRITER, "connect-src 'self';"],
  ])('the bank %s may compile WebAssembly, and run no text as a script', async (_, script, connections) => {
    const api = await serveApi(engine, { webRoot })
    const policy = (await fetch(`${api.url}/${script}`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain(connections)
    expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*(?:unsafe-inline|data:)/)
  })

  test.each([
    ['assets/app-abc.js', 'gzip, deflate, br, zstd', 'br', 'application/javascript; charset=utf-8'],
    ['assets/app-abc.js', 'gzip', 'gzip', 'application/javascript; charset=utf-8'],
    ['assets/app-abc.js', 'identity', null, 'application/javascript; charset=utf-8'],
    ['assets/app-abc.js', 'br;q=0', null, 'application/javascript; charset=utf-8'],
    ['', 'br', 'br', 'text/html; charset=utf-8'],
    ['app', 'gzip', 'gzip', 'text/html; charset=utf-8'],
    ['app/export', 'gzip', 'gzip', 'text/html; charset=utf-8'],
    ['favicon.svg', 'br', null, 'image/svg+xml'],
  ])(
    '/%s, requested with %s, is sent as the build compressed it: %s',
    async (path, accepted, encoding, type) => {
      const api = await serveApi(engine, { webRoot })
      const { status, headers, body } = await askRaw(`${api.url}/${path}`, accepted)
      expect([status, headers['content-encoding'] ?? null, headers['content-type']]).toEqual([
        200,
        encoding,
        type,
      ])
      expect(headers.vary).toContain('accept-encoding')
      const file = FILES.get(path) ?? path
      const ending = encoding === null ? '' : encoding === 'br' ? '.br' : '.gz'
      expect(body).toEqual(await readFile(join(webRoot, file + ending)))
    },
  )

  test('compressed copies have no URL of their own', async () => {
    const api = await serveApi(engine, { webRoot })
    expect((await fetch(`${api.url}/assets/app-abc.js.br`, asPage)).status).toBe(404)
  })

  test('files named by their content are read from the disk once, and revalidated by their name', async () => {
    const api = await serveApi(engine, { webRoot })
    const name = 'assets/importing-abc.js'
    const load = (etag = '') =>
      fetch(`${api.url}/${name}`, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })
    const first = await load()
    const content = await readFile(join(webRoot, name))
    await rm(join(webRoot, name))
    onTestFinished(() => writeFile(join(webRoot, name), content))
    const second = await load()
    expect([second.status, await second.text()]).toEqual([200, await first.text()])
    const third = await load(first.headers.get('etag') ?? '')
    expect([third.status, await third.text()]).toEqual([304, ''])
    const head = await fetch(`${api.url}/${name}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(content.length)])
  })

  test('a file that cannot be read gets an error without the headers of the file, and is read again', async () => {
    const api = await serveApi(engine, { webRoot })
    const copy = join(webRoot, 'assets/app-abc.js.br')
    const content = await readFile(copy)
    await rm(copy)
    onTestFinished(() => writeFile(copy, content))
    const load = () => askRaw(`${api.url}/assets/app-abc.js`, 'br')
    const { status, headers, body } = await load()
    expect([status, headers['content-encoding'], headers.etag]).toEqual([500, undefined, undefined])
    expect(JSON.parse(body.toString())).toMatchObject({ status: 500 })
    await writeFile(copy, content)
    expect((await load()).body).toEqual(content)
  })

  test('files named by their content are cached permanently; everything else is revalidated', async () => {
    const api = await serveApi(engine, { webRoot })
    const asset = await fetch(`${api.url}/assets/app-abc.js`)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await asset.text()).toBe(ASSET)
    const icon = await fetch(`${api.url}/favicon.svg`)
    expect([icon.headers.get('cache-control'), icon.headers.get('content-type')]).toEqual([
      'no-cache',
      'image/svg+xml',
    ])
    const again = await fetch(`${api.url}/favicon.svg`, {
      // As browsers request it; fetch's default would demand a fresh reply.
      headers: { 'if-none-match': icon.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    })
    expect(again.status).toBe(304)
  })

  test.each([
    ['service-worker.js', 'application/javascript; charset=utf-8'],
    ['manifest.webmanifest', 'application/manifest+json'],
  ])('an installed app revalidates /%s each time', async (path, type) => {
    const api = await serveApi(engine, { webRoot })
    const { status, headers } = await fetch(`${api.url}/${path}`)
    expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      type,
    ])
    const policy = headers.get('content-security-policy') ?? ''
    for (const allowed of ["worker-src 'self'", "manifest-src 'self'", "connect-src 'self'"]) {
      expect(policy).toContain(`${allowed};`)
    }
  })

  test.each([
    ['a missing asset', 'GET', '/assets/gone-abc.js'],
    ['a missing file', 'GET', '/robots.txt'],
    ['a missing image', 'GET', '/images/gone.png'],
    ['a missing call', 'GET', '/api/v1/nothing'],
    ['another method', 'POST', '/app'],
    ['a way out of the folder', 'GET', '/assets/..%2f..%2fpackage.json'],
  ])('%s is 404, never the page', async (_name, method, path) => {
    const api = await serveApi(engine, { webRoot })
    const response = await fetch(api.url + path, { method, ...asPage })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  })

  test('fetch requests, unlike navigations, never get the page', async () => {
    const api = await serveApi(engine, { webRoot })
    expect((await fetch(`${api.url}/app/export`, { headers: { accept: 'application/json' } })).status).toBe(
      404,
    )
  })

  test('without a web build the server serves only the API', async () => {
    const api = await serveApi(engine)
    expect((await fetch(`${api.url}/`, asPage)).status).toBe(404)
  })
})
