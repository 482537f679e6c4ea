import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { ValueList } from '#app/components/description-list.tsx'
import { Flash } from '#app/components/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { UnprovenBet as Bet } from './proof.ts'
import { leafOf, leafText, pathText, unprovenValues } from './proof-values.ts'

/** A bet without a proof: that it is open or void, and its seeds as far as they may be shown. */
export function UnprovenBet({ bet, badge }: { bet: Bet; badge: ReactNode }) {
  const { t } = useTranslation('fairness')
  const values = unprovenValues(bet)
  const leaf = leafOf(bet)
  const value = (field: string, term: string) => ({ term, detail: values[field], field })
  const money = (field: 'stake' | 'payout') => (
    <span data-fair={field} data-value={bet[field]}>
      <Money amount={bet[field]} />
    </span>
  )
  return (
    <>
      <Flash kind="info" title={t(`unproven.${bet.result}.title`)}>
        {t(
          bet.roundId !== null && bet.result === 'open'
            ? 'unproven.open.shared'
            : `unproven.${bet.result}.text`,
        )}
      </Flash>
      <div className="mt-4 grid min-w-0 gap-4 lg:max-w-3xl">
        <Card title={t('round')} aside={<a href={paths.game(bet.vendorCode, bet.nodeId)}>{bet.game}</a>}>
          {badge}
          <p className="text-sm">
            <b data-fair="result" data-value={bet.result}>
              {t(`unproven.${bet.result}.word`)}
            </b>
            {' · '}
            {t('stake')} {money('stake')}
            {' · '}
            {t('unproven.payout')} {money('payout')}
          </p>
        </Card>
        <Card title={t('step1')}>
          {leaf ? (
            <>
              <p className="text-sm">{t('shared.inclusion')}</p>
              <p>
                <code className="[overflow-wrap:anywhere]">{leafText(bet, leaf)}</code>
              </p>
            </>
          ) : null}
          <ValueList
            items={[
              value('commit', t('commit')),
              bet.serverSeed === null
                ? { term: t('serverSeedSealed'), detail: t('sealedValue') }
                : value('server-seed', t('serverSeedSealed')),
              ...(bet.roundId === null
                ? [value('client-seed', t('clientSeed'))]
                : bet.clientSeed === null
                  ? [{ term: t('shared.betsRoot'), detail: t(`shared.root.${bet.result}`) }]
                  : [value('bets-root', t('shared.betsRoot'))]),
              ...(leaf
                ? [{ term: t('shared.memberHash'), detail: leaf.memberHash }, value('leaf', t('shared.leaf'))]
                : []),
              ...(bet.inclusion ? [value('path', t('shared.path'))] : []),
              value('nonce', t('nonce')),
            ]}
          />
          {(bet.legs ?? []).map((leg) => (
            <Leg key={leg.roundId} leg={leg} result={bet.result} />
          ))}
        </Card>
      </div>
    </>
  )
}

/** Another round of the bet, and the way from the bet's one leaf to the root of it. */
function Leg({ leg, result }: { leg: NonNullable<Bet['legs']>[number]; result: Bet['result'] }) {
  const { t } = useTranslation('fairness')
  const { roundId, commit, serverSeed, betsRoot, inclusion } = leg
  const title = t('shared.otherRound', { id: roundId })
  return (
    <section aria-label={title} data-leg={roundId}>
      <h3 className="mt-3 text-sm font-strong [overflow-wrap:anywhere]">{title}</h3>
      <ValueList
        items={[
          { term: t('commit'), detail: commit },
          { term: t('serverSeedSealed'), detail: serverSeed ?? t('sealedValue') },
          { term: t('shared.betsRoot'), detail: betsRoot ?? t(`shared.root.${result}`) },
          ...(inclusion ? [{ term: t('shared.path'), detail: pathText(inclusion.path) }] : []),
        ]}
      />
    </section>
  )
}
