import { imageName } from '../bank-images.ts'

/** The file of an item in a package. `index` counts from 0. */
export function itemPath(index: number): string {
  return `items/question-${index + 1}.xml`
}

/** The file of an image in a package. */
export function imagePath(address: string): string {
  return `images/${imageName(address)}`
}
