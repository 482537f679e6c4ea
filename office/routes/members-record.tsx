import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { Money } from '#app/components/money.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { listWithdrawals } from '#platform/cashier/withdrawals/index.ts'
import {
  freezeMember,
  memberByAccount,
  showMember,
  unfreezeMember,
} from '#platform/members/accounts/index.ts'
import { statementAfter } from '#platform/money/statement/index.ts'
import { freezeForm, unfreezeForm } from '../features/members/member-forms.ts'
import { WithdrawalState } from '../features/orders/withdrawal-state.tsx'
import { Decisions } from '../features/records/decision.tsx'
import { Pairs, Sheet } from '../features/records/section.tsx'
import { LATEST_ROWS } from '../limits.ts'
import { officeContextOf } from '../server/office-context.ts'
import { act, admit } from '../services/acts.server.ts'
import { titledBy } from '../services/title.server.ts'

export const handle = { page: 'members' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role },
  } = admit(args, 'members')
  const account = args.params.id ?? ''
  const [shown, member] = await Promise.all([
    showMember(platform, account),
    memberByAccount(platform, account),
  ])
  if (!shown.ok || !member) throw pageFailure('not-found')
  const [lines, withdrawals, title] = await Promise.all([
    statementAfter(platform, member, { wallet: 'main', size: LATEST_ROWS }),
    listWithdrawals(platform, { memberId: member.id, limit: LATEST_ROWS }),
    titledBy(args, shown.value.account),
  ])
  return {
    member: shown.value,
    lines: lines.ok ? lines.value.content : [],
    withdrawals,
    may: {
      freeze: !shown.value.frozen && mayDo(role, 'members.freeze'),
      unfreeze: (shown.value.frozen || shown.value.failedLogins > 0) && mayDo(role, 'members.unfreeze'),
    },
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const account = args.params.id ?? ''
  const to = `/office/members/${encodeURIComponent(account)}`
  switch (postedForm(context, [freezeForm, unfreezeForm] as const)) {
    case freezeForm:
      return act(args, 'members.freeze', freezeForm.read({ context }), {
        run: (platform, { reason }, actor) => freezeMember(platform, actor, account, reason),
        to,
        says: 'member-frozen',
      })
    case unfreezeForm:
      return act(args, 'members.unfreeze', unfreezeForm.read({ context }), {
        run: (platform, _value, actor) => unfreezeMember(platform, actor, account),
        to,
        says: 'member-unfrozen',
      })
    default:
      return unknownIntent()
  }
}

export default function MemberRecord() {
  const { member, lines, withdrawals, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <article className="o-rec" data-id={member.account} data-status={member.frozen ? 'frozen' : 'open'}>
      <section className="o-s o-rh">
        <div className="o-row">
          <h1 className="amt">{member.account}</h1>
          <Badge tone={member.frozen ? 'neg' : 'pos'}>
            {t(member.frozen ? 'member.frozen' : 'member.open')}
          </Badge>
        </div>
        <div className="o-row text-ink-2">
          <span>{member.payeeName}</span>
          <span>{t(`kind.${member.accountKind as 0}`)}</span>
          {member.upline ? (
            <span>
              {t('member.upline')}{' '}
              <a className="word-link" href={`/office/members/${member.upline}`}>
                {member.upline}
              </a>
            </span>
          ) : null}
        </div>
      </section>
      <div className="o-g h">
        <Sheet title={t('member.identity')}>
          <Pairs
            pairs={[
              [t('column.email'), member.email],
              [t('member.mobile'), member.mobile],
              [t('column.registeredAt'), dayTime(member.registeredAt)],
              [t('member.twoFactor'), t(member.twoFactor === 'on' ? 'yes' : 'no')],
            ]}
          />
        </Sheet>
        <Sheet title={t('member.wallets')}>
          <Pairs
            pairs={[
              [t('column.balance'), <Money key="" amount={member.balance} mark />],
              [t('member.held'), <Money key="" amount={member.held} />],
              [t('member.sessions'), member.sessions],
              [
                t('member.lastLogin'),
                member.lastLogin ? `${dayTime(member.lastLogin.at)} · ${member.lastLogin.address}` : null,
              ],
              [t('member.failedLogins'), member.failedLogins],
            ]}
          />
        </Sheet>
      </div>
      <div className="o-g h">
        <Sheet title={t('member.statement')}>
          <ul className="o-ql">
            {lines.map(({ id, time, type, amount }) => (
              <li key={id}>
                <span>{type}</span>
                <span className="e">
                  <Money amount={amount} signed />
                </span>
                <span className="b2">{dayTime(time)}</span>
              </li>
            ))}
          </ul>
        </Sheet>
        <Sheet title={t('page.withdrawals')}>
          <ul className="o-ql">
            {withdrawals.map(({ id, time, amount, status, problem }) => (
              <li key={id}>
                <a href={`/office/withdrawals/${id}`}>{dayTime(time)}</a>
                <span className="e">
                  <Money amount={amount} />
                </span>
                <span className="b2">
                  <WithdrawalState status={status} problem={problem} />
                </span>
              </li>
            ))}
          </ul>
        </Sheet>
      </div>
      <Decisions
        decisions={[
          { form: freezeForm, label: t('member.freeze'), icon: 'lock', look: 'danger', may: may.freeze },
          { form: unfreezeForm, label: t('member.unfreeze'), icon: 'key', may: may.unfreeze },
        ]}
      />
    </article>
  )
}
