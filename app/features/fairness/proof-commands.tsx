import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { CommandList } from './command-list.tsx'
import type { Proof } from './proof.ts'
import { commitCommand, digestCommand, verifyScriptCommand } from './shell-commands.ts'

/** What a stranger types to repeat the round, `draw` last, and the same values for a program. */
export function ProofCommands({ proof, draw }: { proof: Proof; draw: ReactNode }) {
  const { t } = useTranslation('fairness')
  const { serverSeed, clientSeed, nonce, cursor } = proof
  const commands =
    serverSeed === null
      ? []
      : [
          { id: 'command-commit', note: t('commandCommit'), command: commitCommand(serverSeed) },
          {
            id: 'command-digest',
            note: t('commandDigest'),
            command: digestCommand(serverSeed, clientSeed, nonce, cursor),
          },
        ]
  return (
    <Card title={t('commands')}>
      <p className="text-sm text-ink-2">{t(serverSeed === null ? 'commandsSealed' : 'commandsNote')}</p>
      <CommandList commands={commands} />
      {draw}
      <LinkButton href={paths.verifyJson(proof.betId)} icon="download" wide>
        {t('json')}
      </LinkButton>
      <p className="text-xs text-ink-2">{t('private')}</p>
    </Card>
  )
}

/** The command that repeats all of a round, for games whose draws no single line can make. */
export function ScriptCommand() {
  const { t } = useTranslation('fairness')
  return (
    <CommandList
      commands={[{ id: 'command-script', note: t('commandScript'), command: verifyScriptCommand }]}
    />
  )
}
