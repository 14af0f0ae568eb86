import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import {
  type PushSubscription as Device,
  newPushSubscriptionSchema,
  pushSubscriptionSchema,
} from '../../../src/contract/push-subscription.ts'
import { problemReply } from '../../setup/problem-reply.ts'
import type { FakeApi } from './fake-api.ts'
import type { FakeCall } from './fake-learner.ts'

/** The public key of the fake server, base64url: a point of P-256. */
export const PUSH_KEY = `B${'k'.repeat(86)}`

/**
 * Simulates a browser with a push service, and a server that sends reminders, until the end of the test. Headless browsers
 * have no permission prompt and no push service.
 */
export class FakePush {
  /** The current permission. */
  permission: NotificationPermission
  /** The learner's choice when the browser asks for permission. */
  answer: NotificationPermission | Promise<NotificationPermission> = 'granted'
  /** How often permission was requested. */
  asked = 0
  /** The devices that the server reminds. */
  readonly devices: Device[] = []
  /** The endpoint of this browser's subscription; null: none. */
  endpoint: string | null = null
  /** How the browser's push service behaves: `silent` never replies. */
  service: 'well' | 'away' | 'silent' = 'well'
  /** Whether unsubscribing works. */
  canUnsubscribe = true
  /** How often the browser was subscribed. */
  subscriptions = 0
  #key = ''

  constructor(api: FakeApi, permission: NotificationPermission = 'default') {
    this.permission = permission
    api.pushKey = PUSH_KEY
    api.override('GET', /^\/push-subscriptions\//, () => Response.json(z.parse(LIST, this.devices)))
    api.override('POST', /^\/push-subscriptions\/$/, ({ body }) => this.#save(body))
    api.override('DELETE', /^\/push-subscriptions\//, (call) => this.#remove(call))
    this.#replaceBrowser()
  }

  /** Subscribes this browser to a reminder at 18:00 each day, or as in `changes`. */
  remindAt(learnerId: string, changes: Partial<Device> = {}): Device {
    this.permission = 'granted'
    const endpoint = this.#subscribe(PUSH_KEY)
    const schedule = { minute_of_day: 18 * 60, time_zone: 'UTC', days: [0, 1, 2, 3, 4, 5, 6] }
    const device = { ...this.#device(endpoint), user_id: learnerId, ...schedule, ...changes }
    this.devices.push(device)
    return device
  }

  #replaceBrowser(): void {
    const requestPermission = async () => {
      this.asked++
      if (this.permission === 'default') this.permission = await this.answer
      return this.permission
    }
    const permission = { get: () => this.permission }
    vi.stubGlobal(
      'Notification',
      Object.defineProperties({}, { permission, requestPermission: { value: requestPermission } }),
    )
    const pushManager = {
      getSubscription: async () => this.#subscription(),
      subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
        if (this.service === 'away') throw new DOMException('push service not available', 'AbortError')
        if (this.service === 'silent') await new Promise(() => {})
        this.#subscribe(applicationServerKey)
        return this.#subscription()
      },
    }
    const registration = { active: {}, pushManager } as unknown as ServiceWorkerRegistration
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  }

  #subscribe(key: string): string {
    this.#key = key
    this.endpoint = `https://push.example/${this.subscriptions++}`
    return this.endpoint
  }

  #subscription() {
    const { endpoint } = this
    if (endpoint === null) return null
    return {
      endpoint,
      options: { applicationServerKey: bytesOf(this.#key) },
      toJSON: () => ({ endpoint, keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        if (!this.canUnsubscribe) throw new DOMException('storage failed', 'AbortError')
        this.endpoint = null
        return true
      },
    }
  }

  #device(endpoint: string) {
    const device = base64Url(sha256(utf8ToBytes(endpoint)))
    return { id: device.slice(0, 22), device, created_at: '2026-11-20T12:00:00.000Z' }
  }

  #save(body: unknown): Response {
    const { endpoint, keys: _, ...schedule } = newPushSubscriptionSchema.parse(body)
    const saved = { ...this.#device(endpoint), ...schedule }
    const index = this.devices.findIndex(({ id }) => id === saved.id)
    this.devices.splice(index < 0 ? this.devices.length : index, 1, saved)
    return Response.json(z.parse(pushSubscriptionSchema, saved), { status: index < 0 ? 201 : 200 })
  }

  #remove({ path }: FakeCall): Response {
    const index = this.devices.findIndex(({ id }) => path.endsWith(`/${id}`))
    if (index < 0) return problemReply(404)
    this.devices.splice(index, 1)
    return new Response(null, { status: 204 })
  }
}

const LIST = z.array(pushSubscriptionSchema)

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function bytesOf(text: string): ArrayBuffer {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0)).buffer
}
