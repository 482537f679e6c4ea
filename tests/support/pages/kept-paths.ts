/**
 * The pages that guests share, independent of the routes, which say so themselves (`app/lib/pages/page-handle.test.ts` compares
 * the two). Used by `tests/http/pages/kept-pages.test.ts`.
 */
export const KEPT = [
  '/',
  '/games',
  '/rng',
  '/live',
  '/fish',
  '/pvp',
  '/sports',
  '/esports',
  '/cockfight',
  '/elott',
  '/vnlottery',
  '/promotions',
  '/vip',
  '/help',
  '/helpmc',
  '/about/fairness',
]
