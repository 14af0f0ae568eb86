import { PanelSpinner } from '../../ui/feedback/spinner.tsx'
import { lazyPiece } from '../../ui/lazy-piece.tsx'

/** Loaded when a draft is edited first: otherwise every screen would load it, as other screens use it, too. */
export const DraftEditor = lazyPiece(
  () => import('./draft-editor.tsx'),
  (code) => code.DraftEditor,
  <PanelSpinner label="Loading the editor..." />,
)
