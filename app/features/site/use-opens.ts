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
