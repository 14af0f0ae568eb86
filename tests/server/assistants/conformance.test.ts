import { execFile } from 'node:child_process'
import { createServer, request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serveApi } from '../../setup/api.ts'
import { learnerWithAll } from '../../setup/assistant-calls.ts'
import { makeKey } from '../../setup/assistant-client.ts'
import { describeOnEngine } from '../../setup/engines.ts'

const SUITE = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')

/** The suite prints every request that it sends. */
const OUTPUT_MAX = 100 * 1024 * 1024

/** The suite sends no key: this stands before the server, adds the key, and changes nothing else. */
async function withKey(url: string, key: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const proxy = createServer((incoming, reply) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const { method, url: path } = incoming
    const outgoing = httpRequest({ hostname, port, method, path, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(reply)
    })
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`
}

/**
 * The scenarios of the protocol's own suite that pass. All others call tools, resources or prompts of a test server
 * (`test_…`, `test://…`), or what this server says it does not do: logs, subscriptions, completion.
 */
const PASSING = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
} as const

describeOnEngine('sqlite', 'the conformance suite of the protocol', (engine) => {
  test.each(Object.entries(PASSING))('of %s', async (version, scenarios) => {
    const api = await serveApi(engine)
    const { user } = await learnerWithAll(api)
    const url = await withKey(api.url, (await makeKey(api, user.id, 'edit')).key)
    const args = [SUITE, 'server', '--url', url, '--suite', 'all', '--spec-version', version]
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { maxBuffer: OUTPUT_MAX }, (_, out, err) => resolve(out + err))
    })
    // Such as "✓ ping: 2 passed, 0 failed"; one without checks says nothing.
    const passed = [...output.matchAll(/^✓ (\S+): [1-9]\d* passed, 0 failed$/gm)].map(([, name]) => name)
    expect(passed, output).toEqual(scenarios)
  })
})
