import type { ActionFunctionArgs } from '@remix-run/node'
import type { Form } from '#app/forms/define-form.ts'
import { EXCLUSION_MONTHS } from '#contract/members/responsible-gaming.ts'
import { addNote } from '#platform/backoffice/notes/index.ts'
import { mayDo, type OfficeAct, type OperatorRole } from '#platform/backoffice/operators/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { listRewards, revokeReward } from '#platform/benefits/rewards/index.ts'
import { boundAccountsOf, releaseAccount } from '#platform/cashier/withdrawals/index.ts'
import {
  assignRole,
  expirePassword,
  freezeMember,
  labelMember,
  memberByAccount,
  rankMember,
  signOutMember,
  turnTwoFactorOff,
  unfreezeMember,
} from '#platform/members/accounts/index.ts'
import { excludeMember, liftCarriedExclusion } from '#platform/members/responsible-gaming/index.ts'
import type { OfficeFlash } from '../features/frame/flashes.ts'
import {
  excludeForm,
  expirePasswordForm,
  freezeForm,
  labelForm,
  liftForm,
  noteForm,
  rankForm,
  releaseForm,
  roleForm,
  signOutForm,
  twoFactorOffForm,
  unfreezeForm,
  unlabelForm,
} from '../features/members/member-forms.ts'
import { revokeForm } from '../features/offers/offer-forms.ts'
import { act, doPosted } from './acts.server.ts'

type ValueOf<F extends Form> = Extract<ReturnType<F['read']>, { ok: true }>['value']

interface MemberAct {
  form: Form
  name: OfficeAct
  answer(args: ActionFunctionArgs): ReturnType<typeof act>
}

const memberAct = <F extends Form>(
  form: F,
  name: OfficeAct,
  says: OfficeFlash,
  run: (platform: Context, account: string, value: ValueOf<F>, actor: string) => Promise<Result<unknown>>,
): MemberAct => ({
  form,
  name,
  answer(args) {
    const account = args.params.id ?? ''
    return act(args, name, form, {
      run: (platform, value, actor) => run(platform, account, value as ValueOf<F>, actor),
      to: `/office/members/${encodeURIComponent(account)}`,
      says,
    })
  },
})

/** With the member of the page, for use cases that take one. */
async function withMember(
  platform: Context,
  account: string,
  run: (member: Member) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const member = await memberByAccount(platform, account)
  return member ? run(member) : refuse('not-found')
}

/** A whole number of at most three digits; anything else is out of every range. */
const wholeOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : -1)

const memberActs: readonly MemberAct[] = [
  memberAct(
    revokeForm,
    'promotions.revoke',
    'reward-revoked',
    async (platform, account, { rewardId, reason }, actor) => {
      const theirs = await listRewards(platform, { account })
      if (!theirs.some(({ id }) => id === rewardId)) return refuse('not-found')
      return revokeReward(platform, actor, rewardId, reason)
    },
  ),
  memberAct(freezeForm, 'members.freeze', 'member-frozen', (platform, account, { reason }, actor) =>
    freezeMember(platform, actor, account, reason),
  ),
  memberAct(unfreezeForm, 'members.unfreeze', 'member-unfrozen', (platform, account, { reason }, actor) =>
    unfreezeMember(platform, actor, account, reason),
  ),
  memberAct(twoFactorOffForm, 'members.reset', 'member-reset', (platform, account, { reason }, actor) =>
    turnTwoFactorOff(platform, actor, account, reason),
  ),
  memberAct(expirePasswordForm, 'members.reset', 'member-reset', (platform, account, { reason }, actor) =>
    expirePassword(platform, actor, account, reason),
  ),
  memberAct(signOutForm, 'members.signout', 'member-signed-out', (platform, account, value, actor) =>
    signOutMember(platform, actor, account, value),
  ),
  memberAct(labelForm, 'members.label', 'member-changed', (platform, account, { label }, actor) =>
    labelMember(platform, account, { label, on: true }, actor).then(atLabel),
  ),
  memberAct(unlabelForm, 'members.label', 'member-changed', (platform, account, { label }, actor) =>
    labelMember(platform, account, { label, on: false }, actor).then(atLabel),
  ),
  memberAct(
    rankForm,
    'members.rank',
    'member-changed',
    async (platform, account, { level, reason }, actor) => {
      const ranked = await rankMember(platform, actor, account, wholeOf(level), reason)
      return !ranked.ok && ranked.code === 'over-limit'
        ? refuse(ranked.code, { field: 'level', ...ranked.detail })
        : ranked
    },
  ),
  memberAct(roleForm, 'members.role', 'member-changed', (platform, account, { role, reason }, actor) =>
    assignRole(platform, actor, account, Number(role), reason),
  ),
  memberAct(
    excludeForm,
    'members.exclude',
    'member-excluded',
    (platform, account, { months, reason }, actor) => {
      const count = wholeOf(months)
      const { min, max } = EXCLUSION_MONTHS
      if (count < min || count > max) return Promise.resolve(refuse('format', { field: 'months' }))
      return withMember(platform, account, (member) => excludeMember(platform, actor, member, count, reason))
    },
  ),
  memberAct(liftForm, 'members.lift', 'member-changed', (platform, account, { reason }, actor) =>
    withMember(platform, account, (member) => liftCarriedExclusion(platform, actor, member, reason)),
  ),
  memberAct(
    releaseForm,
    'members.release',
    'account-released',
    (platform, account, { accountId, reason }, actor) =>
      withMember(platform, account, async (member) => {
        const own = await boundAccountsOf(platform, member.id)
        return own.some(({ id }) => id === accountId)
          ? releaseAccount(platform, accountId, actor, reason)
          : refuse('not-found')
      }),
  ),
  memberAct(noteForm, 'members.note', 'member-noted', (platform, account, { note }, actor) =>
    addNote(platform, { account, note, actor }),
  ),
]

/** Puts the refusal of a malformed label at its field. */
const atLabel = (done: Result<null>): Result<null> =>
  !done.ok && done.code === 'format' ? refuse('format', { field: 'label' }) : done

/** What this role may do with a member, by the forms of the page. */
export const memberActsOf = (role: OperatorRole): string[] =>
  memberActs.filter(({ name }) => mayDo(role, name)).map(({ form }) => form.id)

/** Does what was posted on a member's page. */
export const memberAction = (args: ActionFunctionArgs) => doPosted(args, memberActs)
