import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'

/** A row of the key list: the keys, and what they do. */
interface KeyRow {
  readonly keys: readonly string[]
  readonly does: string
}

const COMMON_KEYS: readonly KeyRow[] = [{ keys: ['1–9', 'A–Z'], does: 'Choose an option' }]

const SESSION_KEYS: readonly KeyRow[] = [
  ...COMMON_KEYS,
  { keys: ['Enter'], does: 'Submit, then go on' },
  { keys: ['←', '→'], does: 'Previous and next question' },
  { keys: ['S'], does: 'Skip the question' },
  { keys: ['F'], does: 'Flag the question, once answered' },
  { keys: ['H'], does: 'Show or hide the hint' },
  { keys: ['?'], does: 'Show these keys' },
]

const EXAM_KEYS: readonly KeyRow[] = [
  ...COMMON_KEYS,
  { keys: ['Enter', '→'], does: 'Next question' },
  { keys: ['←'], does: 'Previous question' },
  { keys: ['F'], does: 'Flag the question for review' },
  { keys: ['Shift', 'A–Z'], does: 'Strike out an option' },
  { keys: ['G'], does: 'Go to a question by its number' },
  { keys: ['?'], does: 'Show these keys' },
]

/** What `?` shows. Loaded when it is asked for. */
export function KeyList({ of, onClose }: { readonly of: 'session' | 'exam'; readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard" description="Shortcuts don't work while you type in a field.">
      <dl className="grid gap-2.5">
        {(of === 'session' ? SESSION_KEYS : EXAM_KEYS).map((row) => (
          <div key={row.does} className="flex items-center justify-between gap-4">
            <dt>{row.does}</dt>
            <dd className="flex gap-1.5">
              {row.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
