import sharp from 'sharp'
import { gifBomb } from '../../../tests/setup/files/hostile-images.ts'
import type { Attack } from '../attack.ts'
import { createAttacker, uploadImage } from '../upload.ts'

const CONNECTIONS = 12

export const attack: Attack = {
  number: 11.2,
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
    const statuses: number[] = []
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, connection) => {
        for (let sent = connection; !isOver(); sent++) {
          const file = files[sent % files.length]
          if (file !== undefined) statuses.push(await uploadImage(port, userId, file))
        }
      }),
    )
    return statuses
  },
}
