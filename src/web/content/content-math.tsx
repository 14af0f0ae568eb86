import { createElement, type ReactElement, useMemo } from 'react'
import type { MathElement } from '../../domain/content/read-math.ts'
import { ContentScroller } from './content-scroller.tsx'
import { lazyModule } from './lazy-module.ts'

const reader = lazyModule(async () => (await import('../../domain/content/read-math.ts')).readMath)

/** A formula as MathML; its LaTeX until the reader is loaded, and where it cannot be read. */
export function ContentMath({ tex, isBlock }: { readonly tex: string; readonly isBlock: boolean }) {
  const readMath = reader.useWhen(true)
  const math = useMemo(() => readMath?.(tex, isBlock) ?? null, [readMath, tex, isBlock])
  if (math === null) return <code dir="ltr">{isBlock ? `$$${tex}$$` : `$${tex}$`}</code>
  if (!isBlock) return <MathMarkup element={math} />
  return (
    <ContentScroller label="Formula" className="content-math">
      <MathMarkup element={math} />
    </ContentScroller>
  )
}

function MathMarkup({ element }: { readonly element: MathElement }): ReactElement {
  const children = element.children.map((child, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a formula never changes, it is replaced
    typeof child === 'string' ? child : <MathMarkup key={index} element={child} />,
  )
  return createElement(element.tag, { ...element.attributes, style: element.style }, ...children)
}
