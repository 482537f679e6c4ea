import { sportNames } from '#contract/play/games/fixtures/sport.ts'
import { MAX_LINES } from '#contract/play/games/fixtures/ticket.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { paths } from '../pages/paths.ts'

/** Each line of a slip has five fields: its pick, round, spot, odds and stake. The rest of its form needs less than ten. */
const SLIP_FIELDS = 5 * MAX_LINES + 10

const slips: readonly string[] = sportNames.map((name) => paths.game(HOUSE_VENDOR, name))

/** The most fields of a form posted to a path, if it is not the usual number: a betting slip has 50 lines. */
export const fieldsAllowed = (pathname: string): number | undefined =>
  slips.includes(pathname.replace(/\/+$/, '')) ? SLIP_FIELDS : undefined
