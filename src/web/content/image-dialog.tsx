import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import type { ReactElement } from 'react'
import { IconButton } from '../ui/button.tsx'

/** An image as large as the window allows. Escape, the cross and a click close it, and the focus returns to the image. */
export function ImageDialog({
  src,
  alt,
  trigger,
}: {
  readonly src: string
  /** `''` when the image has no alternative text. */
  readonly alt: string
  /** The button that opens it and gets the focus back. */
  readonly trigger: ReactElement
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-shade/80" />
        <Primitive.Content
          aria-describedby={undefined}
          data-keep-clear
          // The image may be within a card that handles clicks.
          onClick={(event) => event.stopPropagation()}
          className="fixed inset-0 z-50 flex flex-col gap-3 p-4 sm:p-8"
        >
          <Primitive.Title className="sr-only">{alt === '' ? 'Image' : alt}</Primitive.Title>
          <Primitive.Close asChild>
            <IconButton label="Close" variant="secondary" className="self-end">
              <X />
            </IconButton>
          </Primitive.Close>
          {/* A pointer may close it anywhere on the image; the keyboard has Escape and the cross. */}
          <Primitive.Close asChild tabIndex={-1}>
            <img
              src={src}
              alt={alt}
              className="min-h-0 w-full flex-1 cursor-zoom-out rounded-card bg-white object-contain"
            />
          </Primitive.Close>
          {alt !== '' && (
            <p
              dir="auto"
              className="max-h-24 self-center overflow-y-auto rounded-control bg-surface px-3 py-1.5 text-[0.9375rem]"
            >
              {alt}
            </p>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
