// The other side that tests/kills/callbacks.ts kills: the simulated vendor, whose players play round after round.
import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { moneyOf } from '#contract/base/fields/money.ts'
import { openPool } from '#platform/base/db/database.ts'
import { isConnectionLost } from '#platform/entry/http/server/serve.ts'
import { createPlatform } from '#platform/entry/index.ts'
import { Book, type MessageFields } from '#platform/entry/vendor/book.ts'
import { WalletLine } from '#platform/entry/vendor/wallet-line.ts'
import { strictLog } from '../support/site/held-platform.ts'

const [url = '', platformKey = '', callUrl = '', code = '', key = '', ...tokens] = process.argv.slice(2)
/** Who has no answer waits so long: the platform may just be starting. */
const NO_ANSWER_MS = 500

const { ctx } = createPlatform({ pool: openPool(url), platformKey, log: strictLog })
const now = () => ctx.clock.now()
const line = new WalletLine({
  book: new Book(ctx.db, now),
  callUrl,
  log: ctx.log,
  now,
  keyOf: async () => key,
  behaviour: () => ctx.settings.value('simulatorVendor'),
  slowMs: async () => 0,
})
const amount = (most: number) => moneyOf(BigInt(randomInt(most)))

async function play(token: string): Promise<never> {
  for (;;) {
    const id = randomBytes(12).toString('hex')
    const said = { token, gameCode: 'lotus', roundId: id }
    const bet = { ...said, transactionId: id, amount: moneyOf(BigInt(randomInt(100, 5_000))) }
    const wins = Array.from({ length: randomInt(1, 4) }, (_, nth) => ({
      ...said,
      transactionId: `${id}-${nth}`,
      betTransactionId: id,
      amount: amount(6_000),
    }))
    if ((await playRound(bet, wins)) === 'lost') await pause(NO_ANSWER_MS)
  }
}

/** A round whose book is out of reach is none that anybody waits for; what is in the book is sent or taken back later. */
const playRound = (...[bet, wins]: [MessageFields, MessageFields[]]) =>
  line.round(code, bet, wins).catch((error: Error) => {
    if (isConnectionLost(error)) return 'lost' as const
    throw error
  })

console.log('ready')
await Promise.all(tokens.map(play))
