import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MatchdayNews } from './games/fixtures/seen.ts'
import { Action, FixtureSeen, FixtureTable, Outcome, Standing, Wager } from './games/index.ts'
import { JackpotDrawn } from './games/jackpot.ts'
import { RoomId } from './games/three-card.ts'
import { Money, PositiveMoney } from './money.ts'
import { gameClient, MerchantCode, ourWords, PrizeMode, ProductLanguage } from './product.ts'
import { Exclusion } from './responsible-gaming.ts'
import { rowsEndpoint } from './rows.ts'
import { sortedBy } from './sorting.ts'
import { Day, Id, Instant, Language, paged, pageInput, RequestId } from './values.ts'

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

/** A game of the catalogue. The product's platforms say its first four; the rest is ours, and may be missing. */
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
  /** What is played, where it is known: it decides the picture (`byKind` of `app/components/tile-art.ts`). */
  artKind: z.string().nullable().default(null),
  isHot: z.boolean().default(false),
  isNew: z.boolean().default(false),
  /** In maintenance a game is listed and cannot be launched. */
  maintenance: z.boolean().default(false),
  /** It has never been open: it is in maintenance until it opens, and that is no outage. */
  announced: z.boolean().default(false),
  isFavourite: z.boolean().default(false),
  /** `VASSALAGE` of a collection: its tile opens the list of its vendor's games, and it is never launched itself. */
  isGame: z.string().nullable().default(null).catch(null),
})
/** What `isGame` says of a collection. */
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

/** What narrows a list of games, as the product names it. */
const wireFilter = {
  gameType: GameType.optional(),
  vassalage: z.string().max(64).optional(),
  gameClassify: GameClass.optional(),
  /** Found in every language, without regard to case and diacritics. */
  gameName: z.string().max(64).optional(),
  minBet: z.enum(minBetChoices).optional(),
}
const WireFilter = z.object(wireFilter)

/** What narrows a list of games, in our words. */
const toFilter = ({ gameType, vassalage, gameClassify, gameName, minBet }: z.output<typeof WireFilter>) => ({
  gameType,
  vendorCode: vassalage,
  gameClass: gameClassify,
  name: gameName,
  minBet,
})
export type GameFilter = ReturnType<typeof toFilter>

/** Which page of a list of games is wanted, as the product names it. */
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

/** Where a page of games stands in its list. Ours besides `totalPages`: the page is clamped to what exists. */
const place = {
  totalPages: z.number().int(),
  pageNo: z.number().int().optional(),
  totalGames: z.number().int().nullable().default(null),
  /** How many of all of them are offered: not only announced. Ours. */
  offeredGames: z.number().int().nullable().default(null),
}

/** A page of games as the platform has it; the product has a name of its own for `games` in each call. */
export interface GamesPage {
  games: WireGame[]
  totalPages: number
  pageNo: number
  totalGames: number
  offeredGames: number
}

/** The hot games, from real play. What narrows them is ours; another platform may leave it out. */
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

/** The most played games of a prize mode: what is hot among the lotteries. What narrows them is ours. */
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

/** A lobby page: games of one type, filtered, what can be played first. */
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
      /** At least so many lines to win on. */
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

/** The member's saved games, the newest first; of one type in a lobby. What narrows them further is ours. */
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

/** The games that the member played last, the newest first. What narrows them, but for the vendor, is ours. */
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

/** What a filter of a lobby can find there: the classes and the least stakes that games of the type have. */
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

/** Games of every type that a word is found in, by type: what can be played first. */
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
        /** All of the type that were found, and those of them that are offered. */
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
 * What games return by type, in basis points (9,900 is 99 %): the mean of what is published for the games of the type that
 * can be played, or where none can for all of them. A type that publishes none is not named.
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

/** What is in the pool of the jackpot. */
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
 * From so many rounds on a game has a 95 % band, counted as if all stakes had been equal: (sum of stakes)^2 / sum of stake^2.
 * One large stake among small ones says no more than one round does.
 */
export const LEAST_ROUNDS = 100

/**
 * What each game of the house has taken and paid in real money, counted within seconds of each round, beside its exact
 * return. `returned` is null before the first round; `low` and `high` are the 95 % band around the exact return, null
 * while there are too few rounds to tell one.
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
  /** Where the game's own way out leads to. */
  lobbyUrl: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s]+$/)
    .refine((text) => URL.canParse(text))
    .optional(),
})
const LaunchInput = WireLaunch.transform(ourWords)

/** Where a game is; `popup` where it refuses to be framed. */
const Launched = z.object({ content: z.string(), popup: z.boolean().default(false) })

const launchRefusals = [
  'not-found',
  'game-in-maintenance',
  'in-need-true-account',
  'operation-not-allowed',
  'self-excluded',
] as const

/**
 * Starts a vendor's game; one in maintenance is refused. House games need no launch, but for card rooms: of these `content` is
 * the site's own address of the room that `roomId` names (GLS2_roomList), or of all of them.
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
  result: BetResult,
  /** Which wallet the stake came from. */
  wallet: z.enum(['main', 'bonus', 'play']).default('main'),
})
/** A bet as the platform writes it. */
export type WireBet = z.infer<typeof WireBet>
export const Bet = WireBet.transform(ourWords)
export type Bet = z.infer<typeof Bet>

/** A bet of a member with what it came to. */
export const PlayedRound = z.object({ bet: Bet, outcome: Outcome.nullable() })
export type PlayedRound = z.infer<typeof PlayedRound>
export type WirePlayedRound = z.input<typeof PlayedRound>

/** A round at a table, whoever played it. Its proof is public (`betProof`). */
export const TableResult = z.object({ betId: Id, stake: Money, payout: Money, outcome: Outcome })
export type TableResult = z.infer<typeof TableResult>

/** What a round that many play has come to by now. */
export const RoundState = z.enum(['open', 'closed', 'drawn', 'settled', 'void'])
export type RoundState = z.infer<typeof RoundState>

/** A round that many play (site.md 4.2). What is drawn from stands there when it is known to nobody any more. */
export const SharedRound = z.object({
  id: Id,
  state: RoundState,
  /** Whole seconds until no bet is taken any more; 0 from then on. */
  remaining: z.number().int(),
  commit: z.string(),
  /** The Merkle root of its bets, and how many they are, from the closing on. */
  betsRoot: z.string().nullable(),
  bets: z.number().int().nullable(),
  /** Of a game whose winners share a pool: what lies on each spot, of real money alone; from the closing on it is fixed. */
  pools: z.record(z.string(), Money).nullable().default(null),
  /** From the draw on. */
  serverSeed: z.string().nullable(),
  /** What came, without anybody's stakes. Of one that is told bit by bit when all of it has been. */
  outcome: Outcome.nullable(),
  /** Of virtual sports: who plays whom, what the spots cost, and what has been told of it. */
  fixture: FixtureSeen.nullable().default(null),
})
export type SharedRound = z.infer<typeof SharedRound>

const DrawnRound = z.object({ id: z.string(), outcome: Outcome })
export type DrawnRound = z.infer<typeof DrawnRound>

/** What everybody at a table sees: the round, null while the game is closed, and the last that were drawn, newest first. */
export const RoundTable = z.object({
  round: SharedRound.nullable(),
  history: z.array(SharedRound),
  /** What came before those, newest first: for road maps. */
  earlier: z.array(DrawnRound).default([]),
  /** Of virtual sports instead of all that: how far its matches are. */
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
    /** What is in the pool of a game that carries the jackpot. */
    jackpot: Money.nullable().default(null),
    /** Null for who cannot play it: a guest, an affiliate, anybody while the game is in maintenance. */
    seeds: SeedState.nullable(),
    /** Of a game of the house: the last rounds at its table, newest first. */
    results: z.array(TableResult).default([]),
    /** The member's own, newest first. */
    rounds: z.array(PlayedRound).default([]),
    /** Of a game that is played together: the round at the table; asking opens one. Null while the game is closed. */
    round: SharedRound.nullable().default(null),
    /** Its last rounds that have been drawn, newest first. */
    history: z.array(SharedRound).default([]),
    /** What came before those, newest first. */
    earlier: z.array(DrawnRound).default([]),
    /** Of virtual sports: the matchday with its fixtures, each a round, and the table of the season; `round` is the first. */
    fixtures: FixtureTable.extend({ rounds: z.array(SharedRound) })
      .nullable()
      .default(null),
    /** Of a game of the house: the member's break from play with the latest end. */
    exclusion: Exclusion.nullable(),
    /** The member's round that is not ended, of a game of several steps. */
    open: z.object({ bet: Bet, standing: Standing }).nullable(),
  }),
  refusals: ['not-found'],
})

/**
 * Stakes on a house game: takes the stake, draws, settles, pays, in one step; or opens a round of several steps, where the
 * member's open one of that game is answered and nothing is staked. A trial account stakes play money.
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
      /** Of a game that is played together: which round is bet on. */
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

/** By stake it is how much was staked; names are those of the asked language. */
export const betSorting = sortedBy('time', 'gameType', 'vendor', 'game', 'stake', 'payout', 'result')

/** A member's bets with totals over the whole result; `nets` as in a statement: what was paid, less what was staked. */
export const betRecords = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBetRecords',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...betFilter, ...pageInput, sort: betSorting.input }).transform(ourWords),
  value: paged(Bet).extend({
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

/** One bet of the member with its outcome; someone else's is `not-found`. */
export const betDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBet',
  auth: 'member',
  source: 'ours',
  input: z.object({ betId: Id, language: Language.default('vi') }),
  value: PlayedRound,
  refusals: ['not-found'],
})

/** A number of a round: which of `n` values, from which four bytes of which digest. */
const NamedDraw = z.object({
  n: z.number().int(),
  value: z.number().int(),
  cursor: z.number().int(),
  group: z.number().int().min(0).max(7),
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
      /** Of a shared round the root of its bets, which takes the client seed's place. */
      clientSeed: z.string(),
      nonce: z.number().int(),
      /** Of a shared round: that this bet is among those of the root. */
      inclusion: z
        .object({
          roundId: Id,
          /** First 16 hex digits of sha256(betId + account): only who knows the account can make it. */
          memberHash: z.string(),
          /** What was staked when the leaf was made, where the stake was raised after. */
          leafStake: Money.optional(),
          /** What was staked on, as the leaf has it. */
          wagerText: z.string(),
          leaf: z.string(),
          /** From the leaf to the root: on which side the other node stands, and its hash. */
          path: z.array(z.object({ side: z.enum(['L', 'R']), hash: z.string() })),
        })
        .optional(),
      /** Of a bet on several rounds: the others that it names. Those above are of the first that was not void. */
      legs: z
        .array(
          z.object({
            roundId: Id,
            commit: z.string(),
            serverSeed: z.string(),
            /** Null of a void round, of which nothing was drawn. */
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
      /** What the player did in a round of several steps. */
      actions: z.array(Action),
      /** The digests that were drawn from, by their cursor from 0. */
      digests: z.array(z.string()),
      /** Every number that was drawn, in order: which of `n` values, from which four bytes of which digest. */
      draws: z.array(NamedDraw),
      /**
       * Of a round that has played for the jackpot: its two numbers, which follow those above, and what the pool paid, which is in
       * `payout` too. How much was in the pool no seed can tell: `posting` is the line of the ledger that paid it.
       */
      jackpot: JackpotDrawn.extend({ draws: z.array(NamedDraw), posting: Id.nullable() }).nullable(),
      /** Where the last number stands. */
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
    })
    .transform(ourWords),
  refusals: ['not-found'],
})

/**
 * A bet of a house game that has no proof: still open, or void. Names no account. What it was to be drawn from is fixed, and no
 * number of it is told: of an open round that would tell what is to come, and a void one has come to nothing.
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
      /** The shared round that it is on. */
      roundId: Id.nullable(),
      commit: z.string(),
      /** Null until it is revealed, and of an open bet. */
      serverSeed: z.string().nullable(),
      /** Of a shared round the root of its bets, null until it is closed. */
      clientSeed: z.string().nullable(),
      nonce: z.number().int(),
      stake: Money,
      /** What has come back: the stake of a void one. */
      payout: Money,
      playMoney: z.boolean(),
      result: z.enum(['open', 'void']),
    })
    .transform(ourWords),
  refusals: ['not-found'],
})
