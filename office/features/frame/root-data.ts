import { useRouteLoaderData } from '@remix-run/react'
import type { OfficePage, OperatorRole } from '#platform/backoffice/operators/index.ts'
import type { Queue } from '#platform/base/queue.ts'
import type { OfficeFlash } from './flashes.ts'

/** What stands around every page of the office. */
export interface OfficeRootData {
  operator: { name: string; role: OperatorRole } | null
  /** The pages that the role may see, in the order of the rail. */
  pages: OfficePage[]
  /** How many wait in each queue that the role may see, and whether one is late. */
  queues: Partial<Record<OfficePage, Queue>>
  flash: OfficeFlash | null
  demo: boolean
  /** Whether this browser wants the keys. */
  keys: boolean
  currencySymbol: string
}

/** Undefined where even the frame's data failed. */
export const useOfficeRoot = (): OfficeRootData | undefined =>
  useRouteLoaderData('root') as OfficeRootData | undefined
