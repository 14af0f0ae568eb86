import { OWN_H5P_COMMENT } from '../../importing/h5p/own-packages.ts'
import { type BankImages, imageName } from '../bank-images.ts'
import type { ExportedQuestion } from '../exported-question.ts'
import type { PackageFiles } from '../package-files.ts'
import { imageBeside } from './h5p-fit.ts'
import { h5pQuestion } from './h5p-question.ts'

/** What a site needs to show our packages. They name the libraries, and do not contain them. */
export const H5P_NEEDS =
  "H5P's own libraries aren't in the file: the site needs Question Set 1.20 and Multiple Choice 1.16, which its H5P Hub installs. Formulas need its add-on MathDisplay."

const QUESTION_SET = { machineName: 'H5P.QuestionSet', majorVersion: 1, minorVersion: 20 }
const MULTIPLE_CHOICE = { machineName: 'H5P.MultiChoice', majorVersion: 1, minorVersion: 16 }
const IMAGE = { machineName: 'H5P.Image', majorVersion: 1, minorVersion: 1 }

/** The questions as an H5P package (h5p.org, specification 1.x): a Question Set of Multiple Choice, and the images. */
export function writeH5p(questions: readonly ExportedQuestion[], images: BankImages): PackageFiles {
  const shown = new Map<string, Uint8Array>()
  for (const question of questions) {
    const address = imageBeside(question)
    const bytes = address === null ? undefined : images.get(address)
    if (address !== null && bytes !== undefined) shown.set(address, bytes)
  }
  const description = {
    title: 'Quizgrove bank',
    language: 'und',
    mainLibrary: QUESTION_SET.machineName,
    embedTypes: ['iframe'],
    license: 'U',
    authorComments: OWN_H5P_COMMENT,
    preloadedDependencies: [QUESTION_SET, MULTIPLE_CHOICE, ...(shown.size === 0 ? [] : [IMAGE])],
  }
  // What is left out, such as the words on buttons, has defaults in the libraries.
  const content = {
    progressType: 'textual',
    passPercentage: 50,
    questions: questions.map((question) => h5pQuestion(question, shown)),
  }
  const files = new Map<string, string | Uint8Array>([
    ['h5p.json', JSON.stringify(description)],
    ['content/content.json', JSON.stringify(content)],
  ])
  for (const [address, bytes] of shown) files.set(`content/images/${imageName(address)}`, bytes)
  return files
}
