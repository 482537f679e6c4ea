import type { Check } from '#platform/base/checks/index.ts'
import { backupCheck } from '#platform/base/db/backup/backup-check.ts'
import { databaseChecks } from '#platform/base/db/database-checks.ts'
import { jobCheck } from '#platform/base/job-check.ts'
import { messageChecks } from '#platform/base/messages/index.ts'
import { diskCheck } from '#platform/base/process/disk-check.ts'
import { environmentChecks } from '#platform/base/process/environment-checks.ts'
import { originChecks } from '#platform/base/process/origin-checks.ts'
import { feedCheck } from '#platform/cashier/bank-lines/index.ts'
import { chainCheck } from '#platform/cashier/chains/index.ts'
import { gatewayCheck, simulatorCheck } from '#platform/cashier/providers/index.ts'
import { geoCheck } from '#platform/members/regions/index.ts'
import { vendorSimulatorCheck } from '#platform/play/vendors/index.ts'

/** Every check, as its room declares it, in the order in which they are shown. A new one is a line here. */
export const checks: readonly Check[] = [
  ...environmentChecks,
  ...databaseChecks,
  backupCheck,
  ...originChecks,
  ...messageChecks,
  geoCheck,
  diskCheck,
  jobCheck,
  feedCheck,
  chainCheck,
  gatewayCheck,
  simulatorCheck,
  vendorSimulatorCheck,
]
