import { Badge } from '#app/components/badge.tsx'
import { LinkButton } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import type { MemberCard } from '../../services/member-card.server.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { revokeForm } from '../offers/offer-forms.ts'
import { nameOf } from '../orders/seals.tsx'
import { FoldedAct, useRowReply } from '../records/folded-act.tsx'
import { Pairs, Sheet } from '../records/section.tsx'
import { signOutForm } from './member-forms.ts'

export type PlainTransaction = Pick<Transaction, 'id' | 'time' | 'type' | 'reference' | 'amount' | 'balance'>

/** Lines of a wallet, with the words of their types. */
export function StatementTable({ lines }: { lines: readonly PlainTransaction[] }) {
  const { t } = useTranslation(['office', 'records'])
  const { dayTime } = useFormat()
  return (
    <FigureTable
      name="transactions"
      caption={t('member.mainStatement')}
      columns={[
        { field: 'time', head: t('column.time') },
        { field: 'type', head: t('column.what') },
        { field: 'amount', head: t('column.amount'), show: 'signed' },
        { field: 'balance', head: t('member.left'), show: 'money', spare: true },
      ]}
      rows={lines.map(({ id, time, type, reference, amount, balance }) => ({
        id,
        key: id + type,
        cells: {
          time: dayTime(time),
          type: <span title={reference}>{t(`records:transaction.${type}`)}</span>,
          amount,
          balance,
        },
      }))}
    />
  )
}

/** The way on in a part of a member's card. */
export function After({ href }: { href: string | null }) {
  const { t } = useTranslation('office')
  return href ? (
    <p className="o-next">
      <LinkButton small icon="chevron-right" href={href}>
        {t('next')}
      </LinkButton>
    </p>
  ) : null
}

/** A member's wallets; a vendor's has its code. */
export function Wallets({ wallets, left }: { wallets: MemberCard['wallets']; left: string }) {
  const { t } = useTranslation('office')
  return (
    <Pairs
      pairs={[
        ...wallets.map(({ wallet, amount }) => {
          const [kind, vendor = ''] = wallet.split(/-(.*)/)
          return [
            kind === 'vendor' ? t('member.wallet.vendor', { vendor }) : t(`member.wallet.${kind as 'main'}`),
            <Money key="" amount={amount} mark />,
          ] as const
        }),
        [t('member.turnoverLeft'), <Money key="" amount={left} />],
      ]}
    />
  )
}

/** Limits and breaks that a member has chosen, or that an operator has set. */
export function LimitsSheet({ limits }: { limits: MemberCard['limits'] }) {
  const { t } = useTranslation(['office', 'responsible-gaming'])
  const { dayTime } = useFormat()
  const written = limits?.limits ?? []
  return (
    <Sheet title={t('member.limits')}>
      <Pairs
        pairs={[
          ...written.map(
            ({ kind, period, amount, spent }) =>
              [
                `${t(`responsible-gaming:kind.${kind}`)} · ${t(`responsible-gaming:period.${period}`)}`,
                <>
                  <Money amount={spent} /> / <Money amount={amount} />
                </>,
              ] as const,
          ),
          [
            t('member.excluded'),
            limits?.exclusion ? t('member.until', { time: dayTime(limits.exclusion.until) }) : t('no'),
          ],
        ]}
      />
    </Sheet>
  )
}

/** Where a member is signed in; each can be ended. */
export function Sessions({ sessions, may }: { sessions: MemberCard['sessions']; may: boolean }) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <ul className="o-ql" data-records="sessions">
      {sessions.map(({ id, address, userAgent, lastSeen }) => (
        <li key={id} data-id={id}>
          <span>{userAgent}</span>
          <span className="b2">
            {address} · {dayTime(lastSeen)}
          </span>
          {may ? (
            <FoldedAct
              form={signOutForm}
              id={`sign-out-${id}`}
              summary={t('member.end')}
              hidden={{ sessionId: id }}
              act={t('member.end')}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Bonuses and rewards, newest first. */
export function Rewards({ rewards, may }: { rewards: MemberCard['rewards']; may: boolean }) {
  const { t } = useTranslation(['office', 'office-offers', 'rewards'])
  const { dayTime } = useFormat()
  const replyOf = useRowReply(revokeForm)
  if (rewards.length === 0) return <p className="o-sb">{t('member.noRewards')}</p>
  return (
    <>
      <RefusedAct
        form={revokeForm}
        isShown={rewards.some(({ id, status }) => may && status === 'ready' && replyOf({ rewardId: id }))}
      />
      <ul className="o-ql" data-records="rewards">
        {rewards.map(({ id, time, kind, source, amount, status }) => (
          <li key={id} data-id={id} data-status={status}>
            <b>{t(`rewards:kind.${kind as 'vip'}`)}</b>
            <span className="e">
              <Money amount={amount} />
            </span>
            <span className="b2">
              {dayTime(time)} · {source}
            </span>
            <span className="b2 e">
              <Badge>{t(`rewards:status.${status}`)}</Badge>
            </span>
            {may && status === 'ready' ? (
              <FoldedAct
                form={revokeForm}
                id={`revoke-${id}`}
                summary={t('office-offers:revoke')}
                hidden={{ rewardId: id }}
                reply={replyOf({ rewardId: id })}
                act={t('office-offers:revoke')}
                danger
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The agents above a member, from the top, and how many are below it. */
export function Line({ line, team }: Pick<MemberCard, 'line' | 'team'>) {
  const { t } = useTranslation('office')
  return (
    <ol className="o-ql">
      {line.map((account, at) => (
        <li key={account}>
          {at === line.length - 1 ? <b>{account}</b> : <a href={`/office/members/${account}`}>{account}</a>}
          <span className="e b2">{at === line.length - 1 ? t('member.team', { count: team }) : ''}</span>
        </li>
      ))}
    </ol>
  )
}

export function Notes({ notes }: Pick<MemberCard, 'notes'>) {
  const { dayTime } = useFormat()
  return (
    <ul className="o-ql" data-records="notes">
      {notes.map(({ id, time, by, text }) => (
        <li key={id} data-id={id}>
          <span className="whitespace-pre-line">{text}</span>
          <span className="b2 e">
            {nameOf(by)} · {dayTime(time)}
          </span>
        </li>
      ))}
    </ul>
  )
}
