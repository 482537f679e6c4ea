import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { TextLink } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { DecimalField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { usePercent } from '#office/features/figures/use-percent.ts'
import { lineForm } from '#office/features/house/agent-forms.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { agentsList } from '#office/lists/people/agents-list.ts'
import { admit, doPosted, shows } from '#office/services/acts.server.ts'
import { createLine, showAgent } from '#platform/agents/tree/index.ts'
import { hundredthsOf } from '#platform/backoffice/economy/index.ts'
import { ok, refuse } from '#platform/base/result.ts'

export const handle = { page: 'agents' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'agents')
  const filter = agentsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, extra] = await Promise.all([
    agentsList.page(platform, filter),
    filter.under === undefined ? null : showAgent(platform, filter.under),
  ])
  return {
    filter,
    rows,
    next,
    extra: extra?.ok ? extra.value.line : [],
    may: may('agents.open'),
  }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    shows(lineForm, 'agents.open', {
      async run(platform, { username, rebate }, actor) {
        const basisPoints = hundredthsOf(rebate)
        if (basisPoints === undefined) return refuse('invalid', { field: 'rebate' })
        const line = await createLine(platform, actor, { account: username, rebate: basisPoints })
        return line.ok ? ok({ ...line.value }) : line
      },
      to: '/office/agents',
    }),
  ])
}

export default function Agents() {
  const { filter, rows, next, extra, may } = useLoaderData<typeof loader>()
  const newLine = useActionData<typeof action>() as { account?: string; password?: string } | undefined
  const { t } = useTranslation('office')
  const percent = usePercent()
  return (
    <>
      {newLine?.password ? (
        <Flash kind="warn" title={t('agent.lineOpened', { account: newLine.account })}>
          <code data-field="password">{newLine.password}</code>
        </Flash>
      ) : null}
      <OfficeListPage
        list={agentsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('page.agents')}
        chips={
          <>
            <p>
              <TextLink href="/office/agents/agent-applications">{t('agentApplication.title')}</TextLink>
            </p>
            {extra.length > 0 ? (
              <nav className="o-f" aria-label={t('agent.line')}>
                {['', ...extra].map((account, at) => (
                  <a
                    key={account}
                    className="chip"
                    href={agentsList.href(filter, { under: account || undefined })}
                    aria-current={at === extra.length ? 'true' : undefined}
                  >
                    {account || t('agent.heads')}
                  </a>
                ))}
              </nav>
            ) : null}
          </>
        }
        own={{
          account: {
            cell: ({ account, below }) => (
              <>
                <span className="o-in" style={{ '--d': extra.length } as CSSProperties} aria-hidden="true" />
                <a href={`/office/agents/${account}`}>{account}</a>
                {below > 0 ? (
                  <>
                    {' '}
                    <a href={agentsList.href(filter, { under: account })}>{t('agent.openBelow')}</a>
                  </>
                ) : null}
              </>
            ),
          },
          accountKind: { cell: ({ accountKind }) => t(`kind.${accountKind as 0}`) },
          rebate: { cell: ({ rebate }) => percent(rebate) },
          frozen: {
            cell: ({ frozen }) => (
              <Badge tone={frozen ? 'neg' : 'pos'}>{t(frozen ? 'member.frozen' : 'member.open')}</Badge>
            ),
          },
        }}
      />
      <Decisions
        decisions={[
          {
            form: lineForm,
            label: t('agent.openLine'),
            icon: 'users',
            look: 'act',
            may,
            labels: { rebate: t('agent.mostRebate') },
            fields: (
              <>
                <TextField name="username" autoComplete="off" autoCapitalize="none" maxLength={64} />
                <DecimalField name="rebate" />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
