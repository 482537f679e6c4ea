import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { chosen, words } from '#app/lib/list-query.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import { DocumentState } from '#office/features/identity/document-state.tsx'
import { BankAccounts } from '#office/features/members/bank-accounts.tsx'
import { Labels, MemberActs, NoteForm } from '#office/features/members/member-acts.tsx'
import {
  freezeForm,
  labelForm,
  noteForm,
  releaseForm,
  signOutForm,
  unfreezeForm,
} from '#office/features/members/member-forms.ts'
import { BetRows, FlowTable, RelatedRows } from '#office/features/members/member-parts.tsx'
import {
  After,
  LimitsSheet,
  Line,
  Notes,
  Rewards,
  Sessions,
  StatementTable,
  Wallets,
} from '#office/features/members/member-sheets.tsx'
import { DepositState } from '#office/features/orders/deposit-state.tsx'
import { OrderRows } from '#office/features/orders/order-rows.tsx'
import { WithdrawalState } from '#office/features/orders/withdrawal-state.tsx'
import { ActPage } from '#office/features/records/act-page.tsx'
import { type Decision, Decisions } from '#office/features/records/decision.tsx'
import { FilterChips } from '#office/features/records/office-list-page.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { OFFICE_ROWS } from '#office/limits.ts'
import { identityDocumentsList } from '#office/lists/people/identity-documents-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { byNumber } from '#office/services/by-number.server.ts'
import { languageOf } from '#office/services/language.server.ts'
import { memberAction, memberActsOf } from '#office/services/member-acts.server.ts'
import { memberCard } from '#office/services/member-card.server.ts'
import { shortReads } from '#office/services/short-reads.ts'
import { maySee } from '#platform/backoffice/operators/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { listWithdrawals } from '#platform/cashier/withdrawals/index.ts'
import { memberByAccount, showMember } from '#platform/members/accounts/index.ts'
import { identityOfMember } from '#platform/members/identity/index.ts'
import { statementAfter } from '#platform/money/statement/index.ts'
import { latestBets, listOpenBets } from '#platform/play/bets/index.ts'

export const handle = { page: 'members' }

const parts = ['statement', 'bets'] as const

/** What freezing a member leaves as it is: what waits to be paid, and what is on the tables. */
async function standingOf(platform: Context, { id: memberId }: Member) {
  const [withdrawals, bets] = await Promise.all([
    listWithdrawals(platform, { memberId, status: 'requested' }),
    listOpenBets(platform, { memberId }),
  ])
  return { withdrawals: withdrawals.length, openBets: bets.length }
}

export async function loader(args: LoaderFunctionArgs) {
  const { platform, operator, siteOrigin, may } = admit(args, 'members')
  const account = args.params.id ?? ''
  const { searchParams } = new URL(args.request.url)
  const part = chosen(searchParams, 'part', parts)
  const openAct = chosen(searchParams, 'act', ['freeze'])
  const after = words(searchParams, 'after')
  const [record, member, language] = await Promise.all([
    showMember(shortReads(platform), account),
    memberByAccount(shortReads(platform), account),
    languageOf(args.request),
  ])
  if (!record.ok || !member) throw await byNumber(platform, '/office/members', account, args.request)
  const sheet = record.value
  const path = `/office/members/${encodeURIComponent(sheet.account)}`
  const [statement, related, card, standing, documents] = await Promise.all([
    part === 'statement'
      ? statementAfter(platform, member, { wallet: 'main', after, size: OFFICE_ROWS })
      : null,
    part === 'bets' ? latestBets(platform, member.id, { language, after, limit: OFFICE_ROWS + 1 }) : null,
    part ? null : memberCard(platform, member, language),
    openAct ? standingOf(platform, member) : null,
    !part && maySee(operator.role, 'identity') ? identityOfMember(platform, member.id) : null,
  ])
  const bets = related?.slice(0, OFFICE_ROWS) ?? null
  const next =
    statement?.ok && statement.value.next !== null
      ? statement.value.next
      : related && related.length > OFFICE_ROWS
        ? (bets?.at(-1)?.id ?? null)
        : null
  const acts = memberActsOf(operator.role)
  return {
    member: sheet,
    part: part ?? null,
    standing,
    documents: documents && { id: documents.id, state: documents.state },
    lines: statement?.ok ? statement.value.content : null,
    bets,
    more: next === null ? null : withQuery(path, { part, after: next }),
    card,
    path,
    siteOrigin: siteOrigin ?? '',
    may: [
      ...acts.filter((id) => id !== freezeForm.id && id !== unfreezeForm.id),
      ...(may('adjustments.adjust') ? ['adjust'] : []),
      ...((!sheet.frozen || sheet.frozenBy !== null) && acts.includes(freezeForm.id) ? [freezeForm.id] : []),
      ...((sheet.frozen || sheet.failedLogins > 0) && acts.includes(unfreezeForm.id)
        ? [unfreezeForm.id]
        : []),
    ],
    title: sheet.account,
  }
}

export const action = (args: ActionFunctionArgs) => memberAction(args)

export default function MemberRecord() {
  const { member, part, standing, lines, bets, more, path, may, siteOrigin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const freeze: Decision = {
    form: freezeForm,
    label: t('member.freeze'),
    icon: 'lock',
    look: 'danger',
    shortcut: 'h',
    may: may.includes(freezeForm.id),
  }
  if (standing && freeze.may)
    return (
      <ActPage
        title={`${t('member.freeze')}: ${member.account}`}
        back={path}
        effects={[
          {
            field: 'state',
            name: t('column.state'),
            before: (
              <Badge tone={member.frozen ? 'neg' : 'pos'}>
                {t(member.frozen ? 'member.frozen' : 'member.open')}
              </Badge>
            ),
            after: <Badge tone="neg">{t('member.frozen')}</Badge>,
          },
          {
            field: 'signIn',
            name: t('effect.signIn'),
            before: t(member.frozen ? 'no' : 'yes'),
            after: t('no'),
          },
          { field: 'sessions', name: t('effect.sessions'), before: member.sessions, after: 0 },
          {
            field: 'balance',
            name: t('effect.balance'),
            before: <Money amount={member.balance} mark />,
            after: <Money amount={member.balance} mark />,
          },
          {
            field: 'withdrawals',
            name: t('effect.withdrawals'),
            before: standing.withdrawals,
            after: standing.withdrawals,
          },
          {
            field: 'openBets',
            name: t('effect.openBets'),
            before: standing.openBets,
            after: standing.openBets,
          },
        ]}
        decision={freeze}
      />
    )
  const chip = (text: string, of: (typeof parts)[number] | null) => ({
    href: of ? `${path}?part=${of}` : path,
    text,
    current: part === of,
  })
  return (
    <article className="o-rec" data-id={member.account} data-status={member.frozen ? 'frozen' : 'open'}>
      <section className="o-s o-rh mb-3">
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
              <TextLink href={`/office/members/${member.upline}`}>{member.upline}</TextLink>
            </span>
          ) : null}
        </div>
      </section>
      <FilterChips
        label={t('member.parts')}
        chips={[
          chip(t('member.overview'), null),
          chip(t('evidence.statement'), 'statement'),
          chip(t('member.bets'), 'bets'),
        ]}
      />
      {lines ? (
        <Sheet title={t('member.mainStatement')}>
          <StatementTable lines={lines} />
        </Sheet>
      ) : null}
      {bets ? (
        <Sheet title={t('member.bets')}>
          <BetRows bets={bets} siteOrigin={siteOrigin} path={path} />
        </Sheet>
      ) : null}
      <After href={more} />
      <Overview />
      <Decisions
        decisions={[
          { ...freeze, preview: `${path}?act=freeze` },
          {
            form: unfreezeForm,
            label: t('member.unfreeze'),
            icon: 'key',
            may: may.includes(unfreezeForm.id),
          },
        ]}
      />
    </article>
  )
}

function Overview() {
  const { member, card, documents, path, may, siteOrigin } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'office-identity'])
  const { dayTime } = useFormat()
  if (!card) return null
  return (
    <div className="o-g a">
      <div className="o-col">
        <Sheet
          title={t('member.statement')}
          end={<TextLink href={`${path}?part=statement`}>{t('member.whole')}</TextLink>}
        >
          <StatementTable lines={card.lines} />
        </Sheet>
        <Sheet
          title={t('member.bets')}
          end={<TextLink href={`${path}?part=bets`}>{t('member.whole')}</TextLink>}
        >
          <BetRows bets={card.bets} siteOrigin={siteOrigin} path={path} />
        </Sheet>
        <Sheet title={t('evidence.money')}>
          <FlowTable flow={card.flow} />
        </Sheet>
        <Orders />
        <Sheet title={t('member.rewards')}>
          <Rewards rewards={card.rewards} may={may.includes('revoke')} />
        </Sheet>
        <Sheet title={t('member.devices')}>
          <Sessions sessions={card.sessions} may={may.includes(signOutForm.id)} />
        </Sheet>
      </div>
      <div className="o-col pf">
        <Sheet title={t('member.wallets')}>
          <Wallets wallets={card.wallets} left={card.turnoverLeft} />
        </Sheet>
        <BankAccounts banks={card.banks} may={may.includes(releaseForm.id)} />
        <Sheet title={t('member.marks')}>
          <Labels labels={card.labels} may={may.includes(labelForm.id)} />
        </Sheet>
        <Sheet title={t('evidence.related')}>
          <RelatedRows related={card.related} />
        </Sheet>
        <Sheet title={t('member.line')}>
          <Line line={card.line} team={card.team} />
        </Sheet>
        <Sheet title={t('member.identity')}>
          <Pairs
            pairs={[
              [t('column.email'), member.email],
              [t('member.mobile'), member.mobile],
              [t('column.registeredAt'), dayTime(member.registeredAt)],
              [
                t('member.lastLogin'),
                member.lastLogin ? `${dayTime(member.lastLogin.at)} · ${member.lastLogin.address}` : null,
              ],
              [t('member.twoFactor'), t(member.twoFactor === 'on' ? 'yes' : 'no')],
              [t('member.failedLogins'), member.failedLogins],
              ...(documents
                ? [
                    [
                      t('office-identity:documents'),
                      <a key="" href={`${identityDocumentsList.path}/${documents.id}`}>
                        <DocumentState state={documents.state} />
                      </a>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        </Sheet>
        <LimitsSheet limits={card.limits} />
        <Sheet title={t('member.notes')}>
          <RefusedAct form={noteForm} isShown={may.includes(noteForm.id)} />
          <Notes notes={card.notes} />
          {may.includes(noteForm.id) ? <NoteForm /> : null}
        </Sheet>
        <Sheet title={t('member.acts')}>
          <MemberActs may={may} account={member.account} />
        </Sheet>
      </div>
    </div>
  )
}

function Orders() {
  const { card } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  if (!card) return null
  return (
    <div className="o-g h">
      <Sheet title={t('page.withdrawals')}>
        <OrderRows
          page="withdrawals"
          orders={card.withdrawals}
          state={({ status, problem }) => <WithdrawalState status={status} problem={problem} />}
        />
      </Sheet>
      <Sheet title={t('page.deposits')}>
        <OrderRows
          page="deposits"
          orders={card.deposits}
          state={({ status }) => <DepositState status={status} />}
        />
      </Sheet>
    </div>
  )
}
