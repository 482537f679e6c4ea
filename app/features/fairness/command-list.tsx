import { CodeBlock } from '#app/components/code-block.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

export interface Command {
  /** Unique in the page. */
  id: string
  /** What it does, or must print. */
  note: string
  command: string
}

/** Commands of a shell, each with what it is for and a button that copies it. */
export function CommandList({ commands }: { commands: readonly Command[] }) {
  const { t } = useTranslation(['fairness', 'common'])
  return commands.map(({ id, note, command }) => (
    <div key={id} className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2 text-sm">
        <span>{note}</span>
        <Copyable id={`${id}-copy`} value={command} label={t('fairness:copy')} doneLabel={t('common:copied')}>
          {''}
        </Copyable>
      </div>
      <CodeBlock id={id}>{command}</CodeBlock>
    </div>
  ))
}
