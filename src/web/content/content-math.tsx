import { createElement, type ReactElement, useMemo } from 'react'
import { mayBeWide } from '../../domain/content/content-tree.ts'
import type { MathElement } from '../../domain/content/read-math.ts'
import { lazyCode } from '../ui/lazy-code.ts'
import { ContentScroller } from './content-scroller.tsx'

const reader = lazyCode(
  () => import('../../domain/content/read-math.ts'),
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
