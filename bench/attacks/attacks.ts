import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { gifBomb } from '../../tests/setup/files/hostile-images.ts'

/** One attack on a server. */
export interface Attack {
  /** What is sent, in a few words, for the table. */
  readonly title: string
  /** More environment variables of the server. */
  readonly environment?: Readonly<Record<string, string>>
  /**
   * Repeats the attack from 127.0.0.1 until `isOver`, and closes all connections.
   *
   * @returns the status of each reply; 0 for a connection that was closed without one
   */
  run(port: number, isOver: () => boolean): Promise<readonly number[]>
}

const HOST = '127.0.0.1'
/** Values in the attacks on the parser: 37 and 6 MB of a restore; what fits into the 2 MB of most routes. */
const MANY = 2_900_000
const MANY_SMALL = 1_000_000
/** Restores that stop, their length, and how much of it is sent, bytes. */
const HALF_SENT = 12
const HALF_LENGTH = 64 * 1024 * 1024
const HALF_BYTES = 60 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024, 'a')
/** Images that are uploaded at once. */
const IMAGES_AT_ONCE = 12

/** By name, in the order of the table. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'many-keys': {
    title: 'Restore of one object with 2.9 million different keys, 37 MB',
    run: (port, isOver) => {
      const members = Array.from({ length: MANY }, (_, key) => `"k${key}":1`)
      return postUntilOver(port, '/user-data/restore', `{"document":{${members.join(',')}}}`, 1, isOver)
    },
  },
  'many-values': {
    title: 'Restore of one test with 2.9 million zeros, 6 MB',
    run: (port, isOver) => {
      const body = `{"document":{"tests":[{"questions":[${zeros(MANY)}]}]}}`
      return postUntilOver(port, '/user-data/restore', body, 2, isOver)
    },
  },
  'many-zeros-small': {
    title: 'A question with a million zeros for options, 2 MB',
    run: (port, isOver) =>
      postUntilOver(port, '/questions/', `{"possible_answers":[${zeros(MANY_SMALL)}]}`, 2, isOver),
  },
  'half-sent': {
    title: '12 restores that stop after 60 of 64 MB',
    run: (port, isOver) => repeat(HALF_SENT, isOver, () => sendHalf(port, isOver)),
  },
  'unfolding-gif': {
    title: '12 GIFs a second, each of 917 bytes and 39 frames of 1000 × 1000',
    run: async (port, isOver) => {
      const userId = await createAttacker(port)
      const file = gifBomb(39, 1000)
      const statuses: number[] = []
      while (!isOver()) {
        const uploads = Array.from({ length: IMAGES_AT_ONCE }, () => uploadImage(port, userId, file))
        statuses.push(...(await Promise.all(uploads)))
        await sleep(1000)
      }
      return statuses
    },
  },
  'large-images': {
    title: 'The largest images that are accepted, 12 connections: JPEG, WebP and a GIF of 12 frames',
    run: async (port, isOver) => {
      const userId = await createAttacker(port)
      const still = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 3, background: '#123' } })
      const files = [
        await still(8000, 5000).jpeg().toBuffer(),
        await still(3840, 2160).webp().toBuffer(),
        gifBomb(12, 1000),
      ]
      let sent = 0
      return repeat(IMAGES_AT_ONCE, isOver, () =>
        uploadImage(port, userId, files[sent++ % files.length] ?? Buffer.alloc(0)),
      )
    },
  },
  'many-learners': {
    title: 'New learners without a proof of work, 4 connections',
    environment: { NEW_LEARNERS_PER_DAY: '1000' },
    run: (port, isOver) => postUntilOver(port, '/users/', JSON.stringify({ name: 'Attacker' }), 4, isOver),
  },
  'many-bytes': {
    title: 'Banks of 1 MB, one after the other, of a network that may store 128 MB',
    environment: { NETWORK_MB_PER_DAY: '128' },
    run: async (port, isOver) => {
      const question = {
        question_text: 'Why?',
        possible_answers: ['Because', 'Why not'],
        correct_answers: ['Because'],
        explanation: 'e'.repeat(20_000),
      }
      const questions = Array.from({ length: 50 }, () => question)
      const body = JSON.stringify({ user_id: await createAttacker(port), questions })
      return postUntilOver(port, '/questions/batch', body, 1, isOver)
    },
  },
}

function zeros(count: number): string {
  return `${'0,'.repeat(count - 1)}0`
}

/** Sends again and again, so many at once. */
async function repeat(
  atOnce: number,
  isOver: () => boolean,
  send: () => Promise<number>,
): Promise<readonly number[]> {
  const statuses: number[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isOver()) statuses.push(await send())
    }),
  )
  return statuses
}

function postUntilOver(port: number, path: string, json: string, connections: number, isOver: () => boolean) {
  const body = Buffer.from(json)
  return repeat(connections, isOver, () => send(port, headOf(path, body.length), '\r\n\r\n', body))
}

/** Request line and headers of a POST with JSON to the API, without the empty line at the end. */
function headOf(path: string, length: number): string {
  return [
    `POST /api/v1${path} HTTP/1.1`,
    `host: ${HOST}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ].join('\r\n')
}

/** Sends bytes on a new connection and returns the status of the reply; 0 when it is closed without one. */
function send(port: number, ...bytes: readonly (string | Buffer)[]): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: HOST })
    let reply = ''
    const end = () => {
      socket.destroy()
      resolve(Number(reply.slice(9, 12)))
    }
    socket.setEncoding('latin1').on('data', (text) => {
      reply += text
      if (reply.includes('\r\n\r\n')) end()
    })
    socket.on('error', end).on('close', end)
    for (const part of bytes) socket.write(part)
  })
}

async function sendHalf(port: number, isOver: () => boolean): Promise<number> {
  const socket = connect(port, HOST)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let reply = ''
  socket
    .on('error', () => {})
    .setEncoding('latin1')
    .on('data', (text) => {
      reply += text
    })
  socket.write(`${headOf('/user-data/restore', HALF_LENGTH)}\r\n\r\n{"document":{"note":"`)
  for (let sent = 0; sent < HALF_BYTES && !socket.destroyed && !isOver(); sent += CHUNK.length)
    await writeChunk(socket, closed)
  while (!isOver() && !socket.destroyed) await Promise.race([closed, sleep(100)])
  socket.destroy()
  return Number(reply.slice(9, 12))
}

async function writeChunk(socket: Socket, closed: Promise<void>): Promise<void> {
  if (!socket.write(CHUNK)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
}

/** Creates the learner who uploads in an attack, and returns the id. */
async function createAttacker(port: number): Promise<string> {
  const response = await fetch(`http://${HOST}:${port}/api/v1/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Attacker' }),
  })
  const { id }: { readonly id: string } = await response.json()
  return id
}

/** Uploads an image as a browser does. Returns the status, 0 when the connection is closed without a reply. */
async function uploadImage(port: number, userId: string, file: Buffer): Promise<number> {
  const form = new FormData()
  form.set('user_id', userId)
  form.set('file', new File([new Uint8Array(file)], 'a.gif'))
  try {
    const response = await fetch(`http://${HOST}:${port}/api/v1/images/upload`, {
      method: 'POST',
      body: form,
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
