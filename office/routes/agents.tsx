import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { showAgent } from '#platform/agents/tree/index.ts'
import { OfficeListPage } from '../features/records/office-list-page.tsx'
import { agentsList } from '../lists/agents-list.ts'
import { admit } from '../services/acts.server.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'agents' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'agents')
  const filter = agentsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, title, extra] = await Promise.all([
    agentsList.page(platform, filter),
    titled(args, 'page.agents'),
    filter.under === undefined ? null : showAgent(platform, filter.under),
  ])
  return { filter, rows, next, title, extra: extra?.ok ? extra.value.line : [] }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Agents() {
  const { filter, rows, next, extra } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={agentsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.agents')}
      chips={
        <>
          <p>
            <a className="word-link" href="/office/agents/agent-applications">
              {t('agentApplication.title')}
            </a>
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
        rebate: { cell: ({ rebate }) => `${rebate} %` },
        frozen: {
          cell: ({ frozen }) => (
            <Badge tone={frozen ? 'neg' : 'pos'}>{t(frozen ? 'member.frozen' : 'member.open')}</Badge>
          ),
        },
      }}
    />
  )
}
