import type { Inline } from '../../domain/content/content-tree.ts'
import { LINK_REL, LINK_TARGET } from '../../domain/rich-text/allowed-html.ts'
import { ContentImage } from './content-image.tsx'
import { ContentMath } from './content-math.tsx'

/** The parts of a line. Their keys are their positions, as those of blocks. */
export function ContentInlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return inlines.map((inline, index) => <ContentInline key={index} inline={inline} />)
}

function ContentInline({ inline }: { readonly inline: Inline }) {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'strong':
      return (
        <strong>
          <ContentInlines inlines={inline.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <ContentInlines inlines={inline.children} />
        </em>
      )
    case 'strikethrough':
      return (
        <s>
          <ContentInlines inlines={inline.children} />
        </s>
      )
    case 'code':
      return <code dir="ltr">{inline.text}</code>
    case 'math':
      return <ContentMath tex={inline.tex} isBlock={false} />
    case 'link':
      return (
        <a href={inline.href} target={LINK_TARGET} rel={LINK_REL}>
          <ContentInlines inlines={inline.children} />
        </a>
      )
    case 'image':
      // The state of one image, such as that it is missing, must not be reused for another image in its place.
      return <ContentImage key={inline.address} image={inline} />
    case 'break':
      return <br />
  }
}
