import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/records/description-list.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { CommandList } from '#app/features/fairness/command-list.tsx'
import { NumberVector, NumberVectorCommand } from '#app/features/fairness/one-number.tsx'
import { Returns } from '#app/features/fairness/returns.tsx'
import { ticketHashCommand, verifyScriptCommand } from '#app/features/fairness/shell-commands.ts'
import { testVector, testVectorCommands } from '#app/features/fairness/test-vector.ts'
import { LotteryOdds } from '#app/features/games/lottery/lottery-odds.tsx'
import { allParts } from '#app/features/games/registry.ts'
import { useLeads } from '#app/features/site/use-opens.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { commaOf, spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { FIGURES_BUDGET_MS } from '#app/limits.ts'
import { publicWithin } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { measuredReturns } from '#contract/play/returns.ts'

export const links = stylesheets(tableStyles)

export const handle = keptForGuests(page('fairness'))

export async function loader(args: LoaderFunctionArgs) {
  const { language } = await preferencesOf(args)
  const measured = await publicWithin(FIGURES_BUDGET_MS, args.context, language, measuredReturns, {
    language,
  })
  return { games: measured?.games ?? null }
}

/** How rounds and raffles are decided, and how anybody can repeat them: docs/fairness.md for players. */
export default function AboutFairness() {
  const { games } = useLoaderData<typeof loader>()
  const { t } = useTranslation('fairness')
  const leads = useLeads()
  return (
    <>
      <div className="max-w-184">
        <PageHead title={t('about.title')} />
        <p>{t('about.lead')}</p>
        <Section id="rounds" title={t('about.roundsTitle')}>
          <Steps steps={t('about.rounds', { returnObjects: true })} />
          <div className="mt-4 grid gap-3">
            {allParts.map(({ game, proof }) => (
              <proof.About key={game} />
            ))}
            {leads(paths.personal('personalHistoryCopy')) ? (
              <p>
                <TextLink href={paths.personal('personalHistoryCopy')}>{t('about.own')}</TextLink>
              </p>
            ) : null}
          </div>
        </Section>
      </div>
      <Section id="returns" title={t('returns.title')}>
        <p className="max-w-184">{t('returns.lead')}</p>
        {games ? (
          <Returns games={games} />
        ) : (
          <p className="mt-3 text-sm text-ink-2">{t('returns.missing')}</p>
        )}
      </Section>
      <Section id="lottery" title={t('about.lotteryTitle')}>
        <p className="mb-3 max-w-184">{t('about.lotteryReturns')}</p>
        <div className="grid gap-2">
          <LotteryOdds />
        </div>
      </Section>
      <div className="max-w-184">
        <VerifyScript />
        <TestVector />
        <Raffles />
        <Section id="never" title={t('about.neverTitle')}>
          <p>{t('about.never')}</p>
        </Section>
      </div>
    </>
  )
}

const Steps = ({ steps }: { steps: Record<string, string> }) => (
  <ol className="grid list-decimal gap-2 ps-5 [&_::marker]:font-bold">
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
          {allParts.map(({ game, proof }) =>
            proof.oneNumber?.inVector ? (
              <NumberVectorCommand key={game} of={proof.oneNumber} hex={first.hex} />
            ) : null,
          )}
        </Card>
      </div>
    </Section>
  )
}

/** Which round of the test vector it is, and what each game makes of it. */
function NumberOf({ round: { nonce, hex } }: { round: (typeof testVector.rounds)[number] }) {
  const { t } = useTranslation('fairness')
  const { language } = useFormat()
  return (
    <>
      {spaced(t('about.numberOf', { nonce }))}
      {allParts.map(({ game, proof }, at) =>
        proof.oneNumber?.inVector ? (
          <Fragment key={game}>
            {at === 0 ? null : commaOf(language)}
            <NumberVector of={proof.oneNumber} hex={hex} />
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
