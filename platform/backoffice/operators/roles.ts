/**
 * What operators are for: `cashier` money orders, `support` members, without moving their money, `risk` marks, freezes and
 * voids, `content` offers and texts, `manager` all of it, `auditor` reads all and changes nothing.
 */
export const operatorRoles = ['cashier', 'support', 'risk', 'content', 'manager', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const isOperatorRole = (text: string): text is OperatorRole =>
  (operatorRoles as readonly string[]).includes(text)
