import { useEffect, useEffectEvent, useState } from 'react'
import type { ColumnMapping, ColumnYield } from '../../../domain/importing/columns/column-mapping.ts'

/** Reads the files by another mapping; null when a later call replaced this one. */
export type PreviewColumns = (shape: string, mapping: ColumnMapping) => Promise<ColumnYield | null>

/** What a mapping gives, read by the worker; null while that is unknown. */
export function useColumnsPreview(
  preview: PreviewColumns,
  shape: string,
  mapping: ColumnMapping,
): ColumnYield | null {
  const [known, setKnown] = useState<{
    readonly mapping: ColumnMapping
    readonly yield: ColumnYield
  } | null>(null)
  const read = useEffectEvent(preview)
  useEffect(() => {
    let isWanted = true
    void read(shape, mapping).then((found) => {
      if (isWanted && found !== null) setKnown({ mapping, yield: found })
    })
    return () => {
      isWanted = false
    }
  }, [shape, mapping])
  return known?.mapping === mapping ? known.yield : null
}
