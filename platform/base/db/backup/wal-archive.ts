import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { WAL_STORE_MS } from '#platform/base/limits.ts'
import type { Log } from '#platform/base/ports.ts'
import { type BackupStore, entriesOf, openStore } from './store.ts'

/** The archive of WAL in a store: `wal/<name>.gz`, as a segment that ends early is mostly zeros. */

const SEGMENT = /^[0-9A-F]{24}$/
const WAL_FILE = /^([0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?|[0-9A-F]{8}\.history)$/

const stored = (name: string) => `wal/${name}.gz`
/** A segment's place, whatever its timeline. */
const placeOf = (name: string) => name.slice(8)

/** Stores one file of WAL. Storing it again changes nothing; another file of that name is refused. */
export async function storeWal(
  store: BackupStore,
  file: string,
  name: string,
  scratch: string,
): Promise<void> {
  if (!WAL_FILE.test(name)) throw new Error(`${name} is no file of WAL`)
  await storeUnless(new Set(await walNames(store)), store, file, name, scratch)
}

async function storeUnless(
  there: ReadonlySet<string>,
  store: BackupStore,
  file: string,
  name: string,
  scratch: string,
): Promise<void> {
  await fs.mkdir(scratch, { recursive: true, mode: 0o700 })
  const folder = await fs.mkdtemp(path.join(scratch, 'wal-'))
  try {
    if (there.has(name)) {
      await fetchFile(store, name, folder)
      if ((await fs.readFile(path.join(folder, name))).equals(await fs.readFile(file))) return
      throw new Error(
        `${name} is in the store already, and is another file: the store has the WAL of another database`,
      )
    }
    const packed = path.join(folder, 'packed')
    await pipeline(createReadStream(file), createGzip(), createWriteStream(packed, { mode: 0o600 }))
    await store.putFile(packed, stored(name))
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Stores what the embedded server has archived in `folder`, and removes it there; answers the number of files. */
export async function shipWal(store: BackupStore, folder: string, scratch: string): Promise<number> {
  const names = (await entriesOf(folder)).filter((one) => WAL_FILE.test(one)).sort()
  if (names.length === 0) return 0
  const there = new Set(await walNames(store))
  let count = 0
  for (const name of names) {
    const file = path.join(folder, name)
    try {
      await storeUnless(there, store, file, name, scratch)
    } catch (error) {
      if (await exists(file)) throw error
      continue // another program has stored it meanwhile
    }
    await fs.rm(file, { force: true })
    count++
  }
  return count
}

/** Stores archived WAL at intervals, until the returned function is called. */
export function keepShipping(backupStore: string, folder: string, scratch: string, log: Log): () => void {
  const store = openStore(backupStore, scratch)
  let isShipping = false
  const ship = async () => {
    if (isShipping) return
    isShipping = true
    await shipWal(store, folder, scratch).catch((err) =>
      log.error({ err }, 'the archive of the database is not stored'),
    )
    isShipping = false
  }
  const timer = setInterval(ship, WAL_STORE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Fetches all WAL from the segment `first` on into `folder`, and the histories of timelines. */
export async function fetchWal(store: BackupStore, first: string, folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await walNames(store)) {
    if (SEGMENT.test(name) ? placeOf(name) < placeOf(first) : !name.endsWith('.history')) continue
    await fetchFile(store, name, folder)
  }
}

/**
 * The first segment that the archive lacks between those that it has from `first` on, whatever their timelines, as a name of
 * the earlier one's. `scratch` is an empty folder: how large a segment is says one of them.
 */
export async function gapIn(store: BackupStore, first: string, scratch: string): Promise<string | undefined> {
  const names = (await walNames(store)).filter(
    (name) => SEGMENT.test(name) && placeOf(name) >= placeOf(first),
  )
  const [one] = names
  if (one === undefined) return undefined
  await fs.mkdir(scratch, { recursive: true, mode: 0o700 })
  await fetchFile(store, one, scratch)
  const { size } = await fs.stat(path.join(scratch, one))
  await fs.rm(path.join(scratch, one))
  const perLog = 2 ** 32 / size
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16)
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
  const there = new Map(names.map((name) => [numberOf(name), name.slice(0, 8)]))
  const numbers = [...there.keys()].sort((a, b) => a - b)
  const before = numbers.find((number, index) => index < numbers.length - 1 && !there.has(number + 1))
  if (before === undefined) return undefined
  return `${there.get(before)}${hex(Math.floor((before + 1) / perLog))}${hex((before + 1) % perLog)}`
}

/** Fetches one file of WAL into `folder`, unpacked. */
export async function fetchFile(store: BackupStore, name: string, folder: string): Promise<void> {
  const packed = path.join(folder, `${name}.gz`)
  await store.getFile(stored(name), packed)
  await pipeline(
    createReadStream(packed),
    createGunzip(),
    createWriteStream(path.join(folder, name), { mode: 0o600 }),
  )
  await fs.rm(packed)
}

/** Removes the segments before `first`, which no kept copy needs; answers their number. */
export async function removeWalBefore(store: BackupStore, first: string): Promise<number> {
  const old = (await walNames(store)).filter(
    (name) => !name.endsWith('.history') && placeOf(name.slice(0, 24)) < placeOf(first),
  )
  for (const name of old) await store.remove(stored(name))
  return old.length
}

/** The newest segment of the archive. */
export const lastWal = async (store: BackupStore): Promise<string | undefined> =>
  (await walNames(store))
    .filter((name) => SEGMENT.test(name))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .at(-1)

/** The names of all files of WAL in a store. */
export const walNames = async (store: BackupStore): Promise<string[]> =>
  (await store.list('wal')).filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -'.gz'.length))

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  )
