import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, RequestId } from '#contract/base/fields/values.ts'
import { AnyTextLanguage, PrizeMode } from '#contract/base/product.ts'
import { Exclusion } from '#contract/members/responsible-gaming.ts'
import { GameType } from './catalogue.ts'

/** The lottery (site.md 4.3): menus, draws, results, tickets. Its rules are in `games/lottery`. */

/** What a stage of a draw shows: before the lock, until it is drawn, while it is told, and its ends. */
export const DrawState = z.enum(['open', 'locked', 'drawing', 'settled', 'void'])
export type DrawState = z.infer<typeof DrawState>

/** A draw as everybody may see it at this moment. */
export const LotteryDraw = z.object({
  gameCode: z.string(),
  numero: z.string(),
  state: DrawState,
  locksAt: Instant,
  drawsAt: Instant,
  /** Whole seconds until the lock; 0 from then on. */
  remaining: z.number().int(),
  commit: z.string(),
  /** From the lock on: the Merkle root of the accepted tickets, and their number. */
  betsRoot: z.string().nullable(),
  bets: z.number().int().nullable(),
  /** Once the whole draw has been told. */
  serverSeed: z.string().nullable(),
  /**
   * The numbers by prize, in the order of the table, as far as they have been told: a number that is being told has
   * fewer digits, one that is to come none. Null before the draw.
   */
  prizes: z.array(z.array(z.string())).nullable(),
  /** The digits (of six of 49: the balls) that have been told, and all of them. */
  told: z.number().int(),
  digits: z.number().int(),
  /** Why it is void. */
  reason: z.string().nullable(),
})
export type LotteryDraw = z.infer<typeof LotteryDraw>

/** The part of a watched game's event that changes: its running draw, and the names of those that are open. */
export const DrawNews = z.object({
  draw: LotteryDraw.nullable(),
  open: z.array(z.string()),
  /** Draws of which all has been told, and whose tickets are being ended: their leaving says that winnings are there. */
  paying: z.array(z.string()),
})
export type DrawNews = z.infer<typeof DrawNews>

const ticketStatuses = ['open', 'won', 'lost', 'void', 'cancelled'] as const
export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof TicketStatus>

/** A line of a ticket. `stake` is that of one unit, `cost` that of the whole line. */
export const TicketLine = z.object({
  playType: z.string(),
  /** Ascending, separated by blanks: `12 47`, `12-47`; empty for a play without numbers. */
  numbers: z.string(),
  stake: Money,
  cost: Money,
  /** Null until the draw has been settled. */
  hits: z.number().int().nullable(),
  payout: Money.nullable(),
})
export type TicketLine = z.infer<typeof TicketLine>

/** A ticket: one bet in all records, with any number of lines on one draw. */
export const LotteryTicket = z.object({
  id: Id,
  gameCode: z.string(),
  game: z.string(),
  numero: z.string(),
  time: Instant,
  drawsAt: Instant,
  status: TicketStatus,
  /** Whether its player may still take it back. */
  mayCancel: z.boolean(),
  stake: Money,
  payout: Money,
  wallet: z.enum(['main', 'bonus', 'play']),
  lines: z.array(TicketLine),
})
export type LotteryTicket = z.infer<typeof LotteryTicket>

/** A lottery in a menu (product.md section 3, "lottery game"). */
export const LotteryMenuGame = z.object({
  gameId: z.string(),
  /** The tag of its menu: `north`, `central`, `south`, `fast`, `sea`. */
  gameMenuTag: z.string(),
  gameType: GameType,
  name: z.string(),
  remark: z.string(),
  /** Its next draw: the name, the seconds to the lock, and the moments of lock and draw. */
  numero: z.string(),
  remainTime: z.number().int(),
  lockTime: Instant,
  winningTime: Instant,
  /** The weekdays of its draws, Sunday 1 to Saturday 7, separated by commas. */
  drawDayOfWeek: z.string(),
  /** The draw that is locked or told now. */
  running: z.object({ numero: z.string(), state: DrawState }).nullable(),
  /** Its last result: the name, and the special prize or what stands for it. */
  last: z.object({ numero: z.string(), number: z.string() }).nullable(),
  /** The names of void draws: among its last ones, and among those that the schedule has open. */
  voided: z.array(z.string()),
  isHot: z.boolean(),
  isFavourite: z.boolean(),
  /** The member's tickets on its next draw. */
  tickets: z.number().int(),
  maintenance: z.boolean(),
})
export type LotteryMenuGame = z.infer<typeof LotteryMenuGame>

const device = ShortText.default('WEB')
/** The product's languages too: these calls are its own, and ours beside them. */
const language = AnyTextLanguage.default('vi')

const GameMenus = z.object({
  list: z.array(z.object({ tag: z.string(), gameMenus: z.array(LotteryMenuGame) })),
})

/** The lotteries by tag: of a prize mode, `ZY` for all. */
export const lotteryMenu = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  auth: 'optional',
  source: 'product',
  input: z.object({ prizeMode: PrizeMode.default('Lott'), device, language }),
  value: GameMenus,
})

/** Those that the member played last, newest first. */
export const recentLotteries = endpoint({
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  auth: 'member',
  source: 'product',
  input: z.object({
    prizeMode: PrizeMode.default('ZY'),
    device,
    recentCount: z.coerce.number().int().min(1).max(100).default(100),
    language,
  }),
  value: z.object({ list: z.array(LotteryMenuGame) }),
})

const OpenedNumero = z.object({
  gameId: z.string(),
  numero: z.string(),
  winningTime: Instant,
  /** The numbers by prize, the special one first; of fast draws and South-East Asian ones a single row. */
  winningNumber: z.array(z.array(z.string())),
})

/** The last results of one game, or of all Vietnamese ones, newest first. */
export const openedNumbers = endpoint({
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  auth: 'none',
  source: 'product',
  input: z.object({
    gameId: ShortText.optional(),
    count: z.coerce.number().int().min(1).max(100).default(100),
  }),
  value: z.object({ list: z.array(OpenedNumero) }),
  refusals: ['not-found'],
})

/** The last result of each game. */
export const lastOpenedNumbers = endpoint({
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  auth: 'none',
  source: 'product',
  input: z.object({ prizeMode: PrizeMode.default('ZY') }),
  value: z.object({ list: z.array(OpenedNumero) }),
})

/** The draw before this moment, the one that takes bets, and those that follow. */
export const nearDraws = endpoint({
  method: 'GET',
  path: '/lgw/numeros/near',
  auth: 'none',
  source: 'product',
  input: z.object({ gameId: ShortText }),
  value: z.object({
    previous: LotteryDraw.nullable(),
    running: LotteryDraw.nullable(),
    coming: z.array(LotteryDraw),
  }),
  refusals: ['not-found'],
})

/** One draw. */
export const lotteryDraw = endpoint({
  method: 'GET',
  path: '/lgw/draw',
  auth: 'none',
  source: 'product',
  input: z.object({ gameId: ShortText, numero: ShortText }),
  value: LotteryDraw,
  refusals: ['not-found'],
})

/** The draws of one day: those of Vietnam and South-East Asia that are locked, each with the prizes shown so far. */
export const lotteryDay = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_lotteryDay',
  auth: 'none',
  input: z.object({ date: Day }),
  /** `first`: the day of the first draw that there is; null without any. */
  value: z.object({ list: z.array(LotteryDraw), first: Day.nullable() }),
})

/** Starts the lobby of the lottery with the product's parameters: ours leads to the site's own pages. */
export const lottoLobby = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_lottoLobby',
  auth: 'member',
  input: z.object({
    lottoArea: z.literal('VN').default('VN'),
    launchMode: z.literal('LOTT').default('LOTT'),
    lottoPrizeMode: PrizeMode.default('Lott'),
    lottoGameCode: ShortText.optional(),
    lottoView: z.enum(['betting', 'lobby']).optional(),
    device,
    backUrl: z.string().max(500).default('/'),
    language,
  }),
  value: z.object({
    content: z.string(),
    lottoArea: z.literal('VN'),
    launchMode: z.literal('LOTT'),
    lottoPrizeMode: PrizeMode,
    lottoGameCode: z.string().nullable(),
    lottoView: z.enum(['betting', 'lobby']),
    device: z.string(),
    backUrl: z.string(),
    language: z.string(),
  }),
  refusals: [
    'not-found',
    'game-in-maintenance',
    'in-need-true-account',
    'operation-not-allowed',
    'self-excluded',
  ],
})

/** A number that is nearly or wholly sold out on a draw: what the house may still have to pay on it. */
export const ScarceNumber = z.object({ playType: z.string(), number: z.string(), left: Money })
export type ScarceNumber = z.infer<typeof ScarceNumber>

/** The most results in the history of a lottery, and of one day of a fast draw. */
export const SHOWN_DRAWS = 20

/**
 * The page of one lottery: its open draws, a result (of a name, of a day, or the last), and for a member tickets and
 * favourite sets.
 */
export const lotteryTable = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_lotteryTable',
  auth: 'optional',
  input: z.object({
    gameCode: ShortText,
    /** The draw to bet on; absent or not open: the next. */
    on: ShortText.optional(),
    numero: ShortText.optional(),
    date: Day.optional(),
    language,
  }),
  value: z.object({
    game: LotteryMenuGame,
    stake: z.object({ min: Money, max: Money }),
    /** What may have to be paid at most on one number of one play of a draw. */
    payableOnNumber: Money,
    /** The draws that take bets, the next one first. */
    open: z.array(LotteryDraw),
    /** The draw that is locked or told now. */
    running: LotteryDraw.nullable(),
    /**
     * The draw that was asked for, one that is to come too; of a day of fast draws the last of them that has been told. Null
     * if there is none of this name or day.
     */
    shown: LotteryDraw.nullable(),
    /** The names of the results before and after it. */
    previous: z.string().nullable(),
    following: z.string().nullable(),
    /** Its last draws, newest first: those that have been told, and void ones. */
    history: z.array(LotteryDraw),
    /** The last of the day that was asked for, of fast draws: they have many a day. Null otherwise. */
    dayDraws: z.array(LotteryDraw).nullable(),
    /** Numbers of the draw `on` of which less than a fifth is left. */
    scarce: z.array(ScarceNumber),
    tickets: z.array(LotteryTicket),
    /** The member's lines on the running draw, of all tickets on it. */
    ownLines: z.array(TicketLine.pick({ playType: true, numbers: true, stake: true })),
    /** The same on the draw `shown`, whatever has become of them; those of void and cancelled tickets left out. */
    shownLines: z.array(TicketLine.pick({ playType: true, numbers: true, stake: true })),
    /** The lotteries that draw today, this one too. */
    today: z.array(LotteryMenuGame),
    /** Favourite sets of the member, the newest first. */
    kept: z.array(z.string()),
    exclusion: Exclusion.nullable(),
  }),
  refusals: ['not-found'],
})

/** How often each two-digit ending (of other games: each number or digit) came in the last draws, and how long it was absent. */
export const lotteryStatistics = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_lotteryStatistics',
  auth: 'none',
  input: z.object({
    gameCode: ShortText,
    range: z.coerce
      .number()
      .pipe(z.literal([30, 60, 100]))
      .default(30),
  }),
  value: z.object({
    draws: z.number().int(),
    list: z.array(z.object({ number: z.string(), hits: z.number().int(), absent: z.number().int() })),
  }),
  refusals: ['not-found'],
})

/** Everything that repeats a draw without a ticket. */
export const drawProof = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getDrawProof',
  auth: 'none',
  input: z.object({ gameCode: ShortText, numero: ShortText, language }),
  value: z.object({
    draw: LotteryDraw,
    game: z.string(),
    roundId: Id,
    /** Null until the whole draw has been told. */
    proof: z
      .object({
        clientSeed: z.string(),
        nonce: z.number().int(),
        digests: z.array(z.string()),
        draws: z.array(
          z.object({
            n: z.number().int(),
            value: z.number().int(),
            cursor: z.number().int(),
            group: z.number().int(),
          }),
        ),
      })
      .nullable(),
  }),
  refusals: ['not-found'],
})

/** On how many draws a ticket may be staked at once: as many as fast draws take bets for. */
export const MAX_TICKET_DRAWS = 10

/** A line as its player wrote it. */
const WrittenLine = z.object({
  playType: ShortText,
  numbers: z.string().max(5_000),
  stake: PositiveMoney,
})

const ticketRefusals = [
  'not-found',
  'game-in-maintenance',
  'not-offered',
  'required',
  'too-long',
  'over-limit',
  'under-limit',
  'insufficient-balance',
  'bets-closed',
  'request-id-reused',
  'operation-not-allowed',
  'self-excluded',
  'play-limit-reached',
] as const

/** What was staked on several draws at once: their names in order, and the sum of all tickets. */
const PlacedTickets = z.object({ numeros: z.array(z.string()), stake: Money })

/**
 * Stakes the same lines on a draw that takes bets by the schedule and on those that follow it, `draws` in all, void ones
 * skipped: a ticket each, all of them or none. Those that follow may be later than the draws that take bets. A number
 * that is sold out is `over-limit` at `numbers`.
 */
export const placeTicket = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_placeTicket',
  auth: 'member',
  input: z.object({
    gameCode: ShortText,
    numero: ShortText,
    lines: z.array(WrittenLine).min(1).max(50),
    draws: z.number().int().min(1).max(MAX_TICKET_DRAWS).default(1),
    requestId: RequestId,
  }),
  /** The ticket on the draw that was named, the first of them. */
  value: PlacedTickets.extend({ ticketId: Id }),
  refusals: ticketRefusals,
})

/**
 * What `placeTicket` would answer without money and limits of the member's own, or refuse: for guests what it would refuse
 * anybody. Nothing is staked.
 */
export const checkTicket = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_checkTicket',
  auth: 'optional',
  input: placeTicket.input.omit({ requestId: true }),
  value: PlacedTickets,
  refusals: [
    'not-found',
    'game-in-maintenance',
    'not-offered',
    'required',
    'too-long',
    'over-limit',
    'under-limit',
    'bets-closed',
  ],
})

/** Stakes the same as a ticket on the next draws of its game from now, its own left out: all of them or none. */
export const repeatTicket = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_repeatTicket',
  auth: 'member',
  input: z.object({ ticketId: Id, draws: z.number().int().min(1).max(7), requestId: RequestId }),
  value: PlacedTickets.extend({ ticketIds: z.array(Id), gameCode: z.string() }),
  refusals: ticketRefusals,
})

/** Takes a ticket back before the lock: its stake is returned in full. */
export const cancelTicket = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_cancelTicket',
  auth: 'member',
  input: z.object({ ticketId: Id }),
  value: z.object({ ticketId: Id, gameCode: z.string() }),
  refusals: ['not-found', 'bets-closed', 'state-moved-on'],
})

/** One ticket of the member; somebody else's is `not-found`. */
export const lotteryTicket = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTicket',
  auth: 'member',
  input: z.object({ ticketId: Id, language }),
  value: LotteryTicket,
  refusals: ['not-found'],
})

/** The member's last tickets of all lotteries, or of one, newest first. */
export const lotteryTickets = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getTickets',
  auth: 'member',
  input: z.object({
    gameCode: ShortText.optional(),
    count: z.coerce.number().int().min(1).max(100).default(20),
    language,
  }),
  value: z.object({ list: z.array(LotteryTicket) }),
  refusals: ['not-found'],
})

/** Favourite sets of a member. */
export const MAX_KEPT_NUMBERS = 20

/**
 * Keeps a favourite set of numbers, at most `MAX_KEPT_NUMBERS`; `forget` removes it. With a `gameCode` the set must be
 * what a play of that lottery takes, with a `playType` of it what this one takes.
 */
export const keepNumbers = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_keepNumbers',
  auth: 'member',
  input: z.object({
    numbers: z.string().trim().min(1).max(200),
    forget: z.boolean().default(false),
    gameCode: ShortText.optional(),
    playType: ShortText.optional(),
  }),
  value: z.object({ kept: z.array(z.string()) }),
  refusals: ['not-offered', 'over-limit'],
})
