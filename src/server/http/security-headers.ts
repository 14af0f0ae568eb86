import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { withCamera } from '../../contract/camera-page.ts'

type Policy = Readonly<Record<string, readonly string[]>>

/**
 * The Content-Security-Policy of the pages. Scripts: our own files, and the inline scripts of the build by their hashes.
 * Inline styles are allowed, as React and the rich-text field set them; a style runs no code.
 */
export function pagePolicy(scriptHashes: readonly string[]): string {
  return policyText(ownFilesOnly(scriptHashes))
}

/**
 * The policy of the worker that reads imported files. It may compile WebAssembly: SQLite for Anki decks, and the Zstandard
 * decoder, which brings its code as a `data:` address. Neither lets a text run as a script (decision 12).
 */
export function bankReaderPolicy(): string {
  return policyText({
    ...ownFilesOnly(["'wasm-unsafe-eval'"]),
    'connect-src': ["'self'", 'data:'],
  })
}

/** The policy of the worker that writes files of a bank. It may compile WebAssembly: SQLite for Anki decks (decision 12). */
export function bankWriterPolicy(): string {
  return policyText(ownFilesOnly(["'wasm-unsafe-eval'"]))
}

/** The policy of the worker in which pdf.js parses documents: it loads nothing, whatever a document makes it do. */
export function pdfCorePolicy(): string {
  return policyText({
    'default-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
}

/**
 * The Trusted Types policies that may turn a text into HTML or into a script address (W3C, Trusted Types): two of our own,
 * each used in one place, the sanitizer, and the rich-text field for pasted content.
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

/** The value of the Content-Security-Policy header. */
export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/** The features of a device that a page may use: none (W3C, Permissions Policy). */
const NO_FEATURES = [
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

/** The same for the pages that read answer sheets: the camera. */
export const CAMERA_ONLY = withCamera(NO_FEATURES)

/** A browser that connected by TLS uses nothing else for a year. */
const STRICT_TRANSPORT = 'max-age=31536000; includeSubDomains'

/**
 * The headers of every reply: replies are data that loads nothing, unless a route sets another policy, as pages do.
 * Helmet's are collected once, as they never change: for each reply it takes 8 µs to set them one by one, a copy 2.5.
 */
const SECURITY_HEADERS = { ...helmetHeaders(), 'permissions-policy': NO_FEATURES }

function helmetHeaders() {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    // Helmet would set it on plain HTTP, too; see below.
    strictTransportSecurity: false,
  })
  setHeaders(request, response, (error) => {
    if (error !== undefined) throw error
  })
  return response.getHeaders()
}

/**
 * Sets the security headers of a reply. HSTS is set only when the request came by TLS. The server itself speaks plain HTTP,
 * so it relies on a trusted proxy for that (`TRUSTED_PROXIES`).
 */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS)
  if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
}
