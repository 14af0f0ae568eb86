import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { headOf } from '../send.ts'

const CONNECTIONS = 12
const LENGTH = 64 * 1024 * 1024
/** Bytes that are sent; the rest never is. */
const SENT = 60 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024, 'a')

export const attack: Attack = {
  number: 10.1,
  title: '12 restores that stop after 60 of 64 MB',
  run: async (port, isOver) => {
    const statuses: number[] = []
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (!isOver()) statuses.push(await sendHalf(port, isOver))
      }),
    )
    return statuses
  },
}

async function sendHalf(port: number, isOver: () => boolean): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let reply = ''
  socket
    .on('error', () => {})
    .setEncoding('latin1')
    .on('data', (text) => {
      reply += text
    })
  socket.write(`${headOf('/user-data/restore', LENGTH)}\r\n\r\n{"document":{"note":"`)
  for (let sent = 0; sent < SENT && !socket.destroyed && !isOver(); sent += CHUNK.length) {
    await writeChunk(socket, closed)
  }
  while (!isOver() && !socket.destroyed) await Promise.race([closed, sleep(100)])
  socket.destroy()
  return Number(reply.slice(9, 12))
}

async function writeChunk(socket: Socket, closed: Promise<void>): Promise<void> {
  if (!socket.write(CHUNK)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
}
