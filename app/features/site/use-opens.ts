import { opens } from '#app/lib/pages/gates.ts'
import { useAccount } from './account-context.tsx'

/**
 * Which pages are open to the signed-in account: menus and buttons omit closed ones. Without a known account no page is
 * open.
 */
export function useOpens(): (path: string) => boolean {
  const account = useAccount()
  return (path) => account !== null && account.kind !== null && opens(path, account.kind, account.flags)
}

/**
 * Which pages a link in a text may lead to: those open to the signed-in account, and for a guest, who is asked to log in there, those
 * that are open to members.
 */
export function useLeads(): (path: string) => boolean {
  const account = useAccount()
  return (path) => account !== null && opens(path, account.kind ?? MEMBER, account.flags)
}

const MEMBER = 0
