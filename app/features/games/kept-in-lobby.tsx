import type { ReactNode } from 'react'
import { type Given, Kept } from '#app/components/kept.tsx'
import type { LobbyQuery } from './lobby-query.ts'

/**
 * Whether the games are narrowed by more than the vendor: by words, which may be any, or by class or stake, which have
 * too many variants together.
 */
export const isNarrowed = ({ q, classify, minBet }: LobbyQuery): boolean =>
  q !== undefined || classify !== undefined || minBet !== undefined

/** A part of a lobby that says nothing of its visitor: a kept part, unless the games are narrowed. */
export function KeptInLobby<G extends Given & LobbyQuery>({
  of,
  given,
}: {
  of: (props: G) => ReactNode
  given: G
}) {
  const Part = of as (props: object) => ReactNode
  return isNarrowed(given) ? <Part {...given} /> : <Kept of={of} given={given} />
}
