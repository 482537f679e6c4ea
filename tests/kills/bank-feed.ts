// The process that tests/kills/bank-lines.ts kills: it takes a message of a feed, as the callback does.
import { takeMessage } from '#platform/cashier/bank-lines/index.ts'
import { sentMessage } from '../support/platform/banks.ts'
import { doErrands, type Errand } from './held-pool.ts'

/** What a process is to do: to take a message. */
export interface MessageErrand extends Errand {
  feedId: string
  path: string
  body: string
  headers: Record<string, string>
}

await doErrands<MessageErrand>(({ feedId, path, body, headers }, { ctx }) =>
  takeMessage(ctx, feedId, sentMessage(path, body, headers)),
)
