import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useMatches } from '@remix-run/react'
import { panelsOpenBy } from '#app/features/contracts/contract-panels.ts'
import { type AgentCenterData, AgentFrame } from '#app/features/frame/agent-frame.tsx'
import { useRootData } from '#app/features/frame/root-data.ts'
import { opens } from '#app/lib/pages/gates.ts'
import { liveTopicOf, pageOf } from '#app/lib/pages/page-handle.ts'
import { agentPanels, paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { wayBack } from '#app/services/sign-in/way-back.server.ts'
import { siteStatus } from '#app/services/site.server.ts'
import centerStyles from '#app/styles/center.css?url'
import { consolidatedContractInfo } from '#contract/agents/contract-calls.ts'

export const links = stylesheets(centerStyles)

/** The agent center: head, menu, and the panel in its `<main>` (site.md section 6). Each panel has its own gate besides. */
export async function loader(args: LoaderFunctionArgs): Promise<AgentCenterData> {
  const { info, get } = await admit(args, undefined, paths.agentCenter)
  const { pathname, search } = new URL(args.request.url)
  const [{ balanceHidden }, { flags }, contracts] = await Promise.all([
    preferencesOf(args),
    siteStatus(args),
    get(consolidatedContractInfo, {}),
  ])
  if (pathname === paths.agentCenter) {
    const first = agentPanels.find((panel) => opens(paths.agent(panel), info.accountKind, flags))
    throw redirect(first ? `${paths.agent(first)}${search}` : paths.agentHome)
  }
  const closeHref = wayBack(args, paths.agentCenter)
  const balance = balanceHidden ? null : info.sumBalance
  return {
    head: { account: info.account, balance, closeHref },
    contractPanels: panelsOpenBy(contracts),
    requests: contracts.requests,
  }
}

export default function AgentCenter() {
  const data = useLoaderData<typeof loader>()
  const flash = useRootData()?.flash
  const matches = useMatches()
  const { page } = pageOf(matches)
  return (
    <AgentFrame {...data} page={page} flash={flash} liveTopic={liveTopicOf(matches)}>
      <Outlet />
    </AgentFrame>
  )
}
