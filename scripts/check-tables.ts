/**
 * Every table has one owning room (`npm run tables`): others read and write its rows through what that room exports by its
 * `index.ts`. A function is the usual way. Where one statement joins tables of several rooms, the owner exports a fragment
 * of SQL that says which rows and columns there are (`settledPlay` of `money/play-sums`), and the foreign statement embeds
 * it: that goes through the room too, and costs no second round trip.
 *
 * What is read here: the tables that Kysely's calls name (`selectFrom('bet')`), and the words after `from`, `join`, `into`,
 * `update` and `using` in templates of `sql` and in statements that are plain text. Functions and triggers of the database
 * are migrations, which are exempt, as are tests. A new table
 * without a line fails, and so does an exception that is not needed any more.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** The tables of each room. */
const OWNERS: Record<string, string[]> = {
  'base/idempotency': ['request'],
  'base/messages': ['outbox'],
  'base/settings': ['audit', 'setting'],
  'agents/contracts': ['agent_contract', 'agent_contract_act', 'agent_contract_version'],
  'agents/figures': [
    'figure_active',
    'figure_day',
    'figure_due',
    'figure_place',
    'figure_slot',
    'figure_team',
    'team_balance',
  ],
  'agents/settlements': ['agent_payslip', 'agent_settlement'],
  'agents/tree': ['downline_note', 'member_line'],
  'entry/demo': ['demo_world'],
  'play/bets': ['bet', 'bet_part', 'bet_reference', 'open_round', 'round_bet'],
  'play/catalogue': ['favourite', 'game', 'hot_game', 'recent_game', 'vendor'],
  'play/jackpot': ['jackpot', 'jackpot_win'],
  'play/returns': ['counted_round', 'game_return', 'round_due'],
  'play/rooms': ['card_hand', 'card_hand_seat', 'card_room', 'card_seat'],
  'play/rounds': ['game_round', 'round_stake'],
  'play/seeds': ['seed_pair'],
  'play/vendors': [
    'launch_token',
    'vendor_call',
    'vendor_connection',
    'vendor_difference',
    'vendor_report',
    'wallet_transfer',
  ],
  'cashier/deposits': ['deposit_event', 'deposit_order', 'odd_payment', 'provider_callback'],
  'cashier/member-transfers': ['member_transfer'],
  'cashier/withdrawals': ['bound_account', 'odd_payout', 'payout', 'withdrawal_event', 'withdrawal_order'],
  'benefits/missions': ['cash_game', 'leaderboard_place', 'leaderboard_week', 'mission'],
  'benefits/points': ['point_conversion', 'point_redeem', 'point_rest', 'point_reward'],
  'benefits/promotions': [
    ...['bonus', 'promotion', 'promotion_entry', 'promotion_period'],
    ...['raffle_draw', 'raffle_prize', 'raffle_ticket'],
  ],
  'benefits/ranks': ['rank_pause', 'rank_review', 'vip_rank'],
  'benefits/rebates': ['rebate_claim', 'rebate_claim_line', 'rebate_due', 'rebate_rest'],
  'benefits/referral': ['invited', 'invited_day'],
  'benefits/rewards': ['reward'],
  'benefits/turnover': ['turnover_counted', 'turnover_due'],
  'members/accounts': [
    ...['captcha', 'invitation', 'login_failure', 'login_record', 'member', 'member_label', 'pending_login'],
    ...['rank_change', 'recovery_code', 'session', 'slider', 'throttle', 'verification_code'],
  ],
  'members/approvals': ['adjustment'],
  'members/content': ['announcement'],
  'members/feedback': ['feedback'],
  'members/inbox': ['announcement_mark', 'inbox_message', 'operator_message'],
  'members/regions': ['region_rule'],
  'members/responsible-gaming': ['exclusion', 'play_limit', 'play_limit_event', 'play_session'],
  'members/uploads': ['upload', 'upload_total'],
  'money/ledger': [
    'ledger_account',
    'ledger_day',
    'ledger_entry',
    'ledger_move',
    'ledger_moves',
    'ledger_posting',
  ],
  'money/play-sums': ['bet_day'],
  'money/rollover': ['turnover'],
}

/** Known exceptions: the file, the foreign tables that it still names, and why. The list may only shrink. */
const EXCEPTIONS: { file: string; tables: string[]; why: string }[] = [
  {
    file: 'platform/entry/demo/promotions.ts',
    tables: ['request'],
    why: 'a life that was cut off asks whether an act of it was answered already',
  },
  {
    file: 'platform/agents/figures/check-figures.ts',
    tables: ['bet', 'bet_part', 'ledger_account', 'ledger_day', 'ledger_entry', 'member'],
    why: 'proves the figures from the bets and entries themselves, not by the fragments that it is to prove',
  },
  {
    file: 'platform/money/ledger/check-ledger.ts',
    tables: ['bet', 'bet_day', 'counted_round', 'game_return', 'jackpot', 'jackpot_win', 'round_due'],
    why: 'proves all books at one moment, and imports nothing but the database',
  },
  {
    file: 'platform/money/play-sums/bets-placed.ts',
    tables: ['bet'],
    why: 'rooms below play/bets ask what no sum of days tells; this file alone reads the bets for them',
  },
  {
    file: 'platform/members/responsible-gaming/guard.ts',
    tables: ['deposit_order'],
    why: 'one statement reads all limits with their sums, and the cashier, whose orders they are, stands above',
  },
  {
    file: 'platform/members/responsible-gaming/reality-check.ts',
    tables: ['member', 'session'],
    why: 'members/accounts calls this room, which cannot call it back',
  },
  {
    file: 'platform/members/responsible-gaming/play-limits.ts',
    tables: ['member'],
    why: 'members/accounts calls this room, which cannot call it back',
  },
  {
    file: 'platform/members/responsible-gaming/add-break.ts',
    tables: ['member'],
    why: 'members/accounts calls this room, which cannot call it back',
  },
  {
    file: 'platform/members/responsible-gaming/carry-exclusion.ts',
    tables: ['member'],
    why: 'members/accounts calls this room, which cannot call it back',
  },
  {
    file: 'platform/play/bets/bet-records.ts',
    tables: ['bet_day', 'game', 'vendor'],
    why: 'the record of bets is to take its sums and names from their rooms',
  },
  {
    file: 'platform/play/bets/bet-row.ts',
    tables: ['game', 'vendor'],
    why: 'a row of the record is to take its names from the catalogue',
  },
  {
    file: 'platform/play/house/bet-proof.ts',
    tables: ['seed_pair'],
    why: 'the proof is to take its seeds from play/seeds',
  },
  {
    file: 'platform/play/house/unproven-bet.ts',
    tables: ['seed_pair'],
    why: 'the proof is to take its seeds from play/seeds',
  },
  {
    file: 'platform/play/bets/locked-bet.ts',
    tables: ['seed_pair'],
    why: 'a bet is locked with its seeds in one statement',
  },
]

const PLATFORM = 'platform'
const EXEMPT = [/\.test\.ts$/, /^platform\/base\/db\//]
const CALLS = new Set([
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'from', 'using', 'table'],
  ...['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'innerJoinLateral', 'leftJoinLateral'],
])

/** A table, or a list of them with their aliases, after a word that a table follows. */
const NAMED =
  /\b(?:from|join|into|update|using)\s+(?:only\s+|lateral\s+)?(?=(\w+(?: \w+)?(?:, \w+(?: \w+)?)*))/gi

/** How a statement begins that is written as plain text, its quotation mark before it. */
const STATEMENT = /^['"`]\s*(?:select|insert into|update|delete from|with)\s/i

const tables = new Set(tablesOf(readFileSync('platform/base/db/tables.ts', 'utf8')))
const problems = [...wrongOwners(), ...foreignUses()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The names in the interface `DB` of the row types. */
function tablesOf(rowTypes: string): string[] {
  const members = rowTypes.slice(rowTypes.indexOf('export interface DB {'))
  return [...members.matchAll(/^ {2}(\w+): /gm)].flatMap(([, name]) => name ?? [])
}

function wrongOwners(): string[] {
  const owned = Object.values(OWNERS).flat()
  return [
    ...[...tables].filter((table) => !owned.includes(table)).map((table) => `${table}: no room owns it`),
    ...owned.filter((table) => !tables.has(table)).map((table) => `${table}: there is no such table`),
    ...owned.filter((table, at) => owned.indexOf(table) !== at).map((table) => `${table}: two rooms own it`),
  ]
}

/** Tables that are named outside their rooms, less the exceptions; and exceptions that nothing needs. */
function foreignUses(): string[] {
  const excepted = new Set(
    EXCEPTIONS.flatMap(({ file, tables }) => tables.map((table) => `${file} ${table}`)),
  )
  const found = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(PLATFORM, file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.ts') && !EXEMPT.some((exempt) => exempt.test(file)))
    .flatMap((file) => usesIn(file).filter(({ table }) => ownerOf(table) !== roomOf(file)))
  const needed = new Set(found.map(({ file, table }) => `${file} ${table}`))
  return [
    ...found
      .filter(({ file, table }) => !excepted.has(`${file} ${table}`))
      .map(({ file, line, table }) => `${file}:${line}: ${table} is owned by ${ownerOf(table)}`),
    ...[...excepted].filter((known) => !needed.has(known)).map((known) => `${known}: no exception any more`),
  ]
}

function ownerOf(table: string): string | undefined {
  return Object.keys(OWNERS).find((room) => OWNERS[room]?.includes(table))
}

function roomOf(file: string): string {
  return file.split('/').slice(1, 3).join('/')
}

interface Use {
  file: string
  line: number
  table: string
}

function usesIn(file: string): Use[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const uses: Use[] = []
  const note = (node: ts.Node, named: string) => {
    const [table = ''] = named.split(/[\s.]/)
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (tables.has(table)) uses.push({ file, line, table })
  }
  const visit = (node: ts.Node): void => {
    for (const named of namedByCall(node)) note(node, named)
    for (const named of namedBySql(node)) note(node, named)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return uses
}

/** What a call of Kysely's names: a table, with its alias maybe, or several. */
function namedByCall(node: ts.Node): string[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const [first] = node.arguments
  return first && CALLS.has(node.expression.name.text) ? textsOf(first) : []
}

function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOf)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf)
  return []
}

/** What follows the words before a table's name in a template of `sql`, or in a text that begins as a statement. */
function namedBySql(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node))
    return /^sql\b/.test(node.tag.getText()) ? namedIn(node.template) : []
  if (!ts.isTemplateLiteral(node) && !ts.isStringLiteral(node)) return []
  return STATEMENT.test(node.getText()) ? namedIn(node) : []
}

function namedIn(node: ts.TemplateLiteral | ts.StringLiteral): string[] {
  const text = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ? ')
    : node.text
  return [...text.matchAll(NAMED)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
}
