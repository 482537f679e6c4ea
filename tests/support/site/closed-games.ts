import { expect, onTestFinished } from 'vitest'
import { until } from '../money.ts'
import { ops, type SiteAddress } from './site.ts'
import { Visitor } from './visitor.ts'

/**
 * Puts the game at `path` (`/game/SEN/mines`) into maintenance until the test has finished, or until the returned
 * function is called. Then waits until `lobby` lists it as open: what lobbies list may be two seconds old.
 */
export async function closeForTest(
  site: SiteAddress,
  path: string,
  lobby: string,
): Promise<() => Promise<void>> {
  const [, , vendor = '', node = ''] = path.split('/')
  const maintenance = async (state: 'on' | 'off') =>
    expect(await ops(site, 'games', 'maintenance', vendor, node, state)).toMatchObject({ code: 0 })
  const open = async () => {
    await maintenance('off')
    const listed = `[data-records=games] [data-status=open] a[href="${path}"]`
    await until(new Visitor(site.origin), lobby, ({ html }) => html.querySelector(listed) !== null)
  }
  onTestFinished(open)
  await maintenance('on')
  return open
}
