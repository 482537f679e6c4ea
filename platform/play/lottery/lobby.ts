import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import type { lottoLobby as endpoint } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { requireNotExcluded } from '#platform/members/responsible-gaming/index.ts'
import { gameState, mayPlay } from '#platform/play/catalogue/index.ts'

/** The site's lobbies by prize mode, as its launcher of games leads to them. */
const lobbies = { Lott: '/vnlottery', ZY: '/lottery', Elott: '/elott', SEA: '/lottery?tag=sea' } as const

const OWN = 'http://own.invalid'

/** Where a client leads back: a path of the site, else `/`, as every redirect (site.md 1.10). */
const ownPath = (wanted: string): string =>
  /^\/[^\\\t\r\n]*$/.test(wanted) && URL.canParse(wanted, OWN) && new URL(wanted, OWN).origin === OWN
    ? wanted
    : '/'

/**
 * What a client of the lottery is started with (product.md section 7): `content` is the site's own page, of the lobby
 * (`lottoView`), or of a game where one is named and nobody asks for the lobby. Refuses `not-found` for a code that is no lottery, and as any launch `game-in-maintenance`,
 * `operation-not-allowed` and `self-excluded`.
 */
export async function lottoLobby(
  ctx: Context,
  member: Member,
  { lottoArea, launchMode, lottoPrizeMode, lottoGameCode, ...input }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const lottery = lottoGameCode === undefined ? undefined : lotteryOf(lottoGameCode)
  if (lottoGameCode !== undefined && !lottery) return refuse('not-found')
  const permission = mayPlay(member)
  if (!permission.ok) return permission
  if (!isTrial(member.accountKind)) {
    const free = await requireNotExcluded(ctx, member.id)
    if (!free.ok) return free
  }
  if (lottery) {
    const state = await gameState(ctx.reads, HOUSE_VENDOR, lottery.code)
    if (!state?.playable) return refuse('game-in-maintenance')
  }
  const { device, backUrl, language } = input
  const lottoView = input.lottoView ?? (lottery ? 'betting' : 'lobby')
  return ok({
    content:
      lottery && lottoView === 'betting' ? `/lottery?gameCode=${lottery.code}` : lobbies[lottoPrizeMode],
    lottoArea,
    launchMode,
    lottoPrizeMode,
    lottoGameCode: lottery?.code ?? null,
    lottoView,
    device,
    backUrl: ownPath(backUrl),
    language,
  })
}
