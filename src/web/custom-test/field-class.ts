/** A one-line field of the configuration card. */
export const FIELD_CLASS =
  'block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3.5 placeholder:text-ink-soft'

/** The title of a field or of a group of choices. */
export const LABEL_CLASS = 'mb-1.5 block font-semibold'

/** The help text of a field. */
export const HINT_CLASS = 'mt-1.5 text-[0.875rem] leading-5 text-ink-soft'

/** A choice drawn as a tile around its radio button. */
export const TILE_CLASS =
  'relative cursor-pointer rounded-control border-[1.5px] border-line bg-surface transition-[background-color,border-color] duration-150 ' +
  'hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft/60 ' +
  'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
