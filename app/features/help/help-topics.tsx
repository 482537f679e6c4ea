import { Fold } from '#app/components/fold.tsx'
import { markOfWritten } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { helpCenter } from '#contract/base/system.ts'

export type HelpTopic = ValueOf<typeof helpCenter>['topics'][number]

/** The sections of a help text; the caller provides the heading. */
export function HelpSections({ topic }: { topic: HelpTopic }) {
  const { language } = useFormat()
  return (
    <div className="grid max-w-160 gap-5" {...markOfWritten(language)}>
      {topic.sections.map(({ heading, body }) => (
        <section key={heading} className="grid gap-2">
          {heading === topic.title ? null : <h3>{heading}</h3>}
          {body.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text do not change places
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

/** The same as a list of headings that are opened; `open`: all are, because they are what was looked for. */
export function HelpFolds({ topic, open }: { topic: HelpTopic; open?: boolean }) {
  const { language } = useFormat()
  return (
    <div className="grid gap-2" {...markOfWritten(language)}>
      {topic.sections.map(({ heading, body }) => (
        <Fold key={heading} title={heading} open={open}>
          {body.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text do not change places
            <p key={index}>{paragraph}</p>
          ))}
        </Fold>
      ))}
    </div>
  )
}
