import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Draws the icons of the installed app from public/icon.svg. Run `node scripts/make-icons.ts` when the logo changes. */
const PUBLIC = join(import.meta.dirname, '..', 'public')
const GREEN = '#17603f'
/** The safe zone of a maskable icon, which no device cuts off: four fifths (W3C, Web App Manifest, "purpose"). */
const SAFE = 0.8

const mark = readFileSync(join(PUBLIC, 'icon.svg'))

for (const size of [192, 512]) {
  await draw(size).toFile(join(PUBLIC, `icon-${size}.png`))
}
const size = 512
const inner = Math.round(size * SAFE)
await sharp({ create: { width: size, height: size, channels: 3, background: GREEN } })
  .composite([{ input: await draw(inner).toBuffer() }])
  .png({ palette: true })
  .toFile(join(PUBLIC, `icon-maskable-${size}.png`))

function draw(pixels: number) {
  return sharp(mark, { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ palette: true })
}
