import type { LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { type Recipient, sendMessage } from '#platform/members/inbox/index.ts'

interface MessageFields {
  account: string | undefined
  everybody: boolean
  /** With `everybody`: those too who take a break from play. */
  alsoExcluded: boolean
  title: LocalText
  body: LocalText
}

/** Sends a message of the house to the inbox of one member, or of everybody: to exactly one of them. */
export async function sendByHand(
  platform: Context,
  { account, everybody, alsoExcluded, title, body }: MessageFields,
  actor: string,
): Promise<Result<null>> {
  if (everybody === (account !== undefined && account !== ''))
    return refuse(everybody ? 'invalid' : 'required', { field: 'account' })
  if (alsoExcluded && !everybody) return refuse('invalid', { field: 'alsoExcluded' })
  const [vi, en, zh] = (['vi', 'en', 'zh'] as const).map((language: WrittenLanguage) => {
    const words = { title: title[language].trim(), body: body[language].trim() }
    return words.title === '' && words.body === '' ? undefined : words
  })
  if (!vi) return refuse('required', { field: 'title' })
  for (const words of [vi, en, zh])
    if (words && (words.title === '' || words.body === ''))
      return refuse('required', { field: words.title === '' ? 'title' : 'body' })
  const to = everybody ? 'all' : await recipientOf(platform, account ?? '')
  if (!to) return refuse('not-found', { field: 'account' })
  const words = { vi, ...(en && { en }), ...(zh && { zh }) }
  const sent = await sendMessage(platform, actor, to, words, { alsoExcluded })
  if (sent.ok) return ok(null)
  return sent.code === 'required' ? refuse('required', { field: 'body' }) : sent
}

async function recipientOf(platform: Context, account: string): Promise<Recipient | null> {
  const member = await memberByAccount(platform, account)
  return member && { memberId: member.id, account: member.account }
}
