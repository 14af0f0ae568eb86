import { useEffect, useRef } from 'react'
import type { Photo } from '../../../domain/papers/sheet/reading/gray-image.ts'
import type { QuestionReading } from '../../../domain/papers/sheet/reading/judge-bubbles.ts'
import { optionLetter } from '../../../domain/practice/option-letter.ts'
import { Button } from '../../ui/button.tsx'

/** A question that is unsure, as the photo shows it, with a button for each option. */
export function DecideQuestion({
  reading: { question, chosen, unsure, darkness },
  crop,
  takesSeveral,
  onDecide,
}: {
  readonly reading: QuestionReading
  readonly crop: Photo
  readonly takesSeveral: boolean
  readonly onDecide: (chosen: readonly number[]) => void
}) {
  const isDecided = unsure.length === 0
  const choose = (option: number) => {
    if (!takesSeveral) return onDecide([option])
    onDecide(
      chosen.includes(option)
        ? chosen.filter((each) => each !== option)
        : [...chosen, option].toSorted((one, other) => one - other),
    )
  }
  // Several may be right: the marks that are certain are pressed from the start.
  const isPressed = (option: number) => (isDecided || takesSeveral) && chosen.includes(option)
  return (
    <li>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1 font-semibold">Question {question + 1}: what is marked?</legend>
        <Crop photo={crop} />
        <div className="flex flex-wrap gap-2">
          {darkness.map((_, option) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: options have a fixed order
              key={option}
              variant={isPressed(option) ? 'primary' : 'secondary'}
              aria-pressed={isPressed(option)}
              className="min-w-11 px-3"
              onClick={() => choose(option)}
            >
              {optionLetter(option)}
            </Button>
          ))}
          <Button
            variant={isDecided && chosen.length === 0 ? 'primary' : 'secondary'}
            aria-pressed={isDecided && chosen.length === 0}
            onClick={() => onDecide([])}
          >
            None
          </Button>
          {takesSeveral && !isDecided && chosen.length > 0 && (
            <Button variant="secondary" onClick={() => onDecide(chosen)}>
              Only {chosen.map(optionLetter).join(', ')}
            </Button>
          )}
        </div>
      </fieldset>
    </li>
  )
}

/** A part of a photo; it is in memory only. */
function Crop({ photo: { width, height, data } }: { readonly photo: Photo }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  }, [data, width, height])
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label="This question in the photo"
      className="h-auto max-w-full justify-self-start rounded-control border border-line"
    />
  )
}
