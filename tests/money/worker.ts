// One of the processes of npm run test:money: worker.ts <url of the server> <sequences> <seed> [path]
import { freshDatabase } from '../support/database/fresh-database.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { checkSequences, moneyWorld } from './sequences.ts'

const [adminUrl = '', runs = '', seed = '', path] = process.argv.slice(2)
const { pool, drop } = await freshDatabase(adminUrl, 'sen_template')
const { platform, clock } = heldPlatform(pool)
const reader = await pool.connect()
try {
  const world = await moneyWorld(platform, clock, reader)
  await checkSequences(world, { runs: Number(runs), seed: Number(seed), path })
} catch (error) {
  const { message, cause } = error as Error
  console.error(message, cause instanceof Error ? cause.message : '')
  process.exitCode = 1
} finally {
  reader.release()
  await pool.end()
  await drop()
}
