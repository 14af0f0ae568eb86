export interface RichTextFieldProps {
  /** Name of the field, such as "Notes". */
  readonly label: string
  /** The initial HTML; a later value is applied as long as nothing was edited. */
  readonly html: string
  readonly onEdit: (html: string) => void
  /** Owner of uploaded images; without one the upload button is disabled (spec §5.3). */
  readonly learnerId: string | null
  readonly placeholder?: string
  readonly readOnly?: boolean
  /** Takes the focus when it opens. */
  readonly autoFocus?: boolean
  /** Called when uploads begin and end: a field that closes meanwhile loses the image. Keep it the same function. */
  readonly onUploading?: (uploading: boolean) => void
}
