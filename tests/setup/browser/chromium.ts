import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { inflate } from '@sparticuz/chromium'
import * as z from 'zod'

/** A Chromium for tests, and the environment variables that it needs. */
export interface Browser {
  readonly executablePath: string
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Arguments for pages that nobody looks at: they are drawn in the browser process, so that pixels need not be copied to a GPU
 * process. Not `--disable-frame-rate-limit`: a page may then stop drawing for good (Chromium's issue 1296712), and it saves nothing.
 */
export const CHEAP_FRAMES = ['--in-process-gpu']

/** Value of `CHROMIUM_PATH` that selects the Chromium of the npm package, whatever the machine has. */
const PACKAGED = 'packaged'
const HAS_PACKAGED = process.platform === 'linux' && process.arch === 'x64'

/** Where systems install Chromium or Chrome. */
const USUAL_PATHS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
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
 * The browser for component and end-to-end tests: `CHROMIUM_PATH`, else (Linux on x64) the one of the npm package
 * `@sparticuz/chromium`, unpacked once into the folder for temporary files. It is the same everywhere and, being
 * headless, needs a third less CPU time than a desktop Chromium.
 *
 * @throws if there is none; the message says what to run
 */
export async function findTestBrowser(): Promise<Browser> {
  const isDefault = process.env.CHROMIUM_PATH === undefined
  return isDefault && HAS_PACKAGED ? await unpackChromium() : await findChromium()
}

/**
 * A desktop browser like a learner's: `CHROMIUM_PATH`, else one found on the machine, else Playwright's own, else (Linux
 * on x64) the one of the npm package.
 *
 * @throws if there is none; the message says what to run
 */
export async function findChromium(): Promise<Browser> {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted !== PACKAGED) {
    if (wanted !== undefined && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH: there is no ${wanted}.`)
    const paths = [wanted, ...(USUAL_PATHS[process.platform] ?? []), chromium.executablePath()]
    const executablePath = paths.find((path) => path !== undefined && existsSync(path))
    if (executablePath !== undefined) return { executablePath, environment: {} }
  }
  if (HAS_PACKAGED) return await unpackChromium()
  throw new Error(
    'The tests need Chromium or Chrome. Run "npx playwright install chromium", or set CHROMIUM_PATH.',
  )
}

/** Moves the folder into place when it is complete, so that an interrupted run never leaves half a browser. */
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

/** The package's `inflate` always writes into the folder for temporary files, so this changes `TMPDIR` meanwhile. */
async function inflateInto(folder: string, archives: string): Promise<void> {
  mkdirSync(folder)
  const previous = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    const names = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']
    await Promise.all(names.map((name) => inflate(join(archives, name))))
  } finally {
    if (previous === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = previous
  }
}

/** The package's fonts.conf looks for the fonts in /tmp/fonts. */
function pointToFonts(unfinished: string, folder: string): void {
  const configuration = join(unfinished, 'fonts', 'fonts.conf')
  const text = readFileSync(configuration, 'utf8')
  writeFileSync(configuration, text.replaceAll('/tmp/fonts', join(folder, 'fonts')))
}

/** Two test runs may unpack at the same time: the first to finish wins, and both use its folder. */
function moveOrYield(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
}
