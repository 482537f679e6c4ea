import { createContext, type ReactNode, useContext } from 'react'
import type { SiteStatus } from '#app/lib/pages/frame-data.ts'
import type { WithVersion } from '#app/lib/pages/with-version.ts'
import { Kept, type KeptInput, type KeptProps, type None, type Slots } from '#app/rendering/index.ts'
import type { Flags } from '#contract/base/settings.ts'
import type { AccountKind } from '#contract/members/account-kind.ts'

/** What of an account decides which pages are open to it. */
export interface KnownAccount extends WithVersion {
  /** Null for a guest, and where the platform could not say who is signed in. */
  kind: AccountKind | null
  flags: Flags
}

const AccountContext = createContext<KnownAccount | null>(null)
/** Null on the page of a failure that has no data at all. */
export const AccountProvider = AccountContext.Provider
export const useAccount = (): KnownAccount | null => useContext(AccountContext)

/** The parts of an account that decide which pages are open to it; `version` is that of its flags. */
export const knownAccount = (kind: AccountKind | null, { flags, version }: SiteStatus): KnownAccount => ({
  version: `account ${kind} ${version}`,
  kind,
  flags,
})

/** A kept part for all accounts to which the same pages are open; it may ask for these (`useOpens`). */
export function KeptForAccount<G extends KeptInput, S extends Slots = None>({
  of,
  input,
  ...rest
}: KeptProps<G, S, None>) {
  return (
    <Kept {...rest} of={WithAccount} code={{ keptPart: of }} input={{ ...input, knownAs: useAccount() }} />
  )
}

interface WithAccountProps {
  keptPart: (props: never) => ReactNode
  knownAs: KnownAccount | null
}

function WithAccount({ keptPart, knownAs, ...own }: WithAccountProps) {
  const Part = keptPart as (props: object) => ReactNode
  return (
    <AccountProvider value={knownAs}>
      <Part {...own} />
    </AccountProvider>
  )
}
