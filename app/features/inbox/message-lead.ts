import { paths } from '#app/lib/pages/paths.ts'
import type { InboxCode, InboxMessage } from '#contract/members/inbox.ts'

/** Where a message leads: a key of `inbox:lead`, and the page. */
export interface MessageLead {
  word: 'ticket' | 'reward' | 'bonus' | 'withdrawal' | 'points'
  href: string
}

const pages: Partial<Record<InboxCode, MessageLead>> = {
  'reward-ready': { word: 'reward', href: paths.personal('rewardCenter') },
  'rank-reached': { word: 'reward', href: paths.personal('rewardCenter') },
  'bonus-granted': { word: 'bonus', href: paths.personal('bonusDetails') },
  'bonus-ended': { word: 'bonus', href: paths.personal('bonusDetails') },
  'withdrawal-receipt-due': { word: 'withdrawal', href: paths.personal('withdraw') },
  'redeem-complete': { word: 'points', href: paths.pointMall() },
}

/** What a message is about, where that has a page: the ticket that won, the reward that waits, the bonus. */
export const leadOf = ({ code, params }: Pick<InboxMessage, 'code' | 'params'>): MessageLead | undefined =>
  code === 'lottery-won'
    ? {
        word: 'ticket',
        href: paths.lottery({ gameCode: String(params.gameCode), ticket: String(params.ticketId) }),
      }
    : pages[code]
