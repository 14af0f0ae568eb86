import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { CONTENT_CLASS, FRAME_CLASS, TOOLBAR_BUTTONS, TOOLBAR_CLASS } from './editor/field-class.ts'
import { RichText } from './rich-text.tsx'
import type { RichTextFieldProps } from './rich-text-field-props.ts'
import { useEditorComponent } from './use-editor-component.ts'

/** A field for notes and hints. Once it was edited, a change from outside does not replace its content. */
export function RichTextField(props: RichTextFieldProps) {
  const { code, retry } = useEditorComponent()
  if (code.state === 'ready') return <code.Editor {...props} />
  return <EditorStandIn html={props.html} failed={code.state === 'failed'} onRetry={retry} />
}

/** The text in a frame like the editor's, so that nothing moves when the editor appears. */
function EditorStandIn({
  html,
  failed,
  onRetry,
}: {
  readonly html: string
  readonly failed: boolean
  readonly onRetry: () => void
}) {
  return (
    <div data-keep-clear="if-possible" className={FRAME_CLASS}>
      {failed ? (
        <Alert className="m-2">
          <p>The editor couldn't be loaded.</p>
          <Button variant="secondary" onClick={onRetry} className="mt-2">
            Try Again
          </Button>
        </Alert>
      ) : (
        <div role="status" data-keep-clear className={TOOLBAR_CLASS}>
          <span className="sr-only">Loading the editor...</span>
          {Array.from({ length: TOOLBAR_BUTTONS }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all are alike and none ever moves
            <span key={place} aria-hidden className="size-11 animate-pulse p-2">
              <span className="block size-full rounded-lg bg-sunken" />
            </span>
          ))}
        </div>
      )}
      <div className={CONTENT_CLASS}>
        <RichText html={html} />
      </div>
    </div>
  )
}
