import { type ProvenLine, proveReport } from '#platform/backoffice/reports/index.ts'
import type { Context } from '#platform/base/context.ts'

/** The lines of the proof of reports that do not add up to the house's accounts: none, whatever was done. */
export const unprovenLines = async (ctx: Context): Promise<ProvenLine[]> =>
  (await proveReport(ctx)).filter(({ report, ledger }) => report !== ledger)
