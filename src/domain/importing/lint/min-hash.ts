/** Hashes of a signature, in bands of so many rows. */
const BANDS = 8
const ROWS = 4

/** Odd numbers that make a family of hash functions of one (from the fractional digits of the golden ratio). */
const SEEDS = Int32Array.from({ length: BANDS * ROWS }, (_, index) => Math.imul(0x9e3779b1, 2 * index + 1))

/**
 * The bands of a set's min-hash signature, a number of 32 bits each: two sets share one, at the same location, with a probability
 * that rises steeply with what they have in common.
 *
 * @param hashes of the different words of the set (`wordHashes`)
 */
function minHashBands(hashes: Int32Array): Int32Array {
  const signature = new Uint32Array(SEEDS.length).fill(0xffffffff)
  for (const hash of hashes) {
    for (let row = 0; row < SEEDS.length; row++) {
      const seeded = mix(hash ^ (SEEDS[row] ?? 0))
      if (seeded < (signature[row] ?? 0)) signature[row] = seeded
    }
  }
  return bandsOf(signature)
}

function bandsOf(signature: Uint32Array): Int32Array {
  const bands = new Int32Array(BANDS)
  for (let band = 0; band < BANDS; band++) {
    let hash = band + 1
    for (let row = band * ROWS; row < (band + 1) * ROWS; row++) hash = mix(hash ^ (signature[row] ?? 0))
    bands[band] = hash
  }
  return bands
}

/** Sets that may have much in common. */
export interface BandIndex {
  /**
   * Adds a set and returns the numbers of earlier ones that share a band with it, each once: sets are numbered from 0 as they are added.
   *
   * @param hashes of the different words of the set (`wordHashes`)
   */
  add(hashes: Int32Array): ReadonlySet<number>
}

/** Places of a table at first, of which half may be taken. */
const CAPACITY = 16

/**
 * An index of bands: tables of numbers with open addressing, as maps of a million bands take several times as long. A set stays
 * findable by a band only while few have it, so that the work is in proportion to the number of sets.
 *
 * @param perBand sets that are found by one band: the earliest
 */
export function bandIndex(perBand: number): BandIndex {
  /** Of each band of each set its value, and the next later set that has it; of each chain, how many it has. */
  let values = new Int32Array(CAPACITY * BANDS)
  let next = new Int32Array(CAPACITY * BANDS)
  /** For each band a table with the first set that has its value, plus 1; 0 for none. */
  let tables = new Int32Array(2 * CAPACITY * BANDS)
  let capacity = CAPACITY
  let count = 0

  /** The place in the tables of a value, or the free one where it would be. */
  const placeOf = (band: number, value: number): number => {
    const size = 2 * capacity
    for (let at = value & (size - 1); ; at = (at + 1) & (size - 1)) {
      const first = tables[band * size + at] ?? 0
      if (first === 0 || values[(first - 1) * BANDS + band] === value) return band * size + at
    }
  }
  const grow = (): void => {
    capacity *= 2
    const [olderValues, olderNext] = [values, next]
    values = new Int32Array(capacity * BANDS)
    values.set(olderValues)
    next = new Int32Array(capacity * BANDS)
    next.set(olderNext)
    tables = new Int32Array(2 * capacity * BANDS)
    for (let set = 0; set < count; set++) {
      for (let band = 0; band < BANDS; band++) {
        const place = placeOf(band, values[set * BANDS + band] ?? 0)
        if (tables[place] === 0) tables[place] = set + 1
      }
    }
  }
  return {
    add(hashes) {
      if (count === capacity) grow()
      const found = new Set<number>()
      const own = count++
      const bands = minHashBands(hashes)
      for (let band = 0; band < BANDS; band++) {
        values[own * BANDS + band] = bands[band] ?? 0
      }
      for (let band = 0; band < BANDS; band++) {
        const place = placeOf(band, bands[band] ?? 0)
        let earlier = (tables[place] ?? 0) - 1
        if (earlier === -1) {
          tables[place] = own + 1
          continue
        }
        for (let chained = 1; ; chained++) {
          found.add(earlier)
          const later = next[earlier * BANDS + band] ?? 0
          if (later !== 0) earlier = later
          else {
            if (chained < perBand) next[earlier * BANDS + band] = own
            break
          }
        }
      }
      return found
    },
  }
}

/** The finalizer of MurmurHash3, 32 bits (Appleby): every bit of the input moves half of the output's. */
function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
