import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '#app/lib/pages/page-handle.ts'
import { allLists } from '#app/records/all-lists.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { siteStatus } from '#app/services/site.server.ts'
import { boundAccounts } from '#contract/cashier/cashier.ts'
import { feedbackTickets } from '#contract/members/feedback.ts'
import { identity } from '#contract/members/identity.ts'
import { inbox } from '#contract/members/inbox.ts'
import { passkeys } from '#contract/members/passkeys.ts'
import { pushState } from '#contract/members/push.ts'
import { securityCenter } from '#contract/members/security.ts'
import { providerLinks } from '#contract/members/third-party.ts'

export const handle = page('ownData')

/** Before any account: what a file of records begins with. */
const FIRST_DAY = '2000-01-01'
const ROWS = 100
/** Pages of logins and messages that are read at once: more than a year has of either. */
const MOST_PAGES = 20

/**
 * A member's own data as a file: the account, its logins and messages, and the addresses of the files with every line of its
 * records (bets, movements of money, …). Those files are streamed, so they are no part of this one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [{ language }, { flags }] = await Promise.all([preferencesOf(args), siteStatus(args)])
  const [center, messages, letters, keys, elsewhere, who, push, accounts] = await Promise.all([
    securityOf(member),
    // Nobody reads an inbox that is switched off.
    flags.INBOX3 ? everyPage((page) => member.get(inbox, { language, page, size: ROWS })) : [],
    member.get(feedbackTickets, {}),
    member.get(passkeys, {}),
    member.get(providerLinks, {}),
    member.get(identity, {}),
    member.get(pushState, {}),
    member.get(boundAccounts, {}),
  ])
  const { account, nickname, customerId, accountKind, toUpline, memberLabel, payeeName, email, clubLabel } =
    member.info
  const own = {
    exportedAt: new Date().toISOString(),
    account: {
      account,
      nickname,
      customerId,
      accountKind,
      toUpline,
      memberLabel,
      payeeName,
      email,
      clubLabel,
    },
    // Not the pictures of its documents: the member has them, and a session that was taken over is not to get them.
    identity: { state: who.state, since: who.since, reason: who.reason, birthDate: who.birthDate },
    identityCases: who.cases,
    ...center,
    passkeys: keys.list,
    thirdParties: elsewhere.list,
    boundAccounts: accounts.list,
    messages,
    notifications: { kinds: push.kinds, details: push.details, devices: push.devices },
    feedback: letters.list,
    records: Object.fromEntries(
      allLists
        .filter(({ rows, path }) => rows && path.startsWith('/personalCenter/'))
        .map(({ name, path }) => [name, `${args.context.origin}${path}.csv?from=${FIRST_DAY}`]),
    ),
  }
  args.context.instead = new Response(`${JSON.stringify(own, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="sen-${account}.json"`,
    },
  })
  return null
}

async function securityOf(member: MemberCalls) {
  const first = await member.get(securityCenter, { page: 1, size: ROWS })
  const { totalPages } = first.logins
  const further = []
  for (let page = 2; page <= Math.min(totalPages, MOST_PAGES); page++)
    further.push(member.get(securityCenter, { page, size: ROWS }))
  const logins = [first, ...(await Promise.all(further))].flatMap((one) => one.logins.content)
  // What is only for the forms of the panel, a secret that is being set up among it, is not taken along.
  const { twoFactor, proof: _, codeNeedsCheck: __, ...config } = first.config
  return {
    security: { ...config, twoFactor: { on: twoFactor.on } },
    sessions: first.sessions,
    logins,
    limits: first.limits,
  }
}

async function everyPage<Row>(
  ask: (page: number) => Promise<{ content: Row[]; totalPages: number }>,
): Promise<Row[]> {
  const first = await ask(1)
  const rest = []
  for (let page = 2; page <= Math.min(first.totalPages, MOST_PAGES); page++) rest.push(ask(page))
  return [first, ...(await Promise.all(rest))].flatMap(({ content }) => content)
}

/** Never rendered: the loader answers with the file. Its presence makes errors render as pages. */
export default function OwnData() {
  return null
}
