import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { headOf } from '../send.ts'

const CONNECTIONS = 12
const LENGTH = 64 * 1024 * 1024
/** What is sent of them; the rest never comes. */
const SENT = 60 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024, 'a')

export const attack: Attack = {
  number: 10.1,
  title: '12 restores of which 60 of 64 MB come, and then nothing',
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
  let answer = ''
  socket
    .on('error', () => {})
    .setEncoding('latin1')
    .on('data', (text) => {
      answer += text
    })
  socket.write(`${headOf('/user-data/restore', LENGTH)}\r\n\r\n{"document":{"note":"`)
  for (let sent = 0; sent < SENT && !socket.destroyed && !isOver(); sent += CHUNK.length) {
    await written(socket, closed)
  }
  while (!isOver() && !socket.destroyed) await Promise.race([closed, passing(100)])
  socket.destroy()
  return Number(answer.slice(9, 12))
}

async function written(socket: Socket, closed: Promise<void>): Promise<void> {
  if (!socket.write(CHUNK)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
}
