import { useCategoryLabel } from '../data/queries/category-titles.tsx'

/** A category as it is shown: with its title, where it has one. */
export function CategoryName({ category }: { readonly category: string }) {
  return useCategoryLabel()(category)
}
