import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { categoryTitlesQuery } from './category-titles-query.ts'
import { useLearnerData } from './signed-in.tsx'

const NO_TITLES: ReadonlyMap<string, string> = new Map()

const CategoryTitlesContext = createContext(NO_TITLES)

/** Titles for every screen of the signed-in learner; none while they load. */
export function CategoryTitlesProvider({ children }: { readonly children: ReactNode }) {
  const learnerId = useLearnerData()?.learner.id
  const { data } = useQuery({ ...categoryTitlesQuery(learnerId ?? ''), enabled: learnerId !== undefined })
  return <CategoryTitlesContext value={data ?? NO_TITLES}>{children}</CategoryTitlesContext>
}

/** The titles of categories that have one, by category. */
export function useCategoryTitles(): ReadonlyMap<string, string> {
  return useContext(CategoryTitlesContext)
}

/** Names a category as it is shown: with its title, where it has one. "T1A: Purpose and rules". */
export function useCategoryLabel(): (category: string) => string {
  const titles = useCategoryTitles()
  return useCallback(
    (category) => {
      const title = titles.get(category)
      return title === undefined ? category : `${category}: ${title}`
    },
    [titles],
  )
}
