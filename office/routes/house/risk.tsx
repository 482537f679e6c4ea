import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { words } from '#app/lib/list-query.ts'
import { ReturnsTable } from '#office/features/figures/returns-table.tsx'
import { clearForm, freezeFoundForm, markForm } from '#office/features/house/risk-forms.ts'
import { useEvidence } from '#office/features/house/use-evidence.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { Exposures } from '#office/features/today/exposures.tsx'
import { riskList } from '#office/lists/house/risk-list.ts'
import { pageOrRecord } from '#office/lists/only-record.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { languageOf } from '#office/services/language.server.ts'
import { openExposures, returnsNow } from '#office/services/today.server.ts'
import { type Finding, findingKinds, findings } from '#platform/backoffice/risk/index.ts'
import { clearReferral, listReferrals } from '#platform/benefits/referral/index.ts'
import { freezeMember, labelMember, memberByAccount } from '#platform/members/accounts/index.ts'

export const handle = { page: 'risk' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'risk')
  const query = new URL(args.request.url).searchParams
  const filter = riskList.read(query)
  const accountName = words(query, 'account')
  const [{ rows, next }, { at }, exposures, returns, member] = await Promise.all([
    pageOrRecord(riskList, platform, filter, args.params.id),
    findings(platform),
    openExposures(platform),
    languageOf(args.request).then((language) => returnsNow(platform, language)),
    accountName ? memberByAccount(platform, accountName) : null,
  ])
  const isBarred =
    member !== null &&
    (await listReferrals(platform, { barred: true })).some(({ account }) => account === member.account)
  return {
    filter,
    rows,
    next,
    at,
    exposures,
    outside: returns.games.filter(({ standing }) => standing !== null && standing !== 'inside'),
    account: member?.account ?? null,
    kinds: findingKinds,
    may: {
      clear: isBarred && may('risk.clear'),
      mark: member !== null && may('risk.mark'),
      freeze: member !== null && !member.frozen && may('members.freeze'),
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(markForm, 'risk.mark', {
      run: (platform, { account, mark }, actor) =>
        labelMember(platform, account, { label: mark, on: true }, actor),
      to: '/office/risk',
      says: 'marked',
    }),
    does(clearForm, 'risk.clear', {
      run: (platform, { account, reason }, actor) => clearReferral(platform, actor, account, reason),
      to: '/office/risk',
      says: 'referral-cleared',
    }),
    does(freezeFoundForm, 'members.freeze', {
      run: (platform, { account, reason }, actor) => freezeMember(platform, actor, account, reason),
      to: '/office/risk',
      says: 'member-frozen',
    }),
  ])
}

export default function Risk() {
  const { filter, rows, next, at, exposures, outside, account, kinds, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'office-offers'])
  const { dayTime } = useFormat()
  const says = useEvidence()
  const chip = (text: string, kind?: (typeof kinds)[number]) => ({
    href: riskList.href(filter, { status: kind }),
    text,
    current: filter.status === kind,
  })
  return (
    <>
      <OfficeListPage
        list={riskList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('page.risk')}
        about={at === null ? null : t('risk.foundAt', { at: dayTime(at) })}
        chips={
          <>
            <div className="o-g a">
              <Sheet title={t('risk.returns')}>
                {outside.length > 0 ? (
                  <ReturnsTable games={outside} />
                ) : (
                  <p className="o-none">{t('risk.inside')}</p>
                )}
              </Sheet>
              <Sheet title={t('today.exposures')}>
                <Exposures exposures={exposures} />
              </Sheet>
            </div>
            <FilterChips
              label={t('risk.kinds')}
              chips={[chip(t('all')), ...kinds.map((kind) => chip(t(`risk.kind.${kind}`), kind))]}
            />
          </>
        }
        own={{
          kind: { cell: ({ kind }) => <Badge tone="warn">{t(`risk.kind.${kind}`)}</Badge> },
          accounts: {
            cell: ({ accounts }) => (
              <span className="o-row">
                {accounts.map((one) => (
                  <a key={one} href={riskList.href(filter, { account: one })}>
                    {one}
                  </a>
                ))}
              </span>
            ),
          },
          evidence: {
            cell: (finding) => <a href={evidenceOf(finding)}>{says(finding)}</a>,
          },
          amount: { cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} />) },
          at: { cell: ({ at }) => (at === null ? '–' : dayTime(at)) },
        }}
      />
      {account ? (
        <Sheet title={account} end={<TextLink href={`/office/members/${account}`}>{t('open')}</TextLink>}>
          <p className="o-sb">{t('risk.about')}</p>
        </Sheet>
      ) : null}
      <Decisions
        decisions={[
          {
            form: markForm,
            label: t('risk.mark', { account: account ?? '' }),
            icon: 'eye',
            may: may.mark,
            hidden: { account: account ?? '' },
            fields: <TextField name="mark" hint={t('risk.markHint')} />,
          },
          {
            form: clearForm,
            label: t('office-offers:clear', { account: account ?? '' }),
            icon: 'check',
            may: may.clear,
            hidden: { account: account ?? '' },
          },
          {
            form: freezeFoundForm,
            label: t('risk.freeze', { account: account ?? '' }),
            icon: 'lock',
            look: 'danger',
            may: may.freeze,
            hidden: { account: account ?? '' },
          },
        ]}
      />
    </>
  )
}

/** Where the evidence of a finding is seen. */
function evidenceOf({ kind, accounts, bet, address }: Finding): string {
  const [account = ''] = accounts
  const card = `/office/members/${account}`
  if (bet !== null) return `${card}?part=bets&bet=${bet}`
  if (address !== null) return `/office/members?q=${encodeURIComponent(address)}`
  if (kind === 'bank-account') return `/office/withdrawals?account=${account}`
  return `${card}?part=${kind === 'bonus-hunter' ? 'statement' : 'bets'}`
}
