import { useMemo } from 'react'
import { lazyCode } from '../ui/lazy-code.ts'
import { ContentScroller } from './content-scroller.tsx'

const highlighter = lazyCode(
  () => import('../../domain/content/read-code.ts'),
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
