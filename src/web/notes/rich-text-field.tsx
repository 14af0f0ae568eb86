import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { lazyCode } from '../ui/lazy-code.ts'
import { CONTENT_CLASS, FRAME_CLASS, TOOLBAR_BUTTONS, TOOLBAR_CLASS } from './editor/field-class.ts'
import type { RichTextFieldProps } from './editor/rich-text-editor.tsx'
import { RichText } from './rich-text.tsx'

/** The editor, ~130 kB, loaded the first time one opens. */
const editor = lazyCode(
  () => import('./editor/rich-text-editor.tsx'),
  (code) => code.RichTextEditor,
)

/** A field for notes and hints. Once it was edited, a change from outside does not replace its content. */
export function RichTextField(props: RichTextFieldProps) {
  const state = editor.useWhen(true)
  if (state.is === 'ready') return <state.code {...props} />
  return (
    <EditorStandIn
      html={props.html}
      failed={state.is === 'failed' && !state.isTrying}
      onRetry={editor.tryAgain}
    />
  )
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
