import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveApi } from '../setup/api.ts'
import { describeOnBothEngines } from '../setup/engines.ts'

const LANDING = '<!doctype html><title>Landing</title><script>let landing = 1</script>'
const FALLBACK = '<!doctype html><title>App</title><script type="module" async="">let app = 1</script>'

let webRoot = ''
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'quizgrove-test-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), LANDING)
  await writeFile(join(webRoot, '__spa-fallback.html'), FALLBACK)
  await writeFile(join(webRoot, 'assets', 'app-abc.js'), `let a = '${'a'.repeat(5000)}'`)
  for (const name of [...OTHER_SCRIPTS, BANK_READER]) await writeFile(join(webRoot, name), 'let a')
  await writeFile(join(webRoot, 'service-worker.js'), 'let worker')
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{}')
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rm(webRoot, { recursive: true, force: true }))

const BANK_READER = 'assets/bank-reader.worker-B4_x-1.js'
/** Not the bank reader, whatever they are called. */
const OTHER_SCRIPTS = [
  'assets/importing-abc.js',
  'assets/other.worker-abc.js',
  'assets/my-bank-reader.worker-abc.js',
  'assets/bank-reader.worker-abc.css',
  'bank-reader.worker-abc.js',
]

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const asPage = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

describeOnBothEngines('the built product', (engine) => {
  test.each([
    ['/', LANDING],
    ['/app', FALLBACK],
    ['/app/practice/smart-selection', FALLBACK],
    ['/app/practice/history/', FALLBACK],
    ['/anything?else=1', FALLBACK],
  ])('opening %s gives its page', async (path, html) => {
    const api = await serveApi(engine, { webRoot })
    const response = await fetch(api.url + path, asPage)
    expect([response.status, await response.text()]).toEqual([200, html])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  test('a probe that takes anything is given the page, too; one that wants data is not', async () => {
    const api = await serveApi(engine, { webRoot })
    expect((await fetch(`${api.url}/app`, { headers: { accept: '*/*' } })).status).toBe(200)
    expect((await fetch(`${api.url}/app`, { headers: { accept: 'application/json' } })).status).toBe(404)
  })

  test.each([
    ['/', hash('let landing = 1')],
    ['/app', hash('let app = 1')],
  ])('the policy of %s lets its own inline scripts run and no other', async (path, allowed) => {
    const api = await serveApi(engine, { webRoot })
    const policy = (await fetch(api.url + path, asPage)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' ${allowed};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure-requests/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test.each([...OTHER_SCRIPTS, '', 'app', 'assets/app-abc.js', 'favicon.svg'])(
    'nothing but the bank reader may compile WebAssembly: not /%s',
    async (path) => {
      const api = await serveApi(engine, { webRoot })
      const policy = (await fetch(`${api.url}/${path}`, asPage)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("connect-src 'self';")
      expect(policy).not.toContain('unsafe-eval')
    },
  )

  test('the bank reader may compile WebAssembly, and run no text as a script', async () => {
    const api = await serveApi(engine, { webRoot })
    const policy = (await fetch(`${api.url}/${BANK_READER}`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("connect-src 'self' data:;")
    expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*(?:unsafe-inline|data:)/)
  })

  test('what is named by its content is kept for good, compressed where it helps', async () => {
    const api = await serveApi(engine, { webRoot })
    const asset = await fetch(`${api.url}/assets/app-abc.js`, { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect((await asset.text()).length).toBeGreaterThan(5000)
    const icon = await fetch(`${api.url}/favicon.svg`)
    expect([icon.headers.get('cache-control'), icon.headers.get('content-type')]).toEqual([
      'no-cache',
      'image/svg+xml',
    ])
    const again = await fetch(`${api.url}/favicon.svg`, {
      // As a browser asks; fetch by itself would insist on a fresh answer.
      headers: { 'if-none-match': icon.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    })
    expect(again.status).toBe(304)
  })

  test.each([
    ['service-worker.js', 'application/javascript; charset=utf-8'],
    ['manifest.webmanifest', 'application/manifest+json'],
  ])('an installed app asks for /%s anew each time, and takes it', async (path, type) => {
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

  test('what is fetched rather than opened gets no page either', async () => {
    const api = await serveApi(engine, { webRoot })
    expect((await fetch(`${api.url}/app`, { headers: { accept: 'application/json' } })).status).toBe(404)
  })

  test('without a built product the API serves alone', async () => {
    const api = await serveApi(engine)
    expect((await fetch(`${api.url}/`, asPage)).status).toBe(404)
  })
})
