import type { FileDescription, PackageWriter } from '../format.ts'

export const h5pFile: FileDescription = {
  name: 'H5P',
  purpose: 'A Question Set for Moodle, WordPress, Drupal, Lumi and other sites with H5P.',
  extension: 'h5p',
  mediaType: 'application/zip',
  holdsImages: true,
}

export const h5pWriter: PackageWriter = { load: async () => (await import('./write.ts')).h5pCode }
