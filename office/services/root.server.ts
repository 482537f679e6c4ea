import type { LoaderFunctionArgs } from '@remix-run/node'
import { maySee, type OfficePage, officePages } from '#platform/backoffice/operators/index.ts'
import type { OfficeRootData } from '../features/frame/root-data.ts'
import { officeLines } from '../pages.ts'
import { officeContextOf } from '../server/office-context.ts'
import { takeOfficeFlash } from './flash.server.ts'
import { queueCounts } from './queues.server.ts'

/** The pages that there are, in the order of the rail. */
const standing = (Object.keys(officePages) as OfficePage[]).filter((page) =>
  officeLines.some(({ path }) => path === `/office/${page}`),
)

/** The data around every page. */
export async function readRoot({ context: loadContext }: LoaderFunctionArgs): Promise<OfficeRootData> {
  const context = officeContextOf(loadContext)
  const { platform, operator, demo } = context
  const role = operator && !operator.lacks ? operator.role : null
  const pages = role ? standing.filter((page) => maySee(role, page)) : []
  const [queues, currencySymbol] = await Promise.all([
    role ? queueCounts(platform, pages) : {},
    platform.settings.value('currencySymbol'),
  ])
  return {
    operator: operator && role ? { name: operator.name, role } : null,
    pages,
    queues,
    flash: takeOfficeFlash(context),
    demo,
    currencySymbol,
  }
}
