import type { FastifyHelmetOptions } from '@fastify/helmet'

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
  }
}

/** A policy as the header has it. */
export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ')
}

/**
 * Headers of every answer; pages bring a policy of their own, everything else is data and loads nothing. No HSTS:
 * the server speaks plain HTTP, whoever ends TLS before it decides that.
 */
export const SECURITY_HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
}
