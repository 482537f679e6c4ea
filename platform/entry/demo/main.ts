import { readEnvironment } from '#platform/base/process/environment.ts'
import { createLog } from '#platform/base/process/log.ts'
import { openPlatform } from '../open-platform.ts'

/** Makes the demo world and ends: the first `npm start` runs it while the pages are built (scripts/start.mjs). */

const env = readEnvironment('platform')
const { close } = await openPlatform(env, createLog(env.LOG_LEVEL))
await close()
