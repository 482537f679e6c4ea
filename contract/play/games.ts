import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { Day, Id, Instant, Language, paged, pageInput, RequestId } from '#contract/base/fields/values.ts'
import { gameClient, MerchantCode, ourWords, PrizeMode, ProductLanguage } from '#contract/base/product.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { Exclusion } from '#contract/members/responsible-gaming.ts'
import { MatchdayNews } from './games/fixtures/seen.ts'
import { Action, FixtureSeen, FixtureTable, Outcome, Standing, Wager } from './games/index.ts'
import { JackpotDrawn } from './games/jackpot.ts'
import { RoomId } from './games/three-card.ts'

export {
  Action,
  type ActionOf,
  type ExportName,
  type GameName,
  HOUSE_VENDOR,
  Outcome,
  type OutcomeOf,
  type RoomGame,
  Standing,
  type StandingOf,
  Wager,
  type WagerOf,
} from './games/index.ts'

/** Hot game types of product.md section 9, and COCKFIGHT, which is split out of SPORTS. */
export const GameType = z.enum([
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'ELOTT',
  'LOTT',
])
export type GameType = z.infer<typeof GameType>

/** Scratch, video poker, table games, arcade, slots, bingo. */
export const GameClass = z.enum(['SC', 'VP', 'TG', 'AC', 'JP', 'BG'])
export type GameClass = z.infer<typeof GameClass>

/** The choices of the minimum-bet filter (product.md section 9). */
export const minBetChoices = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const

/**
 * A game of the catalogue. The product defines the first four fields; the others are ours, and another platform may
 * omit them.
 */
const WireGame = z.object({
  nodeId: z.string(),
  vassalage: z.string(),
  gameType: GameType,
  displayName: z.string(),
  vendorName: z.string().default(''),
  gameClassify: GameClass.nullable().default(null),
  /** Published return in percent with two decimals, `99.00`; null where the vendor publishes none. */
  rtp: z.string().nullable().default(null),
  minBet: Money.nullable().default(null),
  /** What of its turnover counts, in whole percent. */
  turnoverWeight: z.number().int().min(0).max(100).default(100),
  /** What is played, if known: it decides the picture (`byKind` of `app/components/pictures/tile-art.ts`). */
  artKind: z.string().nullable().default(null),
  isHot: z.boolean().default(false),
  isNew: z.boolean().default(false),
  /** In maintenance a game is listed and cannot be launched. */
  maintenance: z.boolean().default(false),
  /** It was never open: it is in maintenance until it opens, which is no outage. */
  announced: z.boolean().default(false),
  isFavourite: z.boolean().default(false),
  /** `VASSALAGE` of a collection: its tile opens the list of its vendor's games, and it is never launched itself. */
  isGame: z.string().nullable().default(null).catch(null),
})
/** The value of `isGame` for a collection. */
export const COLLECTION = 'VASSALAGE'
export const Game = WireGame.transform(ourWords)
export type Game = z.infer<typeof Game>
/** A game as the platform writes it. */
export type WireGame = z.infer<typeof WireGame>

/** The navigation: one item a game type that has games; `games` counts those that are offered, not the announced ones. */
export const gameMenus = endpoint({
  method: 'GET',
  path: '/lgw/games/game_menus',
  auth: 'none',
  source: 'product',
  input: z.object({ language: Language.default('vi') }),
  value: z.object({
    list: z.array(z.object({ gameType: GameType, name: z.string(), games: z.number().int() })),
  }),
  refusals: [],
})

/** Vendors by game type. Playable vendors first, then hot ones. */
export const gameVendors = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  auth: 'none',
  source: 'product',
  input: z.object({
    platform: z.string().max(64).default('html5-desktop'),
    language: Language.default('vi'),
  }),
  value: z.object({
    lanes: z.array(
      z.object({
        gameType: GameType,
        title: z.string(),
        cards: z.array(
          z
            .object({
              vassalage: z.string(),
              displayName: z.string(),
              isHot: z.union([z.literal(0), z.literal(1)]),
              maintenance: z.boolean().default(false),
              /** None of its games of the type has ever been open. */
              announced: z.boolean().default(false),
            })
            .transform(ourWords),
        ),
      }),
    ),
  }),
  refusals: [],
})

/** The game types of each vendor, or of one (product.md section 7, "game type"). */
export const vendorGameTypes = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  auth: 'none',
  source: 'product',
  input: z
    .object({
      vassalage: z.string().max(64).optional(),
      platform: z.string().max(64).default('html5-desktop'),
      language: ProductLanguage.prefault('VI'),
    })
    .transform(({ vassalage: vendorCode, language }) => ({ vendorCode, language })),
  value: z.object({
    list: z.array(
      z
        .object({
          vassalage: z.string(),
          displayName: z.string(),
          gameTypes: z.array(z.object({ gameType: GameType, name: z.string() })),
        })
        .transform(ourWords),
    ),
  }),
  refusals: [],
})

/** The filters of a list of games, in the product's names. */
const wireFilter = {
  gameType: GameType.optional(),
  vassalage: z.string().max(64).optional(),
  gameClassify: GameClass.optional(),
  /** Found in every language, without regard to case and diacritics. */
  gameName: z.string().max(64).optional(),
  minBet: z.enum(minBetChoices).optional(),
}
const WireFilter = z.object(wireFilter)

/** The filters of a list of games, in our words. */
const toFilter = ({ gameType, vassalage, gameClassify, gameName, minBet }: z.output<typeof WireFilter>) => ({
  gameType,
  vendorCode: vassalage,
  gameClass: gameClassify,
  name: gameName,
  minBet,
})
export type GameFilter = ReturnType<typeof toFilter>

/** The page of a list of games, in the product's names. */
const wirePage = {
  language: ProductLanguage.prefault('VI'),
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(15),
}
const WirePage = z.object(wirePage)

const toPage = ({ language, pageNo, pageSize }: z.output<typeof WirePage>) => ({
  language,
  page: pageNo,
  size: pageSize,
})

/** The place of a page of games in its list. All but `totalPages` is ours: the page is clamped to what exists. */
const place = {
  totalPages: z.number().int(),
  pageNo: z.number().int().optional(),
  totalGames: z.number().int().nullable().default(null),
  /** The number of all games that are offered, without announced ones. Ours. */
  offeredGames: z.number().int().nullable().default(null),
}

/** A page of games; in each call the product has another name for `games`. */
export interface GamesPage {
  games: WireGame[]
  totalPages: number
  pageNo: number
  totalGames: number
  offeredGames: number
}

/** The hot games, from real play. The filters are ours; another platform may ignore them. */
export const hotGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  auth: 'optional',
  source: 'product',
  input: z
    .object({
      merchantCode: MerchantCode,
      isPlatform: z.coerce.number().int().default(2),
      platform: z.string().max(64).default('html5-desktop'),
      language: ProductLanguage.prefault('VI'),
      ...wireFilter,
      limit: z.coerce.number().int().min(1).max(60).default(16),
    })
    .transform(({ language, limit, ...filter }) => ({ language, limit, filter: toFilter(filter) })),
  value: z.object({
    list: z.array(Game),
    /** The vendors of these games, once each, for the foot of their list. The site shows all vendors there. */
    footer: z
      .array(z.object({ vassalage: z.string(), displayName: z.string() }).transform(ourWords))
      .catch([]),
  }),
  refusals: [],
})

/** The most played games of a prize mode: the hot lotteries. The filters are ours. */
export const popularGames = endpoint({
  method: 'GET',
  path: '/lgw/games/popular',
  auth: 'optional',
  source: 'product',
  input: z
    .object({
      count: z.coerce.number().int().min(1).max(100).default(20),
      prizeMode: PrizeMode.default('Lott'),
      device: z.literal('WEB').default('WEB'),
      language: ProductLanguage.prefault('VI'),
      ...wireFilter,
    })
    .transform(({ count, prizeMode, language, ...filter }) => ({
      language,
      limit: count,
      filter: {
        ...toFilter(filter),
        gameType: prizeMode === 'Elott' ? ('ELOTT' as const) : ('LOTT' as const),
      },
    })),
  value: z.object({ list: z.array(Game) }),
  refusals: [],
})

/** A lobby page: games of one type, filtered, those that can be played first. */
export const gameList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  auth: 'optional',
  source: 'product',
  input: z
    .object({
      ...gameClient,
      channel: MerchantCode,
      merchant: MerchantCode,
      ...wireFilter,
      /** The least number of lines. */
      minLineNum: z.coerce.number().int().min(0).max(10_000).optional(),
      ...wirePage,
      /** `new`: only new games; `collection`: only those that stand for all games of their vendor. Ours. */
      list: z.enum(['all', 'new', 'collection']).default('all'),
    })
    .transform((wire) => ({
      ...toPage(wire),
      filter: { ...toFilter(wire), minLines: wire.minLineNum },
      only: wire.list === 'all' ? undefined : wire.list,
    })),
  value: z.object({ games: z.array(Game), ...place }),
  refusals: [],
})

/** The member's saved games, newest first; in a lobby those of one type. Further filters are ours. */
export const favouriteGames = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  auth: 'member',
  source: 'product',
  input: z
    .object({ ...gameClient, ...wireFilter, nodeId: z.string().max(64).optional(), ...wirePage })
    .transform((wire) => ({ ...toPage(wire), filter: { ...toFilter(wire), nodeId: wire.nodeId } })),
  value: z
    .object({
      content: z.array(WireGame.extend({ isFavourite: z.boolean().default(true) }).transform(ourWords)),
      ...place,
    })
    .transform(({ content, ...rest }) => ({ games: content, ...rest })),
  refusals: [],
})

/** A page of favourites as the wire has it. */
export const wireFavourites = ({ games, ...rest }: GamesPage) => ({ content: games, ...rest })

/** Games as a text: `VENDOR=node`, as in a query. */
export const gamesText = (games: readonly Pick<Game, 'vendorCode' | 'nodeId'>[]): string =>
  new URLSearchParams(games.map(({ vendorCode, nodeId }) => [vendorCode, nodeId])).toString()

/** Which of these games the member has saved, in their order: for lists that are the same for everybody. */
export const savedGames = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_savedGames',
  auth: 'member',
  source: 'ours',
  input: z.object({ games: z.string().max(8_000) }).transform(({ games }) => ({
    games: [...new URLSearchParams(games)].map(([vendorCode, nodeId]) => ({ vendorCode, nodeId })),
  })),
  value: z.object({ saved: z.array(z.boolean()) }),
  refusals: [],
})

/** The games that the member played last, newest first. All filters but the vendor are ours. */
export const recentGames = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  auth: 'member',
  source: 'product',
  input: z
    .object({ clientType: gameClient.clientType, ...wireFilter, ...wirePage })
    .transform((wire) => ({ ...toPage(wire), filter: toFilter(wire) })),
  value: z
    .object({ list: z.array(Game), ...place })
    .transform(({ list, ...rest }) => ({ games: list, ...rest })),
  refusals: [],
})

/** A page of recent games as the wire has it. */
export const wireRecents = ({ games, ...rest }: GamesPage) => ({ list: games, ...rest })

/** The choices of a lobby's filters: the classes and the least stakes of the type's games. */
export const lobbyChoices = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_lobbyChoices',
  auth: 'none',
  source: 'ours',
  input: z.object({ gameType: GameType }),
  value: z.object({ classes: z.array(GameClass), minBets: z.array(z.enum(minBetChoices)) }),
  refusals: [],
})

/** The most games of one type that a search shows; the lobby of the type shows all. */
export const SEARCH_SHOWN = 24

/** Games of every type whose names contain the words, by type, those that can be played first. */
export const searchGames = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_searchGames',
  auth: 'none',
  source: 'ours',
  input: z.object({ language: Language.default('vi'), name: z.string().min(1).max(64) }),
  value: z.object({
    groups: z.array(
      z.object({
        gameType: GameType,
        name: z.string(),
        /** The number found of the type, and of those that are offered. */
        total: z.number().int(),
        offered: z.number().int(),
        /** The first `SEARCH_SHOWN`. */
        games: z.array(Game),
      }),
    ),
  }),
  refusals: [],
})

export const addFavourite = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  auth: 'member',
  source: 'family',
  input: z.object({ nodeId: z.string().max(64), vendor: z.string().max(64), gameType: GameType }),
  value: z.object({}),
  refusals: ['not-found'],
})

export const removeFavourite = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  auth: 'member',
  source: 'family',
  input: z.object({ nodeId: z.string().max(64), vendor: z.string().max(64), gameType: GameType }),
  value: z.object({}),
  refusals: ['not-found'],
})

/**
 * The return of games by type, in basis points (9,900 is 99 %): the mean of the published returns of the type's games
 * that can be played, or of all of them if none can. A type without published returns is left out.
 */
export const gameReturns = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getReturns',
  auth: 'none',
  source: 'ours',
  input: z.object({}),
  value: z.object({ returns: z.array(z.object({ gameType: GameType, basisPoints: z.number().int() })) }),
  refusals: [],
})

/** The amount of the jackpot's pool. */
export const jackpot = endpoint({
  method: 'GET',
  path: '/wps/relay/VIS_getJackpot',
  auth: 'none',
  source: 'family',
  input: z.object({}),
  value: z.object({ jackpot: Money }),
  refusals: [],
})

/** A share in percent with four decimals, `97.2973`. */
const Percent = z.string().regex(/^\d{1,9}\.\d{4}$/)

/**
 * The number of rounds from which a game has a 95 % band, counted as if all stakes were equal: (sum of stakes)^2 / sum
 * of stake^2. One large stake among small ones tells no more than a single round.
 */
export const LEAST_ROUNDS = 100

/** Where a measured return lies: within the 95 % band, outside it, or outside the 99.99 % band too. */
export const ReturnStanding = z.enum(['inside', 'outside', 'alarm'])
export type ReturnStanding = z.infer<typeof ReturnStanding>

/**
 * The stakes and payouts of each house game in real money, counted within seconds of each round, and its exact return.
 * `returned` is null before the first round; `low` and `high` are the 95 % band around the exact return, `wideLow` and
 * `wideHigh` the 99.99 % band, null while there are too few rounds to tell one; `standing` is where the return lies.
 */
export const measuredReturns = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_measuredReturns',
  auth: 'none',
  source: 'ours',
  input: z.object({ language: Language.default('vi') }),
  value: z.object({
    games: z.array(
      z.object({
        nodeId: z.string(),
        game: z.string(),
        rounds: z.number().int(),
        staked: Money,
        paid: Money,
        returned: Percent.nullable(),
        low: Percent.nullable(),
        high: Percent.nullable(),
        wideLow: Percent.nullable(),
        wideHigh: Percent.nullable(),
        standing: ReturnStanding.nullable(),
        exact: z.object({ lowest: Percent, highest: Percent }),
      }),
    ),
  }),
  refusals: [],
})

/**
 * Real settled bets that won more than their stake, newest first, with masked names. `bestOfGames`, which is ours, adds
 * the best of each game's recent wins, so that one much played game does not fill the list.
 */
export const winnerBoard = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  auth: 'none',
  source: 'product',
  input: z.object({
    gameCategory: z.literal('ALL').default('ALL'),
    language: ProductLanguage.prefault('VI'),
    limitNum: z.coerce.number().int().min(1).max(50).default(50),
    bestOfGames: z.stringbool().default(false),
  }),
  value: z.object({
    list: z.array(
      z.object({
        vo: z
          .object({
            betId: Id,
            account: z.string(),
            game: z.string(),
            vassalage: z.string(),
            nodeId: z.string(),
            gameType: GameType,
            artKind: z.string().nullable(),
            stake: Money,
            payout: Money,
            at: Instant,
          })
          .transform(ourWords),
      }),
    ),
  }),
  refusals: [],
})

const WireLaunch = z.object({
  vassalage: z.string().max(64),
  nodeId: z.string().max(64),
  /** The page behind the game's own exit. */
  lobbyUrl: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s]+$/)
    .refine((text) => URL.canParse(text))
    .optional(),
})
const LaunchInput = WireLaunch.transform(ourWords)

/** The address of a game; `popup` if it refuses to be framed. */
const Launched = z.object({ content: z.string(), popup: z.boolean().default(false) })

const launchRefusals = [
  'not-found',
  'game-in-maintenance',
  'in-need-true-account',
  'operation-not-allowed',
  'self-excluded',
] as const

/**
 * Starts a vendor's game; one in maintenance is refused. House games need no launch, except card rooms: their `content`
 * is the site's own address of the room named by `roomId` (GLS2_roomList), or of all rooms.
 */
export const launchGame = endpoint({
  method: 'POST',
  path: '/wps/game/launchGame',
  auth: 'member',
  source: 'product',
  input: WireLaunch.extend({ roomId: RoomId.optional() }).transform(ourWords),
  value: Launched,
  refusals: launchRefusals,
})

/** Starts a vendor's game with real money, as the pages of games ask. */
export const launchVendorGame = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_gameLaunch',
  auth: 'member',
  source: 'product',
  input: LaunchInput,
  value: Launched,
  refusals: launchRefusals,
})

/** The same for the FB sportsbook (site.md section 2: `/fbsports`). */
export const launchFb = endpoint({
  ...launchVendorGame,
  path: '/wps/relay/GCS_gameLaunchFB',
})

/** The same for the play money of a trial account. */
export const trialLaunch = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_gameTrialLaunch',
  auth: 'member',
  source: 'product',
  input: LaunchInput,
  value: Launched,
  refusals: launchRefusals,
})

/** The seeds that decide a member's next round (site.md section 4). */
export const SeedState = z.object({
  commit: z.string(),
  clientSeed: z.string(),
  nextNonce: z.number().int(),
  nextCommit: z.string(),
})
export type SeedState = z.infer<typeof SeedState>

export const BetResult = z.enum(['won', 'lost', 'push', 'void', 'open'])
export type BetResult = z.infer<typeof BetResult>

/** A bet as its record and detail show it. Money is never signed here. */
export const WireBet = z.object({
  id: Id,
  time: Instant,
  settledAt: Instant.nullable(),
  gameType: GameType,
  vassalage: z.string(),
  vendor: z.string(),
  nodeId: z.string(),
  game: z.string(),
  artKind: z.string().nullable().default(null),
  stake: Money,
  payout: Money,
  /** What of the stake counts as turnover; 0.00 until the bet is settled. */
  turnover: Money,
  result: BetResult,
  /** The wallet of the stake. */
  wallet: z.enum(['main', 'bonus', 'play']).default('main'),
})
/** A bet as the platform writes it. */
export type WireBet = z.infer<typeof WireBet>
export const Bet = WireBet.transform(ourWords)
export type Bet = z.infer<typeof Bet>

/** A bet of a member with its outcome. */
export const PlayedRound = z.object({ bet: Bet, outcome: Outcome.nullable() })
export type PlayedRound = z.infer<typeof PlayedRound>
export type WirePlayedRound = z.input<typeof PlayedRound>

/** What one member has staked on a spot of a shared round, in all its bets. */
const PlacedStake = z.object({ round: Id, spot: z.string(), stake: Money })
export type PlacedStake = z.infer<typeof PlacedStake>

/** A round at a table, whoever played it. Its proof is public (`betProof`). */
export const TableResult = z.object({ betId: Id, stake: Money, payout: Money, outcome: Outcome })
export type TableResult = z.infer<typeof TableResult>

/** The state of a shared round. */
export const RoundState = z.enum(['open', 'closed', 'drawn', 'settled', 'void'])
export type RoundState = z.infer<typeof RoundState>

/** A shared round (site.md 4.2). Its seed is published once it can no longer be used. */
export const SharedRound = z.object({
  id: Id,
  state: RoundState,
  /** Whole seconds until bets close; 0 from then on. */
  remaining: z.number().int(),
  commit: z.string(),
  /** From the closing on: the Merkle root of its bets, and their number. */
  betsRoot: z.string().nullable(),
  bets: z.number().int().nullable(),
  /** For a game whose winners share a pool: the stakes on each spot, real money only; fixed from the closing on. */
  pools: z.record(z.string(), Money).nullable().default(null),
  /** From the draw on. */
  serverSeed: z.string().nullable(),
  /** The outcome without anybody's stakes. For a round that is told bit by bit, once all of it has been told. */
  outcome: Outcome.nullable(),
  /** For virtual sports: the teams, the prices of the spots, and what has been told so far. */
  fixture: FixtureSeen.nullable().default(null),
})
export type SharedRound = z.infer<typeof SharedRound>

const DrawnRound = z.object({ id: z.string(), outcome: Outcome })
export type DrawnRound = z.infer<typeof DrawnRound>

/** What everybody at a table sees: the round, null while the game is closed, and the last that were drawn, newest first. */
export const RoundTable = z.object({
  round: SharedRound.nullable(),
  history: z.array(SharedRound),
  /** Earlier results, newest first: for road maps. */
  earlier: z.array(DrawnRound).default([]),
  /** For virtual sports instead of all that: the state of its matches. */
  matchday: MatchdayNews.optional(),
})
export type RoundTable = z.infer<typeof RoundTable>

/** One game of the catalogue with its last results; for a signed-in member with its seeds and its own last rounds. */
export const gameDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_gameDetail',
  auth: 'optional',
  source: 'ours',
  input: z
    .object({
      vassalage: z.string().max(64),
      nodeId: z.string().max(64),
      language: Language.default('vi'),
    })
    .transform(ourWords),
  value: z.object({
    game: Game,
    /** True when the game is played on the site's own page by forms. */
    house: z.boolean(),
    stake: z.object({ min: Money, max: Money }),
    /** The exact return of the game's bets in percent with four decimals; null where the rules are not ours. */
    returns: z.object({ lowest: z.string(), highest: z.string() }).nullable(),
    /** The amount of the pool, for a game that carries the jackpot. */
    jackpot: Money.nullable().default(null),
    /** Null for anybody who cannot play it: a guest, an affiliate, everybody while the game is in maintenance. */
    seeds: SeedState.nullable(),
    /** For a house game: the last rounds at its table, newest first. */
    results: z.array(TableResult).default([]),
    /** The member's own, newest first. */
    rounds: z.array(PlayedRound).default([]),
    /** For a shared game: the round at the table; this call opens one. Null while the game is closed. */
    round: SharedRound.nullable().default(null),
    /** What the member has staked on each spot of rounds that have not ended. */
    placed: z.array(PlacedStake).default([]),
    /** Its last rounds that have been drawn, newest first. */
    history: z.array(SharedRound).default([]),
    /** Earlier results, newest first. */
    earlier: z.array(DrawnRound).default([]),
    /**
     * For virtual sports: the matchday with its fixtures, each a round, and the table of the season; `round` is the
     * first.
     */
    fixtures: FixtureTable.extend({ rounds: z.array(SharedRound) })
      .nullable()
      .default(null),
    /** For a house game: the member's break from play with the latest end. */
    exclusion: Exclusion.nullable(),
    /** For a game of several steps: the member's open round. */
    open: z.object({ bet: Bet, standing: Standing }).nullable(),
  }),
  refusals: ['not-found'],
})

/**
 * Stakes on a house game: takes the stake, draws, settles and pays in one step; or opens a round of several steps. If
 * the member has an open round of that game, nothing is staked and that round is the answer. A trial account stakes
 * play money.
 */
export const placeBet = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_placeBet',
  auth: 'member',
  source: 'ours',
  input: z
    .object({
      vassalage: z.string().max(64),
      nodeId: z.string().max(64),
      stake: PositiveMoney,
      wager: Wager,
      /** For a shared game: the round to bet on. */
      round: z.string().max(64).optional(),
      requestId: RequestId,
    })
    .transform(ourWords),
  value: z.object({ betId: Id }),
  refusals: [
    'not-found',
    'game-in-maintenance',
    'not-offered',
    'over-limit',
    'under-limit',
    'insufficient-balance',
    'bets-closed',
    'odds-changed',
    'request-id-reused',
    'operation-not-allowed',
    'self-excluded',
    'play-limit-reached',
  ],
})

/** Does one step of the member's open round; answers whether it goes on or how it has ended. */
export const stepBet = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_stepBet',
  auth: 'member',
  source: 'ours',
  input: z.object({ betId: z.string().max(64), action: Action, requestId: RequestId }),
  value: z.object({ betId: Id, result: BetResult }),
  refusals: ['not-found', 'not-offered', 'state-moved-on', 'request-id-reused'],
})

/** Puts the committed next seed in force with a new client seed, and reveals the old one. */
export const rotateSeed = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_rotateSeed',
  auth: 'member',
  source: 'ours',
  input: z.object({ clientSeed: z.string().regex(/^[\x20-\x7e]{1,64}$/) }),
  value: SeedState,
  refusals: ['operation-not-allowed', 'state-moved-on'],
})

const betFilter = {
  gameType: GameType.optional(),
  vassalage: z.string().max(64).optional(),
  result: BetResult.optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
  language: Language.default('vi'),
}

/** By stake it sorts by the amount; names are those of the requested language. */
export const betSorting = sortedBy('time', 'gameType', 'vendor', 'game', 'stake', 'payout', 'result')

/**
 * A bet in the member's list. `outcome` says what was bet on; null for open and void bets, for games of vendors, and where
 * it cannot be read: a list is worth more than the words of one bet.
 */
const ListedBet = WireBet.extend({ outcome: Outcome.nullable().catch(null) }).transform(ourWords)
export type ListedBet = z.infer<typeof ListedBet>

/** A member's bets with totals over the whole result; `nets` as in a statement: payouts less stakes. */
export const betRecords = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBetRecords',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...betFilter, ...pageInput, sort: betSorting.input }).transform(ourWords),
  value: paged(ListedBet).extend({
    totals: z.object({ stake: Money, payout: Money }),
    nets: z.record(Day, Money),
  }),
  refusals: [],
})

/** All of them in the same order, for a download. */
export const betRows = rowsEndpoint({
  path: '/wps/relay/SEN_getBetRows',
  auth: 'member',
  input: z.object({ ...betFilter, sort: betSorting.input }).transform(ourWords),
  row: Bet,
  refusals: ['too-many-requests'],
})

/**
 * One bet of the member with its outcome; someone else's is `not-found`. `salt` hides in the leaf of a bet on a shared round whose
 * it is (site.md 4.2): null for any other bet, and for bets from before there were salts.
 */
export const betDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBet',
  auth: 'member',
  source: 'ours',
  input: z.object({ betId: Id, language: Language.default('vi') }),
  /** `wager` is what was bet on, also of a void bet, which has no outcome; null of a vendor's. */
  value: PlayedRound.extend({
    wager: Wager.nullable().catch(null).default(null),
    salt: z.string().nullable().default(null),
  }),
  refusals: ['not-found'],
})

/** A number of a round: which of `n` values, from which four bytes of which digest. */
const NamedDraw = z.object({
  n: z.number().int(),
  value: z.number().int(),
  cursor: z.number().int(),
  group: z.number().int().min(0).max(7),
})

/** The proof that a bet is in the root of its shared round or hand. */
const Inclusion = z.object({
  roundId: Id,
  /** First 16 hex digits of sha256(salt + betId + account): only who knows the salt can make it. */
  memberHash: z.string(),
  /** The stake when the leaf was made, if it was raised afterwards. */
  leafStake: Money.optional(),
  /** The wager's text in the leaf. */
  wagerText: z.string(),
  leaf: z.string(),
  /** From the leaf to the root: on which side the other node stands, and its hash. */
  path: z.array(z.object({ side: z.enum(['L', 'R']), hash: z.string() })),
})

/** The public proof of a settled bet; names no account. `serverSeed` is null until it is revealed. */
export const betProof = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getProof',
  auth: 'none',
  source: 'ours',
  input: z.object({ betId: Id, language: Language.default('vi') }),
  value: z
    .object({
      betId: Id,
      time: Instant,
      game: z.string(),
      vassalage: z.string(),
      nodeId: z.string(),
      commit: z.string(),
      serverSeed: z.string().nullable(),
      revealedAt: Instant.nullable(),
      /** For a shared round: the root of its bets, which takes the client seed's place. */
      clientSeed: z.string(),
      nonce: z.number().int(),
      /** For a shared round: the proof that this bet is in the root. */
      inclusion: Inclusion.optional(),
      /** For a bet on several rounds: the other rounds. The fields above are of the first that was not void. */
      legs: z
        .array(
          z.object({
            roundId: Id,
            commit: z.string(),
            serverSeed: z.string(),
            /** Null for a void round, which was not drawn. */
            drawn: z
              .object({
                betsRoot: z.string(),
                path: z.array(z.object({ side: z.enum(['L', 'R']), hash: z.string() })),
                digests: z.array(z.string()),
                draws: z.array(NamedDraw),
              })
              .nullable(),
          }),
        )
        .optional(),
      /** The player's actions in a round of several steps. */
      actions: z.array(Action),
      /** The digests that were drawn from, by their cursor from 0. */
      digests: z.array(z.string()),
      /** Every number that was drawn, in order: which of `n` values, from which four bytes of which digest. */
      draws: z.array(NamedDraw),
      /**
       * For a round that has played for the jackpot: its two numbers, which follow those above, and the pool's payment,
       * which is part of `payout`. No seed can prove the amount of the pool: `posting` is the ledger's line that paid
       * it.
       */
      jackpot: JackpotDrawn.extend({ draws: z.array(NamedDraw), posting: Id.nullable() }).nullable(),
      /** The position of the last number. */
      cursor: z.number().int(),
      digest: z.string(),
      group: z.number().int(),
      /** g / 2^32 of the last number, cut to 7 decimals. */
      number: z.string(),
      wager: Wager,
      outcome: Outcome,
      stake: Money,
      payout: Money,
      /** Stake and payout are play money of a trial account. */
      playMoney: z.boolean(),
      result: BetResult,
      /**
       * Only for a bet that was made void after its end, whose stake went back (`payout`): what its draw had come to.
       */
      reversed: z.object({ result: BetResult, payout: Money }).optional(),
    })
    .transform(ourWords),
  refusals: ['not-found'],
})

/**
 * A bet of a house game that has no proof: still open, or void before its end. Names no account. Its seeds are fixed, but none of its
 * numbers is shown: an open round's would reveal its course, and a void round has no outcome.
 */
export const unprovenBet = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getUnprovenBet',
  auth: 'none',
  source: 'ours',
  input: z.object({ betId: Id, language: Language.default('vi') }),
  value: z
    .object({
      betId: Id,
      time: Instant,
      game: z.string(),
      vassalage: z.string(),
      nodeId: z.string(),
      /** The shared round of the bet. */
      roundId: Id.nullable(),
      commit: z.string(),
      /** Null until it is revealed, and for an open bet. */
      serverSeed: z.string().nullable(),
      /** For a shared round: the root of its bets; null until it is closed. */
      clientSeed: z.string().nullable(),
      /** For a shared round, from its closing on: the proof that this bet is in the root; not if it was void before. */
      inclusion: Inclusion.optional(),
      /** For a bet on several rounds: the same of each of the others. */
      legs: z
        .array(
          z.object({
            roundId: Id,
            commit: z.string(),
            serverSeed: z.string().nullable(),
            betsRoot: z.string().nullable(),
            inclusion: Inclusion.optional(),
          }),
        )
        .optional(),
      nonce: z.number().int(),
      wager: Wager,
      stake: Money,
      /** The amount that came back: the stake of a void bet. */
      payout: Money,
      playMoney: z.boolean(),
      result: z.enum(['open', 'void']),
    })
    .transform(ourWords),
  refusals: ['not-found'],
})
