import { X } from 'lucide-react'
import * as Primitive from 'radix-ui/dialog'
import {
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type ContentImage as Image, mayBeWide } from '../../domain/markdown/markdown-tree.ts'
import type { MathElement } from '../../domain/markdown/read-math.ts'
import { findImageNames, isOwnImage } from '../../domain/rich-text/image-rules.ts'
import { API_HOST } from '../data/http/api-host.ts'
import { findShownAddress, shownAddressOf } from '../data/sync/outbox/waiting-pictures.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import { LocalImages } from './local-images.ts'

/**
 * Content that may be wider than its space: code, a table, a formula. It scrolls sideways within itself; while it does,
 * the keyboard can reach it and screen readers name it.
 */
export function ContentScroller({
  as: Place = 'div',
  label,
  className,
  dir,
  children,
}: {
  /** `span` within a line of text. */
  readonly as?: 'div' | 'span'
  readonly label: string
  readonly className: string
  readonly dir?: 'auto' | 'ltr' | undefined
  readonly children: ReactNode
}) {
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth))
    for (const watched of [element, ...element.children]) watch.observe(watched)
    return () => watch.disconnect()
  }, [])
  const reachable = scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <Place ref={place} dir={dir} className={classNames('content-scroller', className)} {...reachable}>
      {children}
    </Place>
  )
}

const highlighter = lazyCode(
  () => import('../../domain/markdown/read-code.ts'),
  (code) => code.readCode,
)

/** A program with its indentation, in one color until it is highlighted. */
export function ContentCode({ text, language }: { readonly text: string; readonly language: string | null }) {
  const { code: readCode } = highlighter.useWhen(language !== null)
  const parts = useMemo(
    () => (language === null || readCode === null ? null : readCode(text, language)),
    [readCode, text, language],
  )
  return (
    <ContentScroller
      label={language === null ? 'Code' : `Code, ${language}`}
      className="content-code"
      dir="ltr"
    >
      <pre>
        <code>
          {parts === null
            ? text
            : parts.map((part, index) =>
                part.kind === null ? (
                  part.text
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts never change, they are replaced
                  <span key={index} className={`code-${part.kind}`}>
                    {part.text}
                  </span>
                ),
              )}
        </code>
      </pre>
    </ContentScroller>
  )
}

const reader = lazyCode(
  () => import('../../domain/markdown/read-math.ts'),
  (code) => code,
)

/** A formula as MathML; its LaTeX until the reader is loaded, and where it cannot be read. */
export function ContentMath({ tex, isBlock }: { readonly tex: string; readonly isBlock: boolean }) {
  const { code } = reader.useWhen(true)
  const math = useMemo(() => code?.readMath(tex, isBlock) ?? null, [code, tex, isBlock])
  if (code === null || math === null) return <code dir="ltr">{isBlock ? `$$${tex}$$` : `$${tex}$`}</code>
  const { isVariable } = code
  if (!isBlock && !mayBeWide(tex)) return <MathMarkup element={math} isVariable={isVariable} />
  return (
    <ContentScroller
      as={isBlock ? 'div' : 'span'}
      label="Formula"
      className={isBlock ? 'content-math' : 'content-wide-math'}
    >
      <MathMarkup element={math} isVariable={isVariable} />
    </ContentScroller>
  )
}

function MathMarkup({
  element,
  isVariable,
}: {
  readonly element: MathElement
  readonly isVariable: (element: MathElement) => boolean
}): ReactElement {
  const children = element.children.map((child, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a formula never changes, it is replaced
    typeof child === 'string' ? child : <MathMarkup key={index} element={child} isVariable={isVariable} />,
  )
  const className = isVariable(element) ? 'math-variable' : undefined
  return createElement(element.tag, { ...element.attributes, style: element.style, className }, ...children)
}

/**
 * An image of a question; a tap or Enter shows it larger. One of another host is named and never loaded, as in notes
 * (spec §3.7), and one that cannot be loaded shows its alternative text.
 */
export function ContentImage({ image }: { readonly image: Image }) {
  const [isMissing, setMissing] = useState(false)
  const [name = ''] = findImageNames(image.address)
  const [waiting, setWaiting] = useState(() => shownAddressOf(name))
  // A picture that was added without a connection is on this device only, until it is uploaded.
  const findHere = async () => {
    const here = await findShownAddress(name)
    if (here === null || here === waiting) setMissing(true)
    else setWaiting(here)
  }
  const alt = image.alt.trim()
  const local = useContext(LocalImages).get(image.address)
  const src = local ?? waiting ?? image.src
  if (src === null || (local === undefined && !isOwn(image))) {
    return (
      <span className="unshown-image">
        {alt === '' ? 'Image not shown: ' : `Image not shown (${alt}): `}
        <bdi>{image.address}</bdi>
      </span>
    )
  }
  if (isMissing) {
    return (
      <span className="unshown-image" dir="auto">
        {alt === '' ? 'Image not available' : `Image not available: ${alt}`}
      </span>
    )
  }
  return (
    <ImageDialog
      src={src}
      alt={alt}
      trigger={
        <button type="button" title="Show larger" className="content-image">
          <img src={src} alt={alt === '' ? 'Image' : alt} onError={() => void findHere()} />
        </button>
      }
    />
  )
}

function isOwn({ src }: Image): boolean {
  return src !== null && isOwnImage(src, location.origin, API_HOST)
}

/** An image as large as the window allows. Escape, the cross and a click close it, and the focus returns to the image. */
function ImageDialog({
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
