import type { ReactNode } from 'react'
import { Kept, type KeptInput } from '#app/rendering/index.ts'
import { isNarrowed, type LobbyQuery } from './lobby-query.ts'

/** A part of a lobby that is the same for every visitor: a kept part, unless the games are narrowed. */
export function KeptInLobby<G extends KeptInput & LobbyQuery>({
  name,
  of,
  input,
}: {
  name: string
  of: (props: G) => ReactNode
  input: G
}) {
  const Part = of as (props: object) => ReactNode
  return isNarrowed(input) ? <Part {...input} /> : <Kept name={name} of={of} input={input} />
}
