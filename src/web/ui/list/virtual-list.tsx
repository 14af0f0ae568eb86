import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type Key,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useListStart, useScrollRestoration } from './use-scroll-restoration.ts'

const GAP_PX = 12
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 4
/** How many rows are printed at most: about 100 pages, and a second or two to render them. */
const PRINTED = 1000
/**
 * Browsers limit the height of an element: Firefox to 17.9 million pixels, Chromium to 33.5 million. A longer list is
 * shown in parts.
 */
const LONGEST_PX = 15_000_000

/**
 * A scrolling list of any length that renders only the rows near the visible ones. Rows may be of any height and may
 * change it. The row with the focus stays rendered, however far it is scrolled away, and Back restores the scroll
 * position. Any other state of a row must live above the list. Printed are the rows from the top of the part that is shown, at most 1,000.
 * @param keyOf the name of an item, unique in the list.
 * @param estimatedHeight of a row that was not rendered yet, pixels.
 * @param startKey the list scrolls to its top whenever this changes.
 * @param children renders an item; give it a memoized component.
 */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  estimatedHeight,
  startKey,
  className,
  children,
}: {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly estimatedHeight: number
  readonly startKey: string
  readonly className?: string
  readonly children: (item: Item) => ReactNode
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = estimatedHeight + GAP_PX
  const most = Math.floor(LONGEST_PX / rowPx)
  const start = useListStart(`${label} ${startKey}`, items, keyOf)
  const part = usePart(items, most, startKey, start.index)
  const focus = useFocusedRow(part.items, keyOf)

  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: part.items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: useCallback(
      (index: number) => {
        const item = part.items[index]
        return item === undefined ? index : keyOf(item)
      },
      [part.items, keyOf],
    ),
    initialOffset: (start.index % most) * rowPx,
    rangeExtractor: focus.withFocused,
    gap: GAP_PX,
    overscan: OVERSCAN,
  })
  useScrollRestoration(start, part.first, virtualizer)
  useTopOnChange(virtualizer, `${startKey} ${part.first}`)
  const isPrinting = useScrollAfterPrinting(virtualizer)
  const rows: readonly Row[] = isPrinting
    ? part.items.slice(0, PRINTED).map((item, index) => ({ key: keyOf(item), index, top: null }))
    : virtualizer.getVirtualItems().map(({ key, index, start: top }) => ({ key, index, top }))

  return (
    <div
      ref={scroller}
      className={classNames(
        'overflow-y-auto overscroll-y-auto [overflow-anchor:none] print:overflow-visible',
        className,
      )}
    >
      {isPrinting && rows.length < items.length && (
        <p className="mb-3">
          {part.first === 0 ? 'The first ' : `${(part.first + 1).toLocaleString('en-US')}–`}
          {(part.first + rows.length).toLocaleString('en-US')} of {items.length.toLocaleString('en-US')} are
          printed.
        </p>
      )}
      <ul
        aria-label={label}
        className="relative"
        style={isPrinting ? undefined : { height: virtualizer.getTotalSize() }}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {rows.map(({ key, index, top }) => {
          const item = part.items[index]
          return (
            item !== undefined && (
              <li
                key={key}
                ref={top === null ? undefined : virtualizer.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={part.first + index + 1}
                className={top === null ? 'mb-3 break-inside-avoid' : 'absolute inset-x-0'}
                style={top === null ? undefined : { top }}
              >
                {children(item)}
              </li>
            )
          )
        })}
      </ul>
      {part.items.length < items.length && <PartButtons {...part} of={items.length} />}
    </div>
  )
}

interface Row {
  readonly key: Key
  readonly index: number
  /** Pixels from the top of the list; null where it follows the row before it, on paper. */
  readonly top: number | null
}

interface Part<Item> {
  readonly items: readonly Item[]
  /** Index of its first item in the whole list, from 0. */
  readonly first: number
  /** Show the part before or after this one; null at the ends. */
  readonly before: (() => void) | null
  readonly after: (() => void) | null
}

/**
 * The part of the list that is shown: all of it, unless it is longer than `most`.
 * @param startIndex of the item with which the list begins.
 */
function usePart<Item>(
  items: readonly Item[],
  most: number,
  startKey: string,
  startIndex: number,
): Part<Item> {
  const [asked, setAsked] = useState({ startKey, first: startIndex - (startIndex % most) })
  if (asked.startKey !== startKey) setAsked({ startKey, first: 0 })
  const first = asked.startKey === startKey && asked.first < items.length ? asked.first : 0
  const shown = useMemo(
    () => (items.length <= most ? items : items.slice(first, first + most)),
    [items, first, most],
  )
  const show = (wanted: number) => () => setAsked({ startKey, first: wanted })
  return {
    items: shown,
    first,
    before: first > 0 ? show(first - most) : null,
    after: first + most < items.length ? show(first + most) : null,
  }
}

function PartButtons<Item>({
  items,
  first,
  of,
  before,
  after,
}: Part<Item> & {
  readonly of: number
}) {
  const last = first + items.length
  return (
    <nav
      aria-label="Parts of the list"
      className="flex flex-wrap items-center justify-center gap-3 py-4 print:hidden"
    >
      <Button variant="secondary" disabled={before === null} onClick={before ?? undefined}>
        Previous part
      </Button>
      <span className="text-ink-soft tabular-nums">
        {(first + 1).toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {of.toLocaleString('en-US')}
      </span>
      <Button variant="secondary" disabled={after === null} onClick={after ?? undefined}>
        Next part
      </Button>
    </nav>
  )
}

/**
 * Scrolls through the virtualizer: it corrects the scroll position as rows are measured, so it must know the new one.
 */
function useTopOnChange(virtualizer: Virtualizer<HTMLDivElement, Element>, key: string): void {
  const shownKey = useRef(key)
  useLayoutEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    virtualizer.scrollToOffset(0)
  }, [virtualizer, key])
}

/**
 * Whether the list is being printed; afterwards it is where it was. Printed rows are fewer than those of a long list, and
 * have other heights than estimated ones.
 */
function useScrollAfterPrinting(virtualizer: Virtualizer<HTMLDivElement, Element>): boolean {
  const offset = useRef<number | null>(null)
  const isPrinting = useIsPrinting(() => {
    offset.current ??= virtualizer.scrollElement?.scrollTop ?? null
  })
  useLayoutEffect(() => {
    if (isPrinting || offset.current === null) return
    virtualizer.scrollToOffset(offset.current)
    offset.current = null
  }, [virtualizer, isPrinting])
  return isPrinting
}

/** Keeps the row with the focus among the rendered ones. */
function useFocusedRow<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = useMemo(
    () => (focusedKey === null ? -1 : items.findIndex((item) => keyOf(item) === focusedKey)),
    [items, keyOf, focusedKey],
  )
  const onFocus = (event: FocusEvent) => {
    const index = event.target.closest<HTMLElement>('[data-index]')?.dataset.index
    const item = items[Number(index)]
    if (index !== undefined && item !== undefined) setFocusedKey(keyOf(item))
  }
  const onBlur = (event: FocusEvent) => {
    const windowWentAway = document.activeElement === event.target
    if (!windowWentAway && !event.currentTarget.contains(event.relatedTarget)) setFocusedKey(null)
  }
  const withFocused = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      if (focused < 0 || near.includes(focused)) return near
      return [...near, focused].sort((a, b) => a - b)
    },
    [focused],
  )
  return { onFocus, onBlur, withFocused }
}

/**
 * Whether the page is being printed, or is in the preview of that.
 * @param onBegin is called while the page is still laid out for the screen.
 */
function useIsPrinting(onBegin: () => void): boolean {
  const [isPrinting, setPrinting] = useState(false)
  const beforeBegin = useEffectEvent(onBegin)
  useEffect(() => {
    // The browser lays the page out for paper when the listeners return.
    const begin = () => {
      beforeBegin()
      flushSync(() => setPrinting(true))
    }
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
