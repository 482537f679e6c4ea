import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from '#app/i18n/locales/en/office.json' with { type: 'json' }

/** Rooms of the platform whose records show their latest changes. */
const ROOMS = [
  'backoffice/operators',
  'cashier/bank-lines',
  'cashier/banks',
  'cashier/chains',
  'cashier/providers/gateways',
  'play/catalogue',
  'play/vendors/connections',
]

/** The acts that a room writes into the audit trail. */
function actsOf(room: string): string[] {
  const folder = `platform/${room}`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  )
  return files.flatMap((path) =>
    [
      ...readFileSync(`${folder}/${path}`, 'utf8').matchAll(
        /\baction: (?:\w+ \? '([a-z-]+)' : )?'([a-z-]+)'/g,
      ),
    ]
      .flatMap(([, one, other]) => [one, other])
      .filter((act) => act?.includes('-')),
  ) as string[]
}

test.each(ROOMS)('every act of %s has words', (room) => {
  const acts = actsOf(room)
  expect(acts.length).toBeGreaterThan(0)
  expect(acts.filter((act) => !(act in en.change))).toEqual([])
})
