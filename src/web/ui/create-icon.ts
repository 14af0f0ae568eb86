import { createElement, type SVGProps } from 'react'

/** A shape of an icon, as Lucide describes it. */
type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * An icon of Lucide in the built pages (`scripts/build/icon-imports.ts`): what its own component draws without options other
 * than the width of the strokes. An icon without a label is hidden from screen readers.
 */
export function createIcon(shapes: readonly Shape[]) {
  const drawn = shapes.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        'aria-hidden': 'aria-label' in props ? undefined : true,
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      drawn,
    )
}
