/**
 * Every table has one owning room (`npm run tables`): others read and write its rows through the exports of that room's
 * `index.ts`. A function is the usual way. If one statement joins tables of several rooms, the owner exports a fragment
 * of SQL that defines rows and columns (`settledPlay` of `money/play-sums`), and the other room's statement embeds it:
 * that goes through the owner too, and costs no second round trip.
 *
 * What is read here: the tables that Kysely's calls name (`selectFrom('bet')`), those of `sql.table` and `removeRows`, and the
 * names in templates of `sql`, and in statements that are plain text, where SQL has a table (`tables-in-sql.ts`). A name
 * that is known only when the code runs is refused: nobody could say whose table it is. Functions and triggers of the database
 * have the rules of `sql-functions.ts`; migrations are exempt, as are tests. A new table without a line fails, and so does an
 * exception that is not needed any more.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { readMigrations, readRooms } from '#platform/base/db/sql-files.ts'
import { problemsOfFunctions, problemsOfMigration } from './sql-functions.ts'
import { isStatement, tablesInSql } from './tables-in-sql.ts'

/** The tables of each room. */
const OWNERS: Record<string, string[]> = {
  'base/db': ['applied_sql', 'archived_month'],
  'base/idempotency': ['request'],
  'base/messages': ['message_template', 'outbox'],
  'base/settings': ['audit', 'setting'],
  'base/versions': ['content_version'],
  'agents/applications': ['agent_application'],
  'agents/contracts': ['agent_contract', 'agent_contract_act', 'agent_contract_version'],
  'agents/figures': [
    'figure_active',
    'figure_day',
    'figure_due',
    'figure_place',
    'figure_slot',
    'figure_team',
    'large_team',
    'large_team_day',
    'large_team_due',
  ],
  'agents/settlements': ['agent_payslip', 'agent_settlement'],
  'agents/tree': ['downline_note', 'member_line'],
  'backoffice/notes': ['operator_note'],
  'backoffice/reports': ['report_day', 'report_due', 'report_member_due'],
  'backoffice/risk': ['risk_finding'],
  'backoffice/operators': [
    'operator',
    'operator_invitation',
    'operator_passkey',
    'operator_recovery_code',
    'operator_request',
    'operator_session',
  ],
  'entry/demo': ['demo_world'],
  'play/bets': ['bet', 'bet_part', 'bet_reference', 'bet_reversal', 'open_round', 'round_bet'],
  'play/catalogue': ['favourite', 'game', 'hot_game', 'recent_game', 'vendor'],
  'play/house': ['kept_layout'],
  'play/jackpot': ['jackpot', 'jackpot_win'],
  'play/lottery': ['cancelled_ticket', 'draw_exposure', 'kept_numbers'],
  'play/returns': ['archived_game', 'counted_round', 'game_return', 'round_due'],
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
  'cashier/bank-lines': ['bank_feed', 'bank_line', 'bank_message', 'bank_move', 'bank_upload'],
  'cashier/banks': ['bank_account'],
  'cashier/chain-arrivals': ['chain_arrival', 'chain_block'],
  'cashier/chains': ['chain_address', 'chain_key', 'chain_token'],
  'cashier/deposits': ['deposit_event', 'deposit_order', 'odd_payment', 'provider_callback'],
  'cashier/member-transfers': ['member_transfer'],
  'cashier/providers': ['gateway', 'gateway_payout'],
  'cashier/withdrawals': [
    'bound_account',
    'chain_payout',
    'chain_unneeded',
    'odd_payout',
    'payout',
    'payout_file',
    'payout_file_order',
    'withdrawal_event',
    'withdrawal_order',
  ],
  'benefits/missions': ['cash_game', 'leaderboard_place', 'leaderboard_week', 'mission'],
  'benefits/points': ['point_conversion', 'point_redeem', 'point_rest', 'point_reward'],
  'benefits/promotions': [
    'bonus',
    'promotion',
    'promotion_entry',
    'promotion_period',
    'raffle_draw',
    'raffle_prize',
    'raffle_ticket',
  ],
  'benefits/ranks': ['rank_pause', 'rank_review', 'vip_rank'],
  'benefits/rebates': ['rebate_claim', 'rebate_claim_line', 'rebate_due', 'rebate_rest'],
  'benefits/referral': ['invited', 'invited_day'],
  'benefits/rewards': ['reward'],
  'benefits/turnover': ['turnover_counted', 'turnover_due'],
  'members/accounts': [
    'captcha',
    'invitation',
    'login_failure',
    'login_record',
    'member',
    'member_label',
    'member_passkey',
    'passkey_question',
    'pending_login',
    'provider_link',
    'provider_visit',
    'rank_change',
    'recovery_code',
    'session',
    'sign_in_provider',
    'slider',
    'throttle',
    'verification_code',
  ],
  'members/approvals': ['adjustment', 'allowance_use', 'operator_allowance'],
  'members/content': ['announcement'],
  'members/feedback': ['feedback'],
  'members/identity': ['identity_case'],
  'members/inbox': [
    'announcement_mark',
    'inbox_message',
    'operator_message',
    'push_choice',
    'push_key',
    'push_subscription',
  ],
  'members/regions': ['region_rule'],
  'members/responsible-gaming': [
    'excluded_elsewhere',
    'exclusion',
    'play_limit',
    'play_limit_event',
    'play_session',
  ],
  'members/uploads': ['upload', 'upload_total'],
  'money/ledger': [
    'archived_account',
    'archived_entry',
    'ledger_account',
    'ledger_day',
    'ledger_entry',
    'ledger_posting',
  ],
  'money/play-sums': ['bet_day', 'game_day', 'game_due', 'game_week', 'house_day'],
  'money/rollover': ['turnover'],
}

const CALLED =
  'members/accounts calls this room when somebody registers, signs in or proves an address: it cannot call it back'

/** Permanent exceptions: tables of other rooms that a file names, and why. */
const EXCEPTIONS: { files: string[]; tables: string[]; why: string }[] = [
  {
    files: ['platform/agents/figures/check-figures.ts'],
    tables: ['bet', 'bet_day', 'bet_part', 'ledger_account', 'ledger_day', 'ledger_entry', 'member'],
    why: 'proves the figures from the bets and entries themselves, not by the fragments that it is to prove',
  },
  {
    files: ['platform/money/ledger/check-ledger.ts'],
    tables: [
      'archived_game',
      'bet',
      'bet_day',
      'bet_reversal',
      'counted_round',
      'game_day',
      'game_due',
      'game_week',
      'house_day',
      'game_return',
      'jackpot',
      'jackpot_win',
      'round_due',
    ],
    why: 'proves all books at one moment, and imports nothing but the database',
  },
  {
    files: ['platform/play/returns/archive-rounds.ts'],
    tables: ['bet', 'game_round'],
    why: 'a difference of the view `counted_round` with and without some bets, which no fragment of those rooms tells',
  },
  {
    files: ['platform/money/play-sums/bets-placed.ts'],
    tables: ['bet'],
    why: 'rooms below play/bets ask what no sum of days tells; this file alone reads the bets for them',
  },
  {
    files: ['platform/members/responsible-gaming/guard.ts'],
    tables: ['deposit_order'],
    why: 'one statement reads all limits with their sums, and the cashier, whose orders they are, stands above',
  },
  {
    files: [
      'platform/members/responsible-gaming/add-break.ts',
      'platform/members/responsible-gaming/carry-elsewhere.ts',
      'platform/members/responsible-gaming/carry-exclusion.ts',
      'platform/members/responsible-gaming/play-limits.ts',
      'platform/members/responsible-gaming/reality-check.ts',
    ],
    tables: ['member'],
    why: CALLED,
  },
  { files: ['platform/members/inbox/push/deliver-push.ts'], tables: ['member'], why: CALLED },
  { files: ['platform/members/responsible-gaming/reality-check.ts'], tables: ['session'], why: CALLED },
]

const PLATFORM = 'platform'
const EXEMPT = [/\.test\.ts$/, /^platform\/base\/db\//]
const CALLS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'using',
  'table',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
])

const RAW = /\bsql\s*\.\s*(?:raw|id|ref|lit)\b/

const tables = new Set(tablesOf(readFileSync('platform/base/db/tables.ts', 'utf8')))
const problems = [
  ...wrongOwners(),
  ...sourceFiles().flatMap(namelessIn),
  ...foreignUses(),
  ...problemsOfFunctions(await readRooms(), ownerOf),
  ...(await readMigrations()).flatMap(problemsOfMigration),
]
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

/** Tables that are used outside their rooms without an exception, and exceptions that nothing uses. */
function foreignUses(): string[] {
  const excepted = new Set(
    EXCEPTIONS.flatMap(({ files, tables }) =>
      files.flatMap((file) => tables.map((table) => `${file} ${table}`)),
    ),
  )
  const uses = sourceFiles().flatMap((file) =>
    usesIn(file).filter(({ table }) => ownerOf(table) !== roomOf(file)),
  )
  const needed = new Set(uses.map(({ file, table }) => `${file} ${table}`))
  return [
    ...uses
      .filter(({ file, table }) => !excepted.has(`${file} ${table}`))
      .map(({ file, line, table }) => `${file}:${line}: ${table} is owned by ${ownerOf(table)}`),
    ...[...excepted]
      .filter((exception) => !needed.has(exception))
      .map((exception) => `${exception}: no exception any more`),
  ]
}

function sourceFiles(): string[] {
  return readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(PLATFORM, file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.ts') && !EXEMPT.some((exempt) => exempt.test(file)))
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
  const source = parsed(file)
  const uses: Use[] = []
  const note = (node: ts.Node, named: string) => {
    const [table = ''] = named.split(/[\s.]/)
    if (tables.has(table)) uses.push({ file, line: lineOf(source, node), table })
  }
  eachNode(source, (node) => {
    for (const named of namedByCall(node)) note(node, named)
    for (const named of namedBySql(node)) note(node, named)
  })
  return uses
}

/**
 * Tables whose names are only known at run time: a variable in a call, or raw text after a word that a table follows.
 */
function namelessIn(file: string): string[] {
  const source = parsed(file)
  const problems: string[] = []
  const refuse = (node: ts.Node) =>
    problems.push(
      `${file}:${lineOf(source, node)}: name the table there: \`${node.getText()}\` is known to nobody who reads`,
    )
  eachNode(source, (node) => {
    const table = tableOfCall(node)
    if (table && isComputed(table)) refuse(table)
    if (!ts.isTaggedTemplateExpression(node) || !ts.isTemplateExpression(node.template)) return
    if (!/^sql\b/.test(node.tag.getText())) return
    const { head, templateSpans } = node.template
    let before = head.text
    for (const { expression, literal } of templateSpans) {
      if (RAW.test(expression.getText()) && tablesInSql(before).expects) refuse(expression)
      before += ` ? ${literal.text}`
    }
  })
  return problems
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => eachNode(child, visit))
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart()).line + 1
}

/** Whether an expression is a computed or passed text rather than a literal. */
function isComputed(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(isComputed)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].some(isComputed)
  return [
    ts.isIdentifier,
    ts.isTemplateExpression,
    ts.isBinaryExpression,
    ts.isElementAccessExpression,
    ts.isPropertyAccessExpression,
    ts.isAsExpression,
  ].some((is) => is(node))
}

/** The argument of a call that names a table, with an optional alias, or several tables. */
function tableOfCall(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const { expression, arguments: args } = node
  if (ts.isIdentifier(expression) && expression.text === 'removeRows') return args[1]
  return ts.isPropertyAccessExpression(expression) && CALLS.has(expression.name.text) ? args[0] : undefined
}

function namedByCall(node: ts.Node): string[] {
  const table = tableOfCall(node)
  return table ? textsOf(table) : []
}

function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(textsOf)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf)
  return []
}

/** The names after table keywords in a template of `sql`, or in a text that begins like a statement. */
function namedBySql(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node))
    return /^sql\b/.test(node.tag.getText()) ? namedIn(node.template) : []
  if (!ts.isTemplateLiteral(node) && !ts.isStringLiteral(node)) return []
  return isStatement(node.getText()) ? namedIn(node) : []
}

function namedIn(node: ts.TemplateLiteral | ts.StringLiteral): string[] {
  const text = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ? ')
    : node.text
  return tablesInSql(text).named
}
