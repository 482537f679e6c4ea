import { createContext, type ReactNode, useContext } from 'react'
import { type Given, Kept, type KeptProps, type Slots } from '#app/rendering/index.ts'
import type { AccountKind } from '#contract/account-kind.ts'
import type { Flags } from '#contract/settings.ts'

/** What of an account decides which pages are open to it. */
export interface KnownAccount {
  /** Null for a guest, and where the platform could not say who is signed in. */
  kind: AccountKind | null
  flags: Flags
}

const AccountContext = createContext<KnownAccount | null>(null)
/** Null on the page of a failure that has no data at all. */
export const AccountProvider = AccountContext.Provider
export const useAccount = (): KnownAccount | null => useContext(AccountContext)

/** A kept part for all accounts to which the same pages are open; it may ask for these (`useOpens`). */
export function KeptForAccount<G extends Given, S extends Slots = Record<never, never>>({
  of,
  given,
  ...rest
}: KeptProps<G, S>) {
  const account = useAccount()
  return (
    <Kept
      {...rest}
      of={WithAccount}
      given={{ ...given, keptPart: of, accountKind: account?.kind, flags: account?.flags }}
    />
  )
}

interface WithAccountProps {
  keptPart: (props: never) => ReactNode
  accountKind: AccountKind | null | undefined
  flags: Flags | undefined
}

function WithAccount({ keptPart, accountKind, flags, ...own }: WithAccountProps) {
  const Part = keptPart as (props: object) => ReactNode
  return (
    <AccountProvider value={flags ? { kind: accountKind ?? null, flags } : null}>
      <Part {...own} />
    </AccountProvider>
  )
}
