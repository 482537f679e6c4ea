import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#contract/base/endpoint.ts'

const folder = path.join(import.meta.dirname, '../../../contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'auth' in value && 'refusals' in value

/** All calls of the contract by their names in it. */
export async function contractEndpoints(): Promise<Map<string, Endpoint>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((name) => import(path.join(folder, name))))
  return new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  )
}
