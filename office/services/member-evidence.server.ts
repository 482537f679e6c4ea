import type { LoaderFunctionArgs } from '@remix-run/node'
import { dayOf } from '#app/lib/text/dates.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { maySee } from '#platform/backoffice/operators/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { memberByAccount, showMember } from '#platform/members/accounts/index.ts'
import { moneyFlow } from '#platform/money/statement/index.ts'
import { playByGame } from '#platform/play/bets/index.ts'
import { EVIDENCE_MS } from '../limits.ts'
import { officeContextOf } from '../server/office-context.ts'
import { operatorOf } from './acts.server.ts'
import { languageOf } from './language.server.ts'
import { type PlacedList, placeOf } from './place.server.ts'
import { relatedAccounts } from './related.server.ts'
import { shortReads } from './short-reads.ts'

/** How far back an operator is told what a member did. */
export const evidenceSince = (platform: Context): Date =>
  new Date(platform.clock.now().getTime() - EVIDENCE_MS)

/** What an operator looks at before deciding anything of a member: what moved, what was played, and who shares its traits. */
export async function evidenceOf(
  context: Context,
  member: Member,
  account: string,
  language: WrittenLanguage,
) {
  const platform = shortReads(context)
  const since = evidenceSince(platform)
  const [sheet, related, flow, games] = await Promise.all([
    showMember(platform, account),
    relatedAccounts(platform, member.id),
    moneyFlow(platform, member.id, dayOf(since)),
    playByGame(platform, member.id, { since, language }),
  ])
  return { member: sheet.ok ? sheet.value : null, related, flow, games }
}
export type MemberEvidence = Awaited<ReturnType<typeof evidenceOf>>

/** The same beside a record of an account; null where there is none, or where the role may not open members. */
export async function memberEvidence(
  args: LoaderFunctionArgs,
  account: string | null | undefined,
): Promise<MemberEvidence | null> {
  if (!account || !maySee(operatorOf(args).role, 'members')) return null
  const { platform } = officeContextOf(args.context)
  const member = await memberByAccount(platform, account)
  return member ? evidenceOf(platform, member, account, await languageOf(args.request)) : null
}

/** What a record's page shows around it: the evidence of its account, and what is before and after it. */
export async function readEvidenceAndPlace<Filter>(
  args: LoaderFunctionArgs,
  list: PlacedList<Filter>,
  { id, account }: { id: string; account: string | null | undefined },
) {
  const { platform } = officeContextOf(args.context)
  const [evidence, place] = await Promise.all([
    memberEvidence(args, account),
    placeOf(platform, args.request, list, id),
  ])
  return { evidence, place }
}
