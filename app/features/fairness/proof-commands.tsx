import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CodeBlock } from '#app/components/code-block.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { paths } from '#app/lib/paths.ts'
import type { Proof } from './repeat-round.server.ts'
import { commitCommand, digestCommand, rollCommand } from './shell-commands.ts'

/** What a stranger types to repeat the round, and the same values for a program. */
export function ProofCommands({ proof, hex }: { proof: Proof; hex: string }) {
  const { t } = useTranslation(['fairness', 'common'])
  const { serverSeed, clientSeed, nonce, cursor } = proof
  const commands = [
    ...(serverSeed === null
      ? []
      : [
          { id: 'command-commit', note: t('fairness:commandCommit'), command: commitCommand(serverSeed) },
          {
            id: 'command-digest',
            note: t('fairness:commandDigest'),
            command: digestCommand(serverSeed, clientSeed, nonce, cursor),
          },
        ]),
    { id: 'command-roll', note: t('fairness:commandRoll'), command: rollCommand(hex) },
  ]
  return (
    <Card title={t('fairness:commands')}>
      <p className="text-sm text-ink-2">
        {t(serverSeed === null ? 'fairness:commandsSealed' : 'fairness:commandsNote')}
      </p>
      {commands.map(({ id, note, command }) => (
        <div key={id} className="grid gap-1.5">
          <div className="flex items-center justify-between gap-2 text-sm">
            <span>{note}</span>
            <Copyable
              id={`${id}-copy`}
              value={command}
              label={t('fairness:copy')}
              doneLabel={t('common:copied')}
            >
              {''}
            </Copyable>
          </div>
          <CodeBlock id={id}>{command}</CodeBlock>
        </div>
      ))}
      <LinkButton href={paths.verifyJson(proof.betId)} icon="download" wide>
        {t('fairness:json')}
      </LinkButton>
      <p className="text-xs text-ink-2">{t('fairness:private')}</p>
    </Card>
  )
}
