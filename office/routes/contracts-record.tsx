import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { actOnContract, showContract } from '#platform/agents/contracts/index.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { acceptForm, rejectForm, terminateForm, withdrawForm } from '../features/house/agent-forms.ts'
import { OfficeTimeline } from '../features/orders/timeline.tsx'
import { Decisions } from '../features/records/decision.tsx'
import { Pairs, Sheet } from '../features/records/section.tsx'
import { officeContextOf } from '../server/office-context.ts'
import { act, admit } from '../services/acts.server.ts'
import { titledBy } from '../services/title.server.ts'

export const handle = { page: 'contracts' }

const forms = {
  accept: acceptForm,
  reject: rejectForm,
  withdraw: withdrawForm,
  terminate: terminateForm,
} as const
type Act = keyof typeof forms
const acts = Object.keys(forms) as Act[]

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role },
  } = admit(args, 'contracts')
  const shown = await showContract(platform, args.params.id ?? '')
  if (!shown.ok) throw pageFailure(shown.code)
  const contract = shown.value
  return {
    contract,
    // The house's own contracts alone: others are for their two sides.
    may: contract.upline === null ? acts.filter((one) => mayDo(role, `contracts.${one}`)) : [],
    title: await titledBy(args, `${contract.account} ${contract.id}`),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const contractId = args.params.id ?? ''
  const form = postedForm(context, Object.values(forms))
  const name = acts.find((one) => forms[one] === form)
  if (!name) return unknownIntent()
  return act(args, `contracts.${name}`, forms[name].read({ context }), {
    run: (platform, { version, reason }, actor) =>
      actOnContract(platform, { operator: actor }, { contractId, version, act: name, reason }),
    to: `/office/contracts/${contractId}`,
    says: 'contract-changed',
  })
}

export default function ContractRecord() {
  const { contract, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <article className="o-rec" data-id={contract.id} data-status={contract.status}>
      <section className="o-s o-rh">
        <div className="o-row">
          <h1 className="amt">
            {t(`contractKind.${contract.kind as 'dividend'}`)} · {contract.account}
          </h1>
          <Badge>{contract.status}</Badge>
        </div>
        <code>{contract.id}</code>
      </section>
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
              [t('contract.period'), contract.period],
              ...contract.versions.map(
                ({ version, tiers }) => [`${t('contract.version')} ${version}`, tiers.join('; ')] as const,
              ),
            ]}
          />
        </Sheet>
        <Sheet title={t('timeline')}>
          <OfficeTimeline
            steps={contract.history.map(({ at, act: done, actor, reason }) => ({
              at: String(at),
              what: done,
              by: reason ? `${actor}: ${reason}` : actor,
            }))}
          />
        </Sheet>
      </div>
      <p className="text-xs text-ink-2">
        {t('column.time')} {dayTime(String(contract.createdAt))}
      </p>
      <Decisions
        decisions={acts.map((one) => ({
          form: forms[one],
          label: t(`contract.act.${one}`),
          look: one === 'accept' ? 'act' : one === 'withdraw' ? 'plain' : 'danger',
          may: may.includes(one),
          hidden: { version: String(contract.version) },
        }))}
      />
    </article>
  )
}
