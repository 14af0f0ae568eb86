/**
 * The door of the formats: a file in, drafts, problems and notices out; a bank in, a file and a report of what it lost out. Other
 * layers import this module alone. Bundlers leave out what an importer does not use (`vite.config.ts`): pages load the descriptions.
 */
export {
  type AttachedPictures,
  attachPictures,
  type PictureSource,
} from './drafts/pictures/attach-pictures.ts'
export { draftImage, droppedFile, type EmbeddedFile } from './drafts/pictures/draft-images.ts'
export { isPictureName, pictureFinder } from './drafts/pictures/picture-names.ts'
export { withinPictureLimit, withSharedImages } from './drafts/pictures/shared-images.ts'
export { type ExampleFile, exampleFileOfBytes, exampleFileOfText } from './example/example-file.ts'
export { findExample, type WrittenExample } from './example/find-example.ts'
export { moreOf, type ReadLike, readLike, showExample } from './example/read-like.ts'
export { ARCHIVE_PICTURES_MAX_BYTES, BANK_TEXT_MAX_BYTES, bankFileMaxBytes } from './file-limits.ts'
export { type FileToAnswer, withAnswersElsewhere } from './keys/answers-elsewhere.ts'
export { type GivenKeys, NO_KEYS } from './keys/given-keys.ts'
export type { PdfTools } from './pdf/pdf-file.ts'
export {
  FEW_LETTERS_MAX_BYTES,
  listKeysOfBytes,
  ReaderMemory,
  readBank,
  readBankBytes,
  readBankText,
  sharedCodePage,
} from './read-bank.ts'
export { FILES, type FileFormat, READERS } from './registry.ts'
export { keysOfText } from './rtf/read.ts'
export { type WrittenBank, writeBank, zipFiles } from './write-bank.ts'
export { ARCHIVE_IMAGES_MAX_BYTES, imageName, mentionedImages } from './writing/bank-images.ts'
export { bankFileName, FILE_ENDINGS, FILE_FORMATS, formatOfFileName } from './writing/file-name.ts'
export { NEVER_IN_BANK_FILES } from './writing/loss.ts'
