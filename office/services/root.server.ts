import type { LoaderFunctionArgs } from '@remix-run/node'
import { maySee } from '#platform/backoffice/operators/index.ts'
import type { OfficeRootData } from '../features/frame/root-data.ts'
import { standingPages } from '../pages.ts'
import { officeContextOf } from '../server/office-context.ts'
import { takeOfficeFlash } from './flash.server.ts'
import { hasKeys } from './keys.server.ts'
import { queuesOf } from './queues.server.ts'

/** The data around every page. */
export async function readRoot({ context: loadContext }: LoaderFunctionArgs): Promise<OfficeRootData> {
  const context = officeContextOf(loadContext)
  const { platform, operator, demo } = context
  const role = operator && !operator.lacks ? operator.role : null
  const pages = role ? standingPages.filter((page) => maySee(role, page)) : []
  const [queues, currencySymbol] = await Promise.all([
    role ? queuesOf(context, role) : {},
    platform.settings.value('currencySymbol'),
  ])
  return {
    operator: operator && role ? { name: operator.name, role } : null,
    pages,
    queues,
    flash: takeOfficeFlash(context),
    demo,
    keys: hasKeys(context),
    currencySymbol,
  }
}
