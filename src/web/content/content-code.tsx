import { useMemo } from 'react'
import { ContentScroller } from './content-scroller.tsx'
import { lazyModule } from './lazy-module.ts'

const highlighter = lazyModule(async () => (await import('../../domain/content/read-code.ts')).readCode)

/** A program with its indentation, in one color until it is highlighted. */
export function ContentCode({ text, language }: { readonly text: string; readonly language: string | null }) {
  const readCode = highlighter.useWhen(language !== null)
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
