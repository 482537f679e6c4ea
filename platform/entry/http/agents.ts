import * as contract from '#contract/agents.ts'
import * as invitations from '#platform/agents/invitations/index.ts'
import * as tree from '#platform/agents/tree/index.ts'
import { type Served, serveMember, serveMemberRows } from './serve.ts'

export const agentCalls: Served[] = [
  serveMember(contract.agentAnnouncements, tree.agentAnnouncements),
  serveMember(contract.downlines, tree.downlines),
  serveMemberRows(contract.downlineRows, tree.everyDownline),
  serveMember(contract.freezeDownline, tree.freezeDownline),
  serveMember(contract.unfreezeDownline, tree.unfreezeDownline),
  serveMember(contract.noteDownline, tree.noteDownline),
  serveMember(contract.downlineDesk, tree.downlineDesk),
  serveMember(contract.transferToDownline, tree.transferToDownline),
  serveMember(contract.invitationLinks, invitations.invitationLinks),
  serveMember(contract.issueLink, invitations.issueLink),
  serveMember(contract.registerDownline, invitations.registerDownline),
]
