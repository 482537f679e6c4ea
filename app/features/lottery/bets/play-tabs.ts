import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { type Play, playsOf } from '#contract/play/games/lottery/plays.ts'

/** The tabs of the bet form: a play each, but plays without numbers share one, as do the five positions of a fast draw. */

const tabOf = ({ playType, size }: Play): string =>
  size === 0 ? 'shapes' : playType.startsWith('position-') ? 'positions' : playType

/** The tabs of a lottery in their order, each with its plays. */
export function tabsOf({ family }: Lottery): (readonly [first: Play, ...more: Play[]])[] {
  const tabs = new Map<string, [Play, ...Play[]]>()
  for (const play of playsOf(family)) {
    const tab = tabs.get(tabOf(play))
    if (tab) tab.push(play)
    else tabs.set(tabOf(play), [play])
  }
  return [...tabs.values()]
}

/** The tab of a play; the first for a play that is not offered. */
export function tabWith(lottery: Lottery, playType: string | undefined) {
  const tabs = tabsOf(lottery)
  const tab = tabs.find((plays) => plays.some((play) => play.playType === playType)) ?? tabs[0]
  if (!tab) throw new Error(`${lottery.code} has no play`)
  return tab
}

/** The numbers of a play that are few enough for a grid: all of one and of two digits, the balls of six of 49. */
export function gridOf({ rule, digits, size }: Play): string[] {
  if (size === 0 || digits > 2) return []
  if (rule.kind === 'balls') return Array.from({ length: 49 }, (_, at) => String(at + 1).padStart(2, '0'))
  return Array.from({ length: 10 ** digits }, (_, at) => String(at).padStart(digits, '0'))
}

const examples: { readonly [playType: string]: string } = {
  six: '01-07-13-22-35-49',
  'xien-2': '12-47',
  'xien-3': '12-47-68',
  'xien-4': '05-12-47-68',
}

/** How the numbers of a play are written. */
export const exampleOf = ({ playType, size, digits }: Play): string | undefined =>
  examples[playType] ?? (size > 1 ? '12-47-…' : ['', '3, 7', '12, 47, 68', '123, 047', '1234, 0047'][digits])
