import * as contract from '#contract/members/inbox.ts'
import * as push from '#contract/members/push.ts'
import { readInboxWords } from '#platform/base/messages/index.ts'
import { holdSession, sessionIdOf } from '#platform/members/accounts/index.ts'
import * as inbox from '#platform/members/inbox/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const inboxCalls: ServedEndpoint[] = [
  serveMember(contract.inbox, inbox.listMessages),
  serveMember(contract.inboxMessage, inbox.showMessage),
  serve(contract.inboxWords, (ctx, _call, { language }) => readInboxWords(ctx, language)),
  serveMember(contract.markInbox, inbox.markMessages),
  serveMember(contract.deleteInbox, inbox.deleteMessages),
  serveMember(contract.unreadCount, inbox.unreadCount),
  serveMember(push.pushState, inbox.readPushState(sessionIdOf)),
  serveMember(push.addPush, inbox.addSubscription(holdSession)),
  serveMember(push.removePush, inbox.removeSubscription),
  serveMember(push.choosePush, inbox.choosePushKinds),
]
