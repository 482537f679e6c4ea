import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { sql } from 'kysely'
import { house, move, openWallets, post, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'
import { bettorOf, playDice } from '../play/bets.ts'
import { rates, togetherOn, transferOn } from './ledger.ts'

const CLIENTS = [1, 2, 4, 8, 16, 32] as const
const MEMBERS = 1_000
const FUNDS = 1_000_000_000n

/** What is done in a second by so many clients, on so many cores that this process and PostgreSQL share. */
export interface ScalingFigures {
  cores: number
  clients: number
  /** Transfers, each a statement of its own. */
  alone: number
  /** Transfers that share a statement with those that come at the same time, as the money of play does. */
  together: number
  /** Whole rounds of Dice, each client a member of its own. */
  rounds: number
}

/** The same work on one core and on all. */
export async function benchScaling(): Promise<ScalingFigures[]> {
  const all = os.cpus().length
  const figures: ScalingFigures[] = []
  try {
    for (const cores of [1, all]) {
      keepTo(cores)
      figures.push(...(await benchOn(cores)))
    }
  } finally {
    keepTo(all)
  }
  return figures
}

/** All threads of this process; what it starts from now on inherits it. */
const keepTo = (cores: number) =>
  execFileSync('taskset', ['-acp', `0-${cores - 1}`, String(process.pid)], { stdio: 'ignore' })

async function benchOn(cores: number): Promise<ScalingFigures[]> {
  const { ctx, close } = await scratchPlatform(Math.max(...CLIENTS))
  try {
    await installHouseGames(ctx)
    const { rows } = await sql<{ id: bigint }>`
      insert into member (account, account_key, nickname, created_at, password_changed_at)
        select 'm' || n, 'm' || n, 'm' || n, now(), now() from generate_series(1, ${MEMBERS}::int) n returning id
    `.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    for (const id of ids) {
      await openWallets(ctx.db, { id, accountKind: 0 })
      const entries = move(house('cashier', id), wallet(id, 'main'), FUNDS)
      await post(ctx, { kind: 'deposit', reference: 'bench', entries })
    }
    const idle = await Promise.all(Array.from({ length: Math.max(...CLIENTS) }, () => bettorOf(ctx)))
    const batcher = togetherOn(ctx)
    const pair = () => {
      const [from = 0, step = 0] = [0, 1].map(() => Math.floor(Math.random() * (MEMBERS - 1)))
      return [ids[from] ?? 0n, ids[(from + 1 + step) % MEMBERS] ?? 0n] as const
    }
    const figures: ScalingFigures[] = []
    for (const clients of CLIENTS) {
      const { alone, together, rounds } = await rates(clients, {
        alone: async () => {
          const [from, to] = pair()
          await transferOn(ctx, wallet(from, 'main'), wallet(to, 'main'), 100n)
        },
        together: async () => {
          const [from, to] = pair()
          const entries = move(wallet(from, 'main'), wallet(to, 'main'), 100n)
          await batcher.do({ kind: 'transfer-out', reference: 'bench', entries })
        },
        rounds: async () => {
          const bettor = idle.pop()
          if (!bettor) throw new Error('more clients than bettors')
          await playDice(ctx, bettor)
          idle.push(bettor)
        },
      })
      figures.push({
        cores,
        clients,
        alone: alone.perSecond,
        together: together.perSecond,
        rounds: rounds.perSecond,
      })
    }
    return figures
  } finally {
    await close()
  }
}
