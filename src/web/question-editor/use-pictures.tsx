import {
  type ClipboardEvent,
  type Dispatch,
  type DragEvent,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useId,
  useRef,
  useState,
} from 'react'
import type { Picture, PicturePlace } from '../../domain/questions/picture-in-fields.ts'
import {
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  type ImageExtension,
  imageExtensionOf,
  imageProblem,
  SIGNATURE_BYTES,
} from '../../domain/rich-text/image-rules.ts'
import { useLocalAddress } from '../content/local-images.ts'
import { filesOf } from '../notes/editor/transferred-files.ts'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { FIELD, namesOf, Problem } from './field.tsx'

/** What a text field needs so that pictures can be added to it. */
interface FieldPictures {
  /** For the field: pictures can be pasted and dropped into it. */
  readonly field: {
    readonly ref: RefObject<HTMLTextAreaElement | null>
    readonly onPaste: (event: ClipboardEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
  /** Lets the learner choose files. */
  readonly choose: () => void
  /** Asks what a picture shows, and says why one was not accepted; to be rendered below the field. */
  readonly panel: ReactNode
}

/**
 * Pictures for a text field, by button, paste or drop. Each waits until the learner has said what it shows, and is then
 * inserted where the cursor was, or at the end where it was never moved.
 *
 * @param waiting those of the whole editor; null where none can be added
 * @param onPicture `at` is the position in the text
 */
export function usePictures(
  waiting: WaitingPictures | null,
  place: PicturePlace,
  onPicture: (at: number, picture: Picture) => void,
): FieldPictures {
  const field = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const own = waiting?.of(place) ?? []
  const [first] = own
  const picture = first?.picture ?? null

  const take = async (files: readonly File[]) => {
    setProblem(null)
    setProblem((await waiting?.add(place, files)) ?? null)
  }
  const takeFrom = (event: { readonly preventDefault: () => void }, data: DataTransfer) => {
    const files = waiting === null ? [] : filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    void take(files)
  }
  const next = () => {
    if (first) waiting?.remove(first)
    if (own.length === 1) field.current?.focus()
  }
  const insert = (alt: string) => {
    if (picture === null) return
    // At the very start the cursor is where the field opened, and not where the learner put it.
    const at = field.current?.selectionStart || Number.MAX_SAFE_INTEGER
    onPicture(at, { address: picture.address, alt })
    next()
  }
  return {
    field: {
      ref: field,
      onPaste: (event) => takeFrom(event, event.clipboardData),
      onDrop: (event) => takeFrom(event, event.dataTransfer),
    },
    choose: () => input.current?.click(),
    panel: waiting !== null && (
      <>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          multiple
          hidden
          onChange={({ target }) => {
            void take([...(target.files ?? [])])
            target.value = ''
          }}
        />
        {problem !== null && <Alert className="mt-1.5">{problem}</Alert>}
        {first !== undefined && picture === null && (
          <p role="status" className="mt-1.5 flex items-center gap-2 text-[0.9375rem] text-ink-soft">
            <Spinner className="size-4" /> Reading the picture...
          </p>
        )}
        {picture !== null && (
          <PicturePanel
            key={picture.address}
            picture={picture}
            problem={waiting.isSaveTried ? 'Insert the picture or leave it out before you save.' : undefined}
            onInsert={insert}
            onCancel={next}
          />
        )}
      </>
    ),
  }
}

/** Longest alternative text, characters. */
const ALT_MAX = 500

/** Asks what a picture shows before it is inserted. The name of its file is the first suggestion. */
function PicturePanel({
  picture: { address, alt },
  problem,
  onInsert,
  onCancel,
}: {
  readonly picture: Picture
  readonly problem: string | undefined
  readonly onInsert: (alt: string) => void
  readonly onCancel: () => void
}) {
  const shownAddress = useLocalAddress(address)
  const [typed, setTyped] = useState(alt)
  const id = useId()
  return (
    <fieldset className="mt-1.5 flex flex-wrap items-start gap-3 rounded-control border border-line bg-ground p-3">
      <legend className="sr-only">Add a picture</legend>
      <img
        src={shownAddress ?? undefined}
        alt=""
        className="size-20 shrink-0 rounded-control border border-line bg-white object-contain"
      />
      <div className="min-w-0 flex-1 basis-56">
        <label htmlFor={id} className="mb-1 block text-[0.9375rem] font-semibold">
          What does the picture show?
        </label>
        <input
          {...namesOf(id, problem)}
          data-alt-text
          maxLength={ALT_MAX}
          autoComplete="off"
          placeholder="Read aloud, and shown when the picture is missing"
          // biome-ignore lint/a11y/noAutofocus: the learner has just added the picture
          autoFocus
          value={typed}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The field is within the form of the question.
            event.preventDefault()
            onInsert(typed)
          }}
          className={FIELD}
        />
        <Problem id={id} problem={problem} />
        <div className="mt-2 flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => onInsert(typed)}>
            Insert picture
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Leave it out
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

/** A file that was chosen for a field, and its picture; null while it is being read. */
export interface WaitingFile {
  readonly place: PicturePlace
  readonly file: File
  readonly picture: Picture | null
}

/** The pictures that were chosen for the fields of a question and are in none of them yet. */
export interface WaitingPictures {
  readonly isEmpty: boolean
  /** Whether the learner tried to save while some wait. */
  readonly isSaveTried: boolean
  /** Those of a field, the first chosen first. */
  readonly of: (place: PicturePlace) => readonly WaitingFile[]
  /** Adds files to a field one after another. Resolves to why the last of those was not accepted that were not, or null. */
  readonly add: (place: PicturePlace, files: readonly File[]) => Promise<string | null>
  readonly remove: (waiting: WaitingFile) => void
  /** Removes those of a field that is gone. */
  readonly removeAllOf: (place: PicturePlace) => void
  /** Shows that they have to be inserted or left out first. */
  readonly reportSave: () => void
}

/**
 * Keeps a picture of an accepted type and size until its question is saved. Resolves to its address in the question and
 * what its file name says, or to why it is not accepted, as a sentence for the learner.
 */
export type StorePicture = (
  file: File,
  extension: ImageExtension,
) => Promise<Picture | { readonly problem: string }>

/**
 * The pictures that wait beside the fields of an open editor.
 *
 * @param state where they are remembered: it may outlive the editor
 */
export function useWaitingPictures(
  storePicture: StorePicture,
  [waiting, setWaiting]: readonly [readonly WaitingFile[], Dispatch<SetStateAction<readonly WaitingFile[]>>],
): WaitingPictures {
  const [isSaveTried, setSaveTried] = useState(false)
  const filterWaiting = (predicate: (one: WaitingFile) => boolean) =>
    setWaiting((before) => before.filter(predicate))
  return {
    isEmpty: waiting.length === 0,
    isSaveTried,
    of: (place) => waiting.filter((one) => isSamePlace(one.place, place)),
    add: async (place, files) => {
      setSaveTried(false)
      setWaiting((before) => [...before, ...files.map((file) => ({ place, file, picture: null }))])
      let problem: string | null = null
      for (const file of files) {
        const picture = await readPicture(file, storePicture).catch(() => ({
          problem: `${file.name} couldn't be read. It may have been moved or changed in the meantime.`,
        }))
        if ('problem' in picture) {
          problem = picture.problem
          filterWaiting((one) => one.file !== file)
        } else setWaiting((before) => before.map((one) => (one.file === file ? { ...one, picture } : one)))
      }
      return problem
    },
    remove: ({ file }) => filterWaiting((one) => one.file !== file),
    removeAllOf: (place) => filterWaiting((one) => !isSamePlace(one.place, place)),
    reportSave: () => setSaveTried(true),
  }
}

async function readPicture(file: File, storePicture: StorePicture): ReturnType<StorePicture> {
  if (file.size > IMAGE_MAX_BYTES) return { problem: imageProblem(file) ?? '' }
  const extension = imageExtensionOf(new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer()))
  if (extension === null) return { problem: imageProblem({ size: file.size, type: '' }) ?? '' }
  return storePicture(file, extension)
}

function isSamePlace(one: PicturePlace, other: PicturePlace): boolean {
  return typeof one === 'object' && typeof other === 'object' ? one.option === other.option : one === other
}
