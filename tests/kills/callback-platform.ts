// The one side that tests/kills/callbacks.ts kills: a platform that hears the calls of vendors.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { openPool } from '#platform/base/db/database.ts'
import { createPlatform } from '#platform/entry/index.ts'
import { strictLog } from '../support/site/held-platform.ts'

const [url = '', platformKey = '', port = ''] = process.argv.slice(2)
const platform = createPlatform({ pool: openPool(url), platformKey, log: strictLog })
const listener = getRequestListener(platform.fetch, { overrideGlobalObjects: false })
createServer(listener).listen(Number(port), '127.0.0.1', () => console.log('ready'))
