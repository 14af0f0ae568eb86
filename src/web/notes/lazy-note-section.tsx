import { lazyPiece } from '../ui/lazy-piece.tsx'

/** One of the two texts of an answered question. Loaded soon after the first question of a session is shown. */
export const NoteSection = lazyPiece(
  () => import('./note-section.tsx'),
  (code) => code.NoteSection,
  // As high as the line that it is without a text.
  <div className="h-[3.3125rem] border-t border-line" />,
)
