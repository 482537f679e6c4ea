// A process that is killed while it sends a push (platform/members/inbox/push/deliver-push.test.ts):
// push-worker.ts <url> <platformKey> <port>. It works off the queue of the database, and sends to the service at the port.
import { openPool } from '#platform/base/db/database.ts'
import { heldPlatform } from '../site/held-platform.ts'
import { fetchPushAt } from './push-service.ts'

const [url = '', platformKey = '', port = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const { platform } = heldPlatform(openPool(url), { platformKey, log, fetchPush: fetchPushAt(Number(port)) })
await platform.work()
