import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { UnprovenBet as Bet } from './proof.ts'
import { leafText, sharedLeafOf, unprovenValues } from './proof-values.ts'

interface UnprovenBetProps {
  bet: Bet
  salt: string | null
  badge: ReactNode
  again: ReactNode
  legs: ReactNode
}

/**
 * A bet without a proof: that it is open or void, and its seeds as far as they may be shown. `again` is the way back to play,
 * `legs` are the seeds of further rounds that it is on, `salt` is that of its leaf, for its owner alone.
 */
export function UnprovenBet({ bet, salt, badge, again, legs }: UnprovenBetProps) {
  const { t } = useTranslation('fairness')
  const values = unprovenValues(bet)
  const leaf = sharedLeafOf(bet)
  const rootWords = useRootWords()
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
        <Card title={t('round')} aside={again}>
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
                  ? [{ term: t('shared.betsRoot'), detail: rootWords(bet) }]
                  : [value('bets-root', t('shared.betsRoot'))]),
              ...(leaf
                ? [value('member-hash', t('shared.memberHash')), value('leaf', t('shared.leaf'))]
                : []),
              ...(salt ? [{ term: t('shared.salt'), detail: salt, field: 'salt' }] : []),
              ...(bet.inclusion ? [value('path', t('shared.path'))] : []),
              value('nonce', t('nonce')),
            ]}
          />
          {legs}
        </Card>
      </div>
    </>
  )
}

/** What stands in the place of a round's root: it is still to come, unless the round was voided, which reveals its seed. */
export function useRootWords() {
  const { t } = useTranslation('fairness')
  return ({ serverSeed }: { serverSeed: string | null }) =>
    t(serverSeed === null ? 'shared.root.open' : 'shared.root.void')
}
