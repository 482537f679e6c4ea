import { paths } from '#app/lib/pages/paths.ts'
import type { InboxCode, InboxMessage } from '#contract/members/inbox.ts'

/** Where a message leads: a key of `inbox:lead`, and the page. */
export interface MessageLead {
  word: 'ticket' | 'draw' | 'reward' | 'bonus' | 'withdrawal' | 'points' | 'identity'
  href: string
}

const pages: Partial<Record<InboxCode, MessageLead>> = {
  'reward-ready': { word: 'reward', href: paths.personal('rewardCenter') },
  'rank-reached': { word: 'reward', href: paths.personal('rewardCenter') },
  'bonus-granted': { word: 'bonus', href: paths.personal('bonusDetails') },
  'bonus-ended': { word: 'bonus', href: paths.personal('bonusDetails') },
  'withdrawal-receipt-due': { word: 'withdrawal', href: paths.personal('withdraw') },
  'identity-asked': { word: 'identity', href: paths.personal('identity') },
  'identity-refused': { word: 'identity', href: paths.personal('identity') },
  'redeem-complete': { word: 'points', href: paths.pointMall() },
}

/** What a message is about, where that has a page: the ticket that was paid, the reward that waits, the bonus. */
export function leadOf({ code, params }: Pick<InboxMessage, 'code' | 'params'>): MessageLead | undefined {
  const gameCode = String(params.gameCode)
  if (code === 'lottery-won' || code === 'lottery-returned')
    return {
      word: 'ticket',
      href: paths.lottery({ gameCode, ticket: String(params.ticketId), view: 'ticket' }),
    }
  if (code === 'draw-voided')
    return { word: 'draw', href: paths.lottery({ gameCode, numero: String(params.numero) }) }
  return pages[code]
}
