import { z } from 'zod'

/** platform.md section 2: 0 player, 1 agent, 2 general agent, 4 trial, 41 affiliate, 42 affiliate manager. */
export const IsAgent = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
])
export type IsAgent = z.infer<typeof IsAgent>

/** Has a downline or invites players, and so has an agent centre (product.md section 6). */
export const hasAgentCenter = (isAgent: number): boolean => [1, 2, 41, 42].includes(isAgent)

/** Affiliates and their managers recruit players and do not play themselves. */
export const isAffiliate = (isAgent: number): boolean => isAgent === 41 || isAgent === 42

/** A trial account has only play money, and no centre. */
export const isTrial = (isAgent: number): boolean => isAgent === 4
