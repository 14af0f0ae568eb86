import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'
import * as z from 'zod'

/** A Chromium to test with, and the environment variables that it needs. */
export interface Browser {
  readonly executablePath: string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Arguments for pages that nobody looks at: they are drawn in the browser's own process instead of another that pixels
 * are copied to, and a frame follows as soon as something asks for one. That takes a sixth of the CPU time of a test.
 */
export const CHEAP_FRAMES = ['--in-process-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync']

/** Value of `CHROMIUM_PATH` that selects the Chromium of the npm package, whatever the machine has. */
const PACKAGED = 'packaged'
const HAS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

/** Where systems put a Chromium or a Chrome. */
const USUAL_PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}

/**
 * The browser for the journeys: `CHROMIUM_PATH`, else (Linux on x64) the one inside the npm package
 * `@sparticuz/chromium`, unpacked once into the folder for temporary files: it is the same everywhere, and needs two
 * thirds of the CPU time of one with windows.
 *
 * @throws with the one command to run when there is none
 */
export async function browserForJourneys(): Promise<Browser> {
  const isFree = process.env.CHROMIUM_PATH === undefined
  return isFree && HAS_PACKAGED ? await unpackChromium() : await findChromium()
}

/**
 * A browser as learners have it: `CHROMIUM_PATH`, else one found on the machine, else Playwright's own, else (Linux on
 * x64) the one of the npm package.
 *
 * @throws with the one command to run when there is none
 */
export async function findChromium(): Promise<Browser> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted !== PACKAGED) {
    if (wanted !== undefined && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH: there is no ${wanted}.`)
    const places = [wanted, ...(USUAL_PLACES[process.platform] ?? []), chromium.executablePath()]
    const executablePath = places.find((place) => place !== undefined && existsSync(place))
    if (executablePath !== undefined) return { executablePath, environment: {} }
  }
  if (HAS_PACKAGED) return await unpackChromium()
  throw new Error(
    'The browser journeys need a Chromium or a Chrome. Run "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
}

/** Moved into place when complete, so that an interrupted unpacking leaves nothing that looks like a browser. */
async function unpackChromium(): Promise<Browser> {
  const packageFolder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const manifest = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest))
  const folder = join(tmpdir(), `quizgrove-chromium-${version}`)
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`
    await inflateInto(unfinished, join(packageFolder, 'bin'))
    pointToFonts(unfinished, folder)
    moveOrYield(unfinished, folder)
  }
  return {
    executablePath: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

/** The package's `inflate` always writes into the folder for temporary files, which it asks the system for each time. */
async function inflateInto(folder: string, archives: string): Promise<void> {
  mkdirSync(folder)
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const names = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}

/** The package's fonts.conf looks for the fonts in /tmp/fonts. */
function pointToFonts(unfinished: string, folder: string): void {
  const configuration = join(unfinished, 'fonts', 'fonts.conf')
  const text = readFileSync(configuration, 'utf8')
  writeFileSync(configuration, text.replaceAll('/tmp/fonts', join(folder, 'fonts')))
}

/** Two test runs may unpack at once: the first to finish wins, and both use its folder. */
function moveOrYield(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
}
