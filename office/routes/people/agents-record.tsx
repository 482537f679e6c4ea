import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { Money } from '#app/components/money.tsx'
import { DecimalField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { usePercent } from '#office/features/figures/use-percent.ts'
import { moveForm, rebateForm } from '#office/features/house/agent-forms.ts'
import { ContractState } from '#office/features/house/contract-state.tsx'
import { freezeForm, unfreezeForm } from '#office/features/members/member-forms.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { RecordLink } from '#office/features/records/record-link.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { agentsList } from '#office/lists/people/agents-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { byNumber } from '#office/services/by-number.server.ts'
import { listContracts } from '#platform/agents/contracts/index.ts'
import { setRebate, showAgent } from '#platform/agents/tree/index.ts'
import { hundredthsOf, moveAgent } from '#platform/backoffice/economy/index.ts'
import { refuse } from '#platform/base/result.ts'
import { freezeMember, unfreezeMember } from '#platform/members/accounts/index.ts'

export const handle = { page: 'agents' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'agents')
  const { id = '' } = args.params
  const record = await showAgent(platform, id)
  if (!record.ok) throw await byNumber(platform, '/office/agents', id, args.request)
  const agent = record.value
  const contracts = await listContracts(platform, { memberId: BigInt(agent.id), limit: LATEST_ROWS })
  return {
    agent,
    contracts: contracts.map(({ id, kind, status, account }) => ({ id, kind, status, account })),
    may: {
      move: may('agents.move'),
      rebate: may('agents.rebate'),
      freeze: !agent.frozen && may('agents.freeze'),
      unfreeze: agent.frozen && may('agents.unfreeze'),
    },
    title: agent.account,
  }
}

export async function action(args: ActionFunctionArgs) {
  const account = args.params.id ?? ''
  const after = { to: `/office/agents/${account}`, says: 'agent-changed' } as const
  return doPosted(args, [
    does(moveForm, 'agents.move', {
      run: (platform, { upline }, actor) => moveAgent(platform, actor, account, upline || null),
      ...after,
    }),
    does(rebateForm, 'agents.rebate', {
      run: async (platform, { rebate, reason }, actor) => {
        const basisPoints = hundredthsOf(rebate)
        if (basisPoints === undefined) return refuse('invalid', { field: 'rebate' })
        return setRebate(platform, actor, account, basisPoints, reason)
      },
      ...after,
    }),
    does(freezeForm, 'agents.freeze', {
      run: (platform, { reason }, actor) => freezeMember(platform, actor, account, reason),
      to: after.to,
      says: 'member-frozen',
    }),
    does(unfreezeForm, 'agents.unfreeze', {
      run: (platform, { reason }, actor) => unfreezeMember(platform, actor, account, reason),
      to: after.to,
      says: 'member-unfrozen',
    }),
  ])
}

export default function AgentRecord() {
  const { agent, contracts, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const percent = usePercent()
  return (
    <article className="o-rec" data-id={agent.account} data-status={agent.frozen ? 'frozen' : 'open'}>
      <RecordHead
        heading={agent.account}
        badge={
          <Badge tone={agent.frozen ? 'neg' : 'pos'}>
            {t(agent.frozen ? 'member.frozen' : 'member.open')}
          </Badge>
        }
      >
        <nav className="o-row" aria-label={t('agent.line')}>
          {agent.line.map((account) => (
            <a key={account} href={`/office/agents/${account}`}>
              {account}
            </a>
          ))}
        </nav>
      </RecordHead>
      <div className="o-g h">
        <Sheet title={t('agent.team')}>
          <Pairs
            pairs={[
              [t('column.kind'), t(`kind.${agent.accountKind as 0}`)],
              [t('agent.rebate'), percent(agent.rebate)],
              [
                t('agent.direct'),
                <a key="" href={`${agentsList.path}?under=${encodeURIComponent(agent.account)}`}>
                  {agent.downlines}
                </a>,
              ],
              [t('agent.below'), agent.team],
              [t('agent.levels'), agent.levels],
              [t('agent.teamBalance'), <Money key="" amount={agent.teamBalance} mark />],
              [
                t('member.one'),
                <a key="" href={`/office/members/${agent.account}`}>
                  {agent.account}
                </a>,
              ],
            ]}
          />
        </Sheet>
        <Sheet title={t('agent.contracts')}>
          <ul className="o-ql">
            {contracts.map(({ id, kind, status, account }) => (
              <li key={id}>
                <RecordLink href={`/office/contracts/${id}`}>{t(`contractKind.${kind}`)}</RecordLink>
                <span className="e">{account}</span>
                <span className="b2">
                  <ContractState state={status} />
                </span>
              </li>
            ))}
          </ul>
        </Sheet>
      </div>
      <Decisions
        decisions={[
          {
            form: moveForm,
            label: t('agent.move'),
            icon: 'swap',
            look: 'danger',
            may: may.move,
            fields: <TextField name="upline" optional hint={t('agent.toTop')} />,
            words: { 'contract-exists': t('agent.held') },
          },
          {
            form: rebateForm,
            label: t('agent.setRebate'),
            icon: 'edit',
            may: may.rebate,
            values: { rebate: agent.rebate },
            fields: <DecimalField name="rebate" />,
          },
          { form: freezeForm, label: t('member.freeze'), icon: 'lock', look: 'danger', may: may.freeze },
          { form: unfreezeForm, label: t('member.unfreeze'), icon: 'key', may: may.unfreeze },
        ]}
      />
    </article>
  )
}
