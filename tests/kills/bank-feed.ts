// The process that tests/kills/bank-lines.ts kills: it takes a message of a feed, as the callback does.
import { takeMessage } from '#platform/cashier/bank-lines/index.ts'
import { sentMessage } from '../support/platform/banks.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { type Errand, errandsOnInput, heldPool } from './held-pool.ts'

/** What a process is to do: to take a message. */
export interface MessageErrand extends Errand {
  /** What the secret of the feed is sealed with. */
  platformKey: string
  /** The moment that it is there. */
  at: string
  feedId: string
  path: string
  body: string
  headers: Record<string, string>
}

const [url = ''] = process.argv.slice(2)
const errands = await errandsOnInput<MessageErrand>()
const { pool, doAll } = heldPool(url, errands.length + 4)
const [{ platformKey, at } = { platformKey: '', at: '' }] = errands
const { platform, clock } = heldPlatform(pool, { platformKey })
clock.set(at)
await doAll(errands, ({ feedId, path, body, headers }) =>
  takeMessage(platform.ctx, feedId, sentMessage(path, body, headers)),
)
