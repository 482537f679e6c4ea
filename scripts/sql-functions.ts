/**
 * Functions of the database keep to the shelves of their owning rooms (`npm run imports`): a function names only tables
 * and functions of its own room, and of rooms on its own or a lower shelf (`shelves.cjs`). A room that needs to know of
 * changes further down puts its own trigger there; nothing below knows of it.
 */
import { createRequire } from 'node:module'
import { tablesInSql } from './tables-in-sql.ts'

const shelves: string[] = createRequire(import.meta.url)('./shelves.cjs')

/** The functions of each room. */
const FUNCTIONS: Record<string, string[]> = {
  'base/db': ['site_day', 'uuidv7_at', 'uuidv7_floor', 'ledger_is_append_only'],
  'money/ledger': [
    'ledger_account_is_opened',
    'ledger_day_begins',
    'ledger_entries_are_whole',
    'ledger_post',
  ],
  'members/accounts': ['ledger_account_of_trial', 'member_stays_trial', 'session_has_ended'],
  'members/inbox': ['member_announcements', 'member_notices', 'member_waiting'],
  'members/uploads': ['upload_is_counted'],
  'benefits/promotions': ['bonus_wagering_falls'],
  'benefits/referral': ['member_was_invited'],
  'play/bets': ['bet_ends_once', 'bets_are_due_for_counting', 'bets_count_for_their_day'],
  'play/catalogue': [
    'games_like',
    'note_opened_game',
    'set_game_playable',
    'set_playable_of_vendor',
    'words_meant',
  ],
  'play/returns': [
    'bet_paid_more_is_counted_anew',
    'hand_is_due_for_counting',
    'round_is_due_for_counting',
    'rounds_counted_with',
    'voided_bets_count_no_more',
  ],
  'play/rooms': ['card_hand_keeps_its_word'],
  'play/rounds': ['game_round_keeps_its_word'],
  'play/vendors': ['keep_wallet_provider'],
  'agents/contracts': ['keep_contract_history', 'keep_upline_of_contract'],
  'agents/figures': [
    'bet_part_is_due_for_figures',
    'bets_are_due_for_figures',
    'counts_for_figures',
    'figure_places_of',
    'figure_slot_of',
    'large_teams_with',
    'member_is_due_for_figures',
    'movements_are_due',
  ],
  'agents/settlements': ['keep_payslips'],
  'agents/tree': [
    'count_below',
    'lock_lines_for_joining',
    'lock_lines_for_moving',
    'member_joins_line',
    'member_moves_line',
  ],
  'entry/jobs': ['ensure_month'],
}

/** Permanent exceptions: names above its shelf that a function uses, and why. */
const EXCEPTIONS: Record<string, { names: string[]; why: string }> = {
  member_waiting: {
    names: ['reward'],
    why: 'the header of every page asks in one statement what waits for a member',
  },
}

/** The violations in the text of schema.sql. `ownerOf`: the room of a table. */
export function problemsOfFunctions(
  schema: string,
  ownerOf: (table: string) => string | undefined,
): string[] {
  const bodies = new Map(
    [
      ...schema.matchAll(
        /^CREATE OR REPLACE FUNCTION public\.(\w+)\([\s\S]*?\$function\$([\s\S]*?)\$function\$/gm,
      ),
    ].map(([, name = '', body = '']) => [name, body]),
  )
  const roomOf = new Map(
    Object.entries(FUNCTIONS).flatMap(([room, names]) => names.map((name) => [name, room] as const)),
  )
  const foreign = (owner: string, named: string) => {
    const room = ownerOf(named) ?? roomOf.get(named)
    return room !== undefined && isAbove(room, owner) ? room : undefined
  }
  const problems = [
    ...[...bodies.keys()]
      .filter((name) => !roomOf.has(name))
      .map((name) => `function ${name}: no room owns it`),
    ...[...roomOf.keys()]
      .filter((name) => !bodies.has(name))
      .map((name) => `function ${name}: there is none`),
  ]
  for (const [name, body] of bodies) {
    const owner = roomOf.get(name) ?? ''
    const called = [...body.matchAll(/\b(\w+)\s*\(/g)].flatMap(([, word = '']) =>
      bodies.has(word) ? word : [],
    )
    const above = new Set(
      [...tablesInSql(body).named, ...called].filter((named) => foreign(owner, named) !== undefined),
    )
    const excepted = EXCEPTIONS[name]?.names ?? []
    for (const named of above)
      if (!excepted.includes(named))
        problems.push(
          `function ${name} of ${owner} names ${named} of ${foreign(owner, named)}, which stands above it`,
        )
    for (const named of excepted)
      if (!above.has(named)) problems.push(`function ${name} ${named}: no exception any more`)
  }
  return problems
}

/** Whether a room is on a higher shelf than another. */
function isAbove(room: string, other: string): boolean {
  const placeOf = (one: string) => shelves.indexOf(one.split('/')[0] ?? '')
  return placeOf(room) < placeOf(other)
}
