/** Bytes that were made once, by name, as many as fit; those that were asked for longest ago go first. */
export interface KeptBytes {
  get(name: string): Buffer | undefined
  /** Does nothing with what would take more than a quarter of the room by itself. */
  keep(name: string, bytes: Buffer): void
}

/** @param room bytes that may be kept together */
export function keptBytes(room: number): KeptBytes {
  const kept = new Map<string, Buffer>()
  let taken = 0

  const drop = (name: string) => {
    taken -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }
  return {
    get(name) {
      const bytes = kept.get(name)
      if (bytes === undefined) return undefined
      // A map keeps the order of insertion: what was asked for last stands last.
      kept.delete(name)
      kept.set(name, bytes)
      return bytes
    },
    keep(name, bytes) {
      drop(name)
      if (bytes.length > room / 4) return
      // Those that are a part of a larger buffer would keep all of it.
      kept.set(name, bytes.length < bytes.buffer.byteLength ? Buffer.from(bytes) : bytes)
      taken += bytes.length
      for (const oldest of kept.keys()) {
        if (taken <= room) break
        drop(oldest)
      }
    },
  }
}
