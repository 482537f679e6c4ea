import type { Language } from '#contract/base/fields/values.ts'
import { fallbacksOf } from './config.ts'
import { addCatalogues, resources } from './index.server.ts'

/** A chunk of the build for each language (vite.config.ts). */
const files = import.meta.glob<Record<string, never>>(
  ['./locales/*/*.json', '!./locales/{vi,en,zh}/*.json'],
  { import: 'default' },
)

const loads = new Map<Language, Promise<void>>()

/** The catalogues of a language and of those that it falls back to are in memory from then on. Null where they are already. */
export function loadTexts(language: Language): Promise<unknown> | null {
  const missing = [language, ...fallbacksOf(language)].filter((one) => !resources[one])
  return missing.length > 0 ? Promise.all(missing.map(loadOnce)) : null
}

function loadOnce(language: Language): Promise<void> {
  const running = loads.get(language)
  if (running) return running
  const load = read(language).catch((error: unknown) => {
    loads.delete(language)
    throw error
  })
  loads.set(language, load)
  return load
}

async function read(language: Language): Promise<void> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./locales/${language}/`))
  const contents = await Promise.all(own.map(async ([path, get]) => [path, await get()] as const))
  addCatalogues(language, Object.fromEntries(contents))
}
