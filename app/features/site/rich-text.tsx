import { markOfWritten } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import type { RichText as Nodes, RichElement } from '#contract/base/fields/rich-text.ts'

/** Rich text as React elements: it is never HTML, so only these few can be in the page (`contract/base/fields/rich-text.ts`). */
export function RichText({ nodes }: { nodes: Nodes }) {
  const { language } = useFormat()
  return (
    <div className="rich-text" {...markOfWritten(language)}>
      <Children nodes={nodes} />
    </div>
  )
}

const Children = ({ nodes }: { nodes: Nodes }) =>
  nodes.map((node, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text do not change places
    typeof node === 'string' ? node : <Part key={index} part={node} />,
  )

function Part({ part: { tag: Tag, href, children } }: { part: RichElement }) {
  if (Tag === 'br') return <br />
  if (Tag !== 'a')
    return (
      <Tag>
        <Children nodes={children} />
      </Tag>
    )
  const away = href?.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} className="font-semibold text-link underline underline-offset-[.2em]" {...away}>
      <Children nodes={children} />
    </a>
  )
}
