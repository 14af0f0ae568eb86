import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Learner } from '../../domain/model.ts'
import { discardSetAside, listSetAside } from '../data/sync/outbox/set-aside.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Setting } from './settings-card.tsx'

/** What left the outbox without being stored, to be saved as a file or discarded. Nothing where there is none. */
export function SetAsideSetting({ learner }: { readonly learner: Learner }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const query = { queryKey: ['set-aside', learner.id], queryFn: () => listSetAside(learner.id), staleTime: 0 }
  const { data: all = [] } = useQuery(query)
  if (all.length === 0) return null
  const save = () => {
    const content = JSON.stringify(all, null, 2)
    saveFile({ name: 'quizgrove-not-saved.json', type: 'application/json', content })
  }
  const discard = async () => {
    setAsking(false)
    await discardSetAside(all.map(({ id }) => id))
    await client.invalidateQueries({ queryKey: query.queryKey })
  }
  const refused = all.filter(({ why }) => why === 'refused').length
  return (
    <Setting name="Could not be saved" text={textOf(refused, all.length - refused)}>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={save}>
          Save as a file
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Discard ${countOf(all.length)}?`}
        description="Nothing else has them: the server did not store them. Save them as a file first if you may need them."
      >
        <div className="grid gap-2.5">
          <Button variant="danger" onClick={() => void discard()}>
            Discard
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </Setting>
  )
}

function textOf(refused: number, unreadable: number): string {
  const parts = [
    refused > 0 && `${countOf(refused)} that the server refused`,
    unreadable > 0 && `${countOf(unreadable)} that cannot be read any more`,
  ].filter((part) => part !== false)
  return `${parts.join(' and ')}, kept on this device.`
}

function countOf(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
