import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Policy = Readonly<Record<string, readonly string[]>>

/**
 * The Content-Security-Policy of the pages. Scripts: our own files and the inline ones the build made, by hash.
 * Inline styles stay allowed: React and the rich-text field set them, and a style runs nothing.
 */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return policyText(ownFilesOnly(scriptHashes))
}

/**
 * The policy of the worker that reads banks. It may compile WebAssembly: SQLite for Anki decks, and the decoder of
 * Zstandard, which brings its code along as a `data:` address. Neither lets a text run as a script (decision 12).
 */
export function bankReaderPolicy(): string {
  return policyText({
    ...ownFilesOnly(["'wasm-unsafe-eval'"]),
    'connect-src': ["'self'", 'data:'],
  })
}

/**
 * Who may make a text into HTML or into a script's address (W3C, Trusted Types): two of ours, which have one place
 * each, the sanitiser, and the rich-text field for what is pasted. Texts go nowhere else where they could run.
 */
const TRUSTED_TYPES = ['quizgrove-inert-html', 'quizgrove-script', 'dompurify', 'ProseMirrorClipboard']

function ownFilesOnly(scripts: readonly string[]): Policy {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': TRUSTED_TYPES,
  }
}

/** A policy as the header has it. */
export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** What a page may ask the device for: nothing (W3C, Permissions Policy). */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...[
    'picture-in-picture',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** A browser that came by TLS comes back by nothing else, for a year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * Headers of every answer; pages bring a policy of their own, everything else is data and loads nothing. Besides that
 * policy they are what helmet sends.
 */
const SECURITY_HEADERS = Object.entries({
  'content-security-policy': "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * An answer that brings the security headers besides its own, put in as its head is written: laid on each reply
 * beforehand, they took as long as all else that Fastify does about a short one.
 */
export class SecuredResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
    if (typeof message === 'string') this.statusMessage = message
    const own = typeof message === 'string' ? headers : message
    // Names and values in turn.
    const all = Array.isArray(own) ? [...own] : inTurn(own ?? {})
    for (const [name, value] of SECURITY_HEADERS) {
      if (!all.includes(name) && !this.hasHeader(name)) all.push(name, value)
    }
    return super.writeHead(status, all)
  }
}

function inTurn(headers: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const turned: OutgoingHttpHeader[] = []
  for (const name in headers) turned.push(name, headers[name] ?? '')
  return turned
}

/**
 * Puts HSTS on an answer whose request came by TLS. The server itself speaks plain HTTP, so it takes the word of a proxy
 * it trusts for that (`TRUSTED_PROXIES`).
 */
export function putStrictTransport(request: FastifyRequest, reply: FastifyReply): void {
  if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
}
