import { Card } from '#app/components/card.tsx'
import { HelpSections } from '#app/features/help/help-topics.tsx'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { helpSections } from '#platform/members/content/index.ts'
import type { PreviewInput } from './preview-input.ts'

type Texts = Partial<Record<WrittenLanguage, Readonly<Record<string, string>> | null>>

/** A help text as its page has it. */
export function HelpPreview({ content, language, heading }: PreviewInput) {
  const body = (content as Texts)[language]?.body
  if (!body) return null
  return (
    <Card title={heading}>
      <HelpSections topic={{ id: 'help', title: heading, sections: helpSections(body, heading) }} />
    </Card>
  )
}

/** A message as its reader gets it, with examples for what is filled in. */
export function MessagePreview({ content, language }: PreviewInput) {
  const words = (content as Texts)[language]
  if (!words) return null
  return (
    <Card title={<Filled text={words.subject ?? ''} />}>
      <p className="whitespace-pre-line">
        <Filled text={words.text ?? ''} />
      </p>
    </Card>
  )
}

const examples: Readonly<Record<string, string>> = {
  account: 'player1',
  code: '123456',
  password: 'ABCD-2345-EFGH',
}

/** A text with examples in the place of what is filled in; what only the platform says keeps its name. */
const Filled = ({ text }: { text: string }) => (
  <>
    {text.split(/\{(\w+)\}/).map((part, at) =>
      at % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text do not change places
        <mark key={at}>{examples[part] ?? part}</mark>
      ),
    )}
  </>
)
