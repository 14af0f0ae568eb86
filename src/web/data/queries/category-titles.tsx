import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { withWaitingTitles } from '../../../domain/outbox/waiting-lists.ts'
import { readList, readRecord, readText } from '../decoding/read-values.ts'
import { fetchTextList, listOfLearner } from '../sync/offline-cache/fetch-or-cached.ts'
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

/** `GET /categories/user/{userId}/titles`: the titles of categories that have one, by category. */
export function categoryTitlesQuery(learnerId: string) {
  return queryOptions({
    queryKey: ['category-titles', learnerId] as const,
    queryFn: async (context): Promise<ReadonlyMap<string, string>> => {
      const path = `/categories/user/${encodeURIComponent(learnerId)}/titles`
      const list = listOfLearner(learnerId, 'category-titles', path, readTitles)
      const { value, waitingOf } = await fetchTextList(context, list)
      return withWaitingTitles(waitingOf(learnerId), value)
    },
  })
}

function readTitles(reply: unknown): ReadonlyMap<string, string> {
  const rows = readList(reply, 'a list of titles').map((row) => readRecord(row, 'the title of a category'))
  return new Map(rows.map(({ category, title }) => [readText(category), readText(title)]))
}
