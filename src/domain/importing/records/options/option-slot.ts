import type { Figure } from '../figures.ts'

/** The slot of one option. Blank slots stay, so that "D" is the fourth column even where the third is empty. */
export interface OptionSlot {
  /** Trimmed; '' for a blank location, null for something that is no text. */
  readonly text: string | null
  /** The option's own name in the file, in lower case ("a", "2", "opt-17"); null when only its position names it. */
  readonly label: string | null
  /** Whether the option is marked as right or wrong; null without a mark. */
  readonly isMarked: boolean | null
  /** What the option itself says about choosing it; null for nothing. */
  readonly feedback: string | null
  /** The text with the letter that it had in the file ("A. Paris"); null when no letter was removed. */
  readonly withLetter: string | null
  /** Its picture; null for none. The text of an option that is nothing else is its Markdown (`imageAsText`). */
  readonly figure: Figure | null
}

/** Slots as the value of a field: the options of a reader that knows their letters and marks, so that they are not parsed again. */
export class SlotList {
  readonly slots: readonly OptionSlot[]

  constructor(slots: readonly OptionSlot[]) {
    this.slots = slots
  }
}

/** A slot without anything known of it. */
export const BARE_SLOT: OptionSlot = {
  text: null,
  label: null,
  isMarked: null,
  feedback: null,
  withLetter: null,
  figure: null,
}
