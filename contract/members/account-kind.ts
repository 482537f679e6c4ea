import { z } from 'zod'

/** platform.md section 2: 0 player, 1 agent, 2 general agent, 4 trial, 41 affiliate, 42 affiliate manager. */
export const AccountKind = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
])
export type AccountKind = z.infer<typeof AccountKind>

/** Has a downline or invites players, and so has an agent centre (product.md section 6). */
export const hasAgentCenter = (accountKind: number): boolean => [1, 2, 41, 42].includes(accountKind)

/** Affiliates and their managers recruit players and do not play themselves. */
export const isAffiliate = (accountKind: number): boolean => accountKind === 41 || accountKind === 42

/** May pay others by contract: accounts with a team below. An affiliate has none (platform.md section 2). */
export const mayPay = (accountKind: number): boolean => hasAgentCenter(accountKind) && accountKind !== 41

/** A trial account has only play money, and no centre. */
export const isTrial = (accountKind: number): boolean => accountKind === 4
