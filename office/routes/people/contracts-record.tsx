import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useMoneyFormat } from '#app/components/money.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import type { WireTier } from '#contract/agents/contracts.ts'
import {
  acceptForm,
  amendForm,
  rejectForm,
  terminateForm,
  withdrawForm,
} from '#office/features/house/agent-forms.ts'
import { ContractState } from '#office/features/house/contract-state.tsx'
import { TermsFields } from '#office/features/house/terms-fields.tsx'
import { nameOf } from '#office/features/orders/seals.tsx'
import { OfficeTimeline } from '#office/features/orders/timeline.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { officeContextOf } from '#office/server/office-context.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { typedTerms } from '#office/services/contract-terms.server.ts'
import { actOnContract, amendContract, showContract } from '#platform/agents/contracts/index.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'

export const handle = { page: 'contracts' }

const forms = {
  accept: acceptForm,
  reject: rejectForm,
  withdraw: withdrawForm,
  terminate: terminateForm,
} as const
type Act = keyof typeof forms
const acts = Object.keys(forms) as Act[]
const lookOf = { accept: 'act', reject: 'danger', withdraw: 'plain', terminate: 'danger' } as const

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'contracts')
  const record = await showContract(platform, args.params.id ?? '')
  if (!record.ok) throw pageFailure(record.code)
  const contract = record.value
  return {
    contract,
    // The house's own contracts alone: others are for their two sides.
    may: acts.filter((one) => contract.may.includes(one) && may(`contracts.${one}`)),
    mayAmend: contract.may.includes('amend') && may('contracts.amend'),
    title: `${contract.account} ${contract.id}`,
  }
}

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const contractId = args.params.id ?? ''
  const form = postedForm(context, [...Object.values(forms), amendForm])
  if (form === amendForm)
    return act(args, 'contracts.amend', amendForm, {
      run: async (platform, { version, from, reason, ...typed }, operator) => {
        const contract = await showContract(platform, contractId)
        if (!contract.ok) return contract
        const { kind, period } = contract.value
        const terms = typedTerms({ ...typed, kind, period }, context.language)
        if (!terms.ok) return terms
        const amendment = { contractId, version, terms: terms.value, from, reason }
        return withinEconomy(platform, (tx) => amendContract(tx, { operator }, amendment))
      },
      to: `/office/contracts/${contractId}`,
      says: 'contract-offered',
    })
  const name = acts.find((one) => forms[one] === form)
  if (!name) return unknownIntent()
  return act(args, `contracts.${name}`, forms[name], {
    run: (platform, { version, reason }, actor) =>
      actOnContract(platform, { operator: actor }, { contractId, version, act: name, reason }),
    to: `/office/contracts/${contractId}`,
    says: 'contract-changed',
  })
}

export default function ContractRecord() {
  const { contract, may, mayAmend } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'contracts'])
  const { dayTime } = useFormat()
  const { locale, symbol } = useMoneyFormat()
  const tierOf = ({ threshold, active, rate }: WireTier) =>
    t('contract.tier', {
      rate: moneyText((rate / 100).toFixed(2), locale),
      threshold: moneyText(threshold, locale, symbol),
      active,
    })
  return (
    <article className="o-rec" data-id={contract.id} data-status={contract.status}>
      <RecordHead
        heading={
          <>
            {t(`contractKind.${contract.kind}`)} · {contract.account}
          </>
        }
        badge={<ContractState state={contract.status} />}
      >
        <code>{contract.id}</code>
      </RecordHead>
      <div className="o-g h">
        <Sheet title={t('contract.terms')}>
          <Pairs
            pairs={[
              [
                t('column.account'),
                <a key="" href={`/office/agents/${contract.account}`}>
                  {contract.account}
                </a>,
              ],
              [t('member.upline'), contract.upline ?? t('contract.house')],
              [t('contract.period'), t(`contract.periods.${contract.period}`)],
              ...contract.versions.map(
                ({ version, tiers }) =>
                  [
                    t('contracts:versionOf', { version }),
                    tiers.map((tier) => <p key={tier.rate}>{tierOf(tier)}</p>),
                  ] as const,
              ),
            ]}
          />
        </Sheet>
        <Sheet title={t('timeline')}>
          <OfficeTimeline
            steps={contract.history.map(({ at, act: done, actor, reason, version }) => {
              const by = actor === 'clock' ? t('contracts:clock') : nameOf(actor)
              return {
                at: String(at),
                what: t(`contracts:act.${done}`, { version }),
                by: reason ? `${by}: ${reason}` : by,
              }
            })}
          />
        </Sheet>
      </div>
      <p className="text-xs text-ink-2">
        {t('column.time')} {dayTime(String(contract.createdAt))}
      </p>
      <Decisions
        decisions={[
          ...acts.map((one) => ({
            form: forms[one],
            label: t(`contract.act.${one}`),
            look: lookOf[one],
            may: may.includes(one),
            hidden: { version: String(contract.version) },
          })),
          {
            form: amendForm,
            label: t('contract.act.amend'),
            may: mayAmend,
            labels: { from: t('contract.from') },
            hidden: { version: String(contract.version) },
            fields: <TermsFields />,
          },
        ]}
      />
    </article>
  )
}
