/** The rich-text field's frame, which shows the focus of the text inside. */
export const FRAME_CLASS =
  'mt-1 min-w-0 overflow-clip rounded-control border border-line-strong bg-surface has-[.rich-text-field:focus]:border-focus has-[.rich-text-field:focus]:shadow-[0_0_0_1.5px_var(--focus)]'

/** The size of the text area: at least about 100 px high (spec §9.1). */
export const CONTENT_CLASS = 'min-h-25 px-3.5 py-2.5'

/** The toolbar's box, and the placeholder's while the editor loads. */
export const TOOLBAR_CLASS = 'flex flex-wrap gap-0.5 border-b border-line p-1'

/** Buttons in the toolbar: as many are shown empty while the editor loads, so that nothing moves when it appears. */
export const TOOLBAR_BUTTONS = 12

/** A one-line input in the editor's panels. */
export const FIELD_CLASS =
  'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 placeholder:text-ink-soft'
