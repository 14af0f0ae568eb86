import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Paper } from '../../../domain/papers/paper.ts'
import type { PaperSummary } from '../../../domain/papers/used-questions.ts'
import { newPaperToWire, readPaperSummary } from '../decoding/paper.ts'
import { call } from '../http/client.ts'
import { paperQuery, papersQuery } from '../queries/papers-query.ts'

/**
 * Saves or deletes a paper. It needs a connection: a paper can have megabytes, and printing it does not wait for it. Saving can be
 * repeated, as a paper has the id that the client chose.
 */
export type PaperWrite =
  | { readonly is: 'save'; readonly paper: Paper }
  | { readonly is: 'delete'; readonly id: string }

/** The result is the saved paper; null where one was deleted. */
export function useWritePaper(learnerId: string) {
  const client = useQueryClient()
  const { queryKey } = papersQuery(learnerId)
  return useMutation({
    mutationFn: (write: PaperWrite) => send(learnerId, write),
    onSuccess: async (saved, write) => {
      // A reply to a request from before would overwrite it.
      await client.cancelQueries({ queryKey })
      if (write.is === 'save') client.setQueryData(paperQuery(write.paper.id).queryKey, write.paper)
      client.setQueryData(queryKey, (papers) => papers && withWritten(papers, saved, write))
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey })
    },
    onError: (cause) => console.error('Failed to change a paper', cause),
  })
}

async function send(learnerId: string, write: PaperWrite): Promise<PaperSummary | null> {
  switch (write.is) {
    case 'save':
      return readPaperSummary(
        await call('POST', '/papers/', { body: newPaperToWire(learnerId, write.paper) }),
      )
    case 'delete':
      await call('DELETE', `/papers/${encodeURIComponent(write.id)}`)
      return null
  }
}

function withWritten(
  papers: readonly PaperSummary[],
  saved: PaperSummary | null,
  write: PaperWrite,
): readonly PaperSummary[] {
  const id = write.is === 'save' ? write.paper.id : write.id
  const others = papers.filter((paper) => paper.id !== id)
  return saved === null ? others : [saved, ...others]
}
