import { ImagePlus } from 'lucide-react'
import type { Picture, PicturePlace } from '../../domain/questions/picture-in-fields.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FIELD, Field } from './field.tsx'
import { usePictures } from './pictures/use-pictures.tsx'
import type { WaitingPictures } from './pictures/use-waiting-pictures.ts'

/** A text of several lines under its label, to which pictures can be added. */
export function LongTextField({
  label,
  problem,
  value,
  place,
  waiting,
  className,
  onType,
  onPicture,
}: {
  readonly label: string
  readonly problem: string | undefined
  readonly value: string
  readonly place: PicturePlace
  /** The pictures of the editor; null where none can be added. */
  readonly waiting: WaitingPictures | null
  readonly className?: string
  readonly onType: (value: string) => void
  readonly onPicture: (at: number, picture: Picture) => void
}) {
  const pictures = usePictures(waiting, place, onPicture)
  return (
    <Field label={label} problem={problem}>
      {(names) => (
        <>
          <textarea
            {...names}
            {...pictures.field}
            dir="auto"
            value={value}
            onChange={(event) => onType(event.target.value)}
            className={classNames(FIELD, className)}
          />
          {waiting !== null && (
            <Button
              variant="quiet"
              aria-label={`Add a picture to the ${label.toLowerCase()}`}
              onClick={pictures.choose}
              className="mt-0.5 -ml-2 px-2"
            >
              <ImagePlus aria-hidden /> Add a picture
            </Button>
          )}
          {pictures.panel}
        </>
      )}
    </Field>
  )
}
