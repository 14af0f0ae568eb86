import type { SheetPhoto } from './reader-messages.ts'

/** How long a better frame of a sheet is waited for while bubbles are unsure, as a hand moves; milliseconds. */
const BETTER_WITHIN_MS = 750

/** Chooses among the frames of a camera: of those in which bubbles are unsure, the best within {@link BETTER_WITHIN_MS}. */
export class BestFrame {
  #best: SheetPhoto | null = null
  #until = 0

  /**
   * Returns the photo that counts; null while another frame may be better.
   *
   * @param takenAt milliseconds of any clock. A device on which reading takes longer than the wait gets no second frame.
   * @param now on the same clock
   */
  add(photo: SheetPhoto, takenAt: number, now: number): SheetPhoto | null {
    const unsure = unsureIn(photo)
    if (unsure === null) return this.#choose(photo)
    if (this.#best === null) this.#until = takenAt + BETTER_WITHIN_MS
    if (this.#best === null || unsure < (unsureIn(this.#best) ?? 0)) this.#best = photo
    return unsure === 0 || now >= this.#until ? this.#choose(this.#best) : null
  }

  #choose(photo: SheetPhoto): SheetPhoto {
    this.#best = null
    return photo
  }
}

/** Questions of a page that are unsure; null where no page was read. */
function unsureIn({ reading }: SheetPhoto): number | null {
  return reading.kind === 'read' ? reading.questions.filter(({ unsure }) => unsure.length > 0).length : null
}
