import { setTimeout as sleep } from 'node:timers/promises'
import { gifBomb } from '../../../tests/setup/files/hostile-images.ts'
import type { Attack } from '../attack.ts'
import { createAttacker, uploadImage } from '../upload.ts'

const AT_ONCE = 12
const EVERY_MS = 1000

export const attack: Attack = {
  number: 11.1,
  title: '12 GIFs a second, each of 917 bytes and 39 frames of 1000 × 1000',
  run: async (port, isOver) => {
    const userId = await createAttacker(port)
    const file = gifBomb(39, 1000)
    const statuses: number[] = []
    while (!isOver()) {
      const uploads = Array.from({ length: AT_ONCE }, () => uploadImage(port, userId, file))
      statuses.push(...(await Promise.all(uploads)))
      await sleep(EVERY_MS)
    }
    return statuses
  },
}
