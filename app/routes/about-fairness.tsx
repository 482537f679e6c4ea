import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Fragment } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/description-list.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { CommandList } from '#app/features/fairness/command-list.tsx'
import { ticketHashCommand, verifyScriptCommand } from '#app/features/fairness/shell-commands.ts'
import { testVector, testVectorCommands } from '#app/features/fairness/test-vector.ts'
import { allParts } from '#app/features/games/registry.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { titleOf } from '#app/services/title.server.ts'

export const handle = page('fairness')

export async function loader(args: LoaderFunctionArgs) {
  return { title: await titleOf(args, 'fairness:about.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

/** How rounds and raffles are decided, and how anybody can repeat them: docs/fairness.md for players. */
export default function AboutFairness() {
  const { t } = useTranslation('fairness')
  return (
    <div className="max-w-184">
      <PageHead title={t('about.title')} />
      <p>{t('about.lead')}</p>
      <Section id="rounds" title={t('about.roundsTitle')}>
        <Steps steps={t('about.rounds', { returnObjects: true })} />
        <div className="mt-4 grid gap-3">
          {allParts.map(([game, { proof }]) => (
            <proof.About key={game} />
          ))}
          <p>
            <TextLink href={paths.personal('personalHistoryCopy')}>{t('about.own')}</TextLink>
          </p>
        </div>
      </Section>
      <VerifyScript />
      <TestVector />
      <Raffles />
      <Section id="never" title={t('about.neverTitle')}>
        <p>{t('about.never')}</p>
      </Section>
    </div>
  )
}

const Steps = ({ steps }: { steps: Record<string, string> }) => (
  <ol className="grid list-decimal gap-2 ps-5 marker:font-bold">
    {Object.entries(steps).map(([name, step]) => (
      <li key={name}>{step}</li>
    ))}
  </ol>
)

/** A test vector: seeds, results, and the commands that verify them. */
function TestVector() {
  const { t } = useTranslation('fairness')
  const { serverSeed, clientSeed, cursor, commit, rounds } = testVector
  const [first, second] = rounds
  const commands = testVectorCommands()
  return (
    <Section id="vector" title={t('about.vectorTitle')}>
      <div className="grid gap-4">
        <p>{t('about.vector')}</p>
        <Card>
          <ValueList
            items={[
              { term: t('serverSeedSealed'), detail: serverSeed, field: 'server-seed' },
              { term: t('clientSeed'), detail: clientSeed, field: 'client-seed' },
              { term: t('cursor'), detail: String(cursor), field: 'cursor' },
              { term: t('commit'), detail: commit, field: 'commit' },
              { term: <NumberOf round={first} />, detail: first.number, field: 'number' },
              { term: <NumberOf round={second} />, detail: second.number },
            ]}
          />
        </Card>
        <Card title={t('commands')}>
          <CommandList
            commands={[
              { id: 'command-commit', note: t('about.commandCommit'), command: commands.commit },
              { id: 'command-digest', note: t('about.commandDigest', first), command: commands.digest },
            ]}
          />
          {allParts.map(([game, { proof }]) =>
            proof.VectorCommand ? <proof.VectorCommand key={game} hex={first.hex} /> : null,
          )}
        </Card>
      </div>
    </Section>
  )
}

/** Which round of the test vector it is, and what each game makes of it. */
function NumberOf({ round: { nonce, hex } }: { round: (typeof testVector.rounds)[number] }) {
  const { t } = useTranslation('fairness')
  return (
    <>
      {t('about.numberOf', { nonce })}
      {allParts.map(([game, { proof }], at) =>
        proof.Vector ? (
          <Fragment key={game}>
            {at === 0 ? ' ' : ', '}
            <proof.Vector hex={hex} />
          </Fragment>
        ) : null,
      )}
    </>
  )
}

function VerifyScript() {
  const { t } = useTranslation('fairness')
  return (
    <Section id="script" title={t('about.scriptTitle')}>
      <div className="grid gap-4">
        <p>{t('about.script')}</p>
        <Card>
          <CommandList
            commands={[
              { id: 'command-script', note: t('about.scriptCommand'), command: verifyScriptCommand },
            ]}
          />
        </Card>
        <p>
          <TextLink href={paths.verifyScript}>{t('about.scriptLink')}</TextLink>
        </p>
      </div>
    </Section>
  )
}

function Raffles() {
  const { t } = useTranslation('fairness')
  return (
    <Section id="raffles" title={t('about.rafflesTitle')}>
      <Steps steps={t('about.raffles', { returnObjects: true })} />
      <div className="mt-4 grid gap-4">
        <Card>
          <CommandList
            commands={[
              { id: 'command-tickets', note: t('about.commandTickets'), command: ticketHashCommand },
            ]}
          />
        </Card>
        <p>
          <TextLink href={paths.promotions()}>{t('about.promotions')}</TextLink>
        </p>
      </div>
    </Section>
  )
}
