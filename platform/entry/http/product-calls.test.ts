import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import * as contracts from '#contract/agents/contract-calls.ts'
import { seal } from '#contract/base/cipher.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { captchaImage } from '#contract/base/system.ts'
import * as points from '#contract/benefits/points.ts'
import { claimRafflePromotion } from '#contract/benefits/promotions.ts'
import { feedback } from '#contract/members/feedback.ts'
import * as member from '#contract/members/member.ts'
import * as session from '#contract/members/session.ts'
import * as verification from '#contract/members/verification.ts'
import { walletTransfer } from '#contract/money/wallet.ts'
import { addFavourite, removeFavourite } from '#contract/play/favourites.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawsBetween } from '#contract/play/games/lottery/schedule.ts'
import { launchFb, launchGame, launchVendorGame, trialLaunch } from '#contract/play/launching.ts'
import { lotteryDraw, nearDraws } from '#contract/play/lottery.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { captchaAnswer, hashPassword, issueInvitation } from '#platform/members/accounts/index.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { comingDraws, openComingDraws, placeTicket } from '#platform/play/lottery/index.ts'
import { newMobile, sentCode } from '#tests/support/access/codes.ts'
import { contractEndpoints } from '#tests/support/pages/contract-endpoints.ts'
import type { ProductCall } from '#tests/support/pages/product-calls/product-call.ts'
import { productCalls } from '#tests/support/pages/product-calls.ts'
import { type CallOptions, callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { games as catalogue } from '../demo/catalogue/catalogue.ts'
import { vendors } from '../demo/catalogue/vendors.ts'
import { customerService as channels } from '../demo/content/customer-service.ts'
import { drawPast } from '../demo/lottery/draws-of-the-past.ts'

// The specification's calls, row by row: what is served is served as it says, and what is not is seen (docs/wire.md).

const root = path.join(import.meta.dirname, '../../..')
const rows = Object.values(productCalls).flat()
const isServed = (row: ProductCall): row is ProductCall & { served: Endpoint } => 'path' in row.served
const servedRows = rows.filter(isServed)

const endpoints = await contractEndpoints()
const nameOf = (call: Endpoint) => [...endpoints].find(([, one]) => one === call)?.[0] ?? ''

/** Every schema that `schema` may be on the wire: without defaults and translations, each side of a union. */
function wireSides(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodPipe) return wireSides(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(wireSides)
  const wraps = [z.ZodDefault, z.ZodPrefault, z.ZodCatch, z.ZodNullable, z.ZodOptional]
  const wrapper = wraps.find((kind) => schema instanceof kind)
  return wrapper ? wireSides((schema as z.ZodOptional).unwrap()) : [schema]
}

/** Whether a schema has the field of a path like `list[].vo`. */
function knows(schema: z.core.$ZodType, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true
  return wireSides(schema).some((side) => {
    if (step === '[]') return side instanceof z.ZodArray && knows(side.element, rest)
    if (side instanceof z.ZodRecord) return knows(side.valueType, rest)
    const field = side instanceof z.ZodObject ? side.shape[step] : undefined
    return field !== undefined && knows(field, rest)
  })
}
const stepsOf = (field: string) => field.replaceAll('[]', '.[]').split('.')

/** Whether an answer has it; of a list each item must. */
function has(value: unknown, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true
  if (step === '[]') return Array.isArray(value) && value.length > 0 && value.every((item) => has(item, rest))
  return (
    typeof value === 'object' &&
    value !== null &&
    step in value &&
    has((value as Record<string, unknown>)[step], rest)
  )
}

let world: Awaited<ReturnType<typeof testPlatform>>
let anybody: Player
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
  await installCatalogue(world.ctx, vendors, catalogue)
  await setValue(world.ctx, 'test', 'customerService', channels)
  await drawPast(world.ctx, world.ctx.clock.now())
  anybody = await player()
})
afterAll(() => world.close())

let visitors = 0
/** An address of its own, so that nobody runs into the throttles of another row. */
const visitor = (): CallOptions => ({ address: `198.51.100.${++visitors}` })

async function solved() {
  const captchaId = `product-${randomUUID()}`
  await callPlatform(world.platform, captchaImage, { id: captchaId })
  const answer = await captchaAnswer(world.ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return { captchaId, captcha: answer.value }
}

const dice = {
  vendorCode: 'SEN',
  nodeId: 'dice',
  stake: '1.00',
  wager: { game: 'dice', direction: 'under', target: '98.00' },
} as const
const favourite = { nodeId: 'dice', vendor: 'SEN', gameType: 'RNG' } as const
const contractCalls = [
  contracts.processDividend,
  contracts.processDailySalary,
  contracts.processHourlySalary,
  contracts.processRealtimeSalary,
]
/** The names of the next draw of Hà Nội, and of one that has been told. */
function hanoiDraws(now: Date) {
  const lottery = lotteryOf('vn-ha-noi')
  if (!lottery) throw new Error('Hà Nội has no lottery')
  const [coming] = comingDraws(lottery, now)
  const draw = drawsBetween(lottery, new Date(now.getTime() - 30 * 86_400_000), now).at(-2)
  if (!coming || !draw) throw new Error('Hà Nội draws twice a week')
  return { coming: coming.numero, told: draw.numero }
}
let logins = 0
type Player = Awaited<ReturnType<typeof player>>

/** A member who has played and saved a game, signed in as the site does it. */
async function player() {
  const { ctx, platform } = world
  const account = `wire${++logins}`
  const [passwordHash, paymentPasswordHash] = await Promise.all([
    hashPassword('Sunlit48'),
    hashPassword('582047'),
  ])
  const who = await testMember(ctx, { account, passwordHash, paymentPasswordHash, balance: '1000.00' })
  for (let round = 0; round < 3; round++) await placeBet(ctx, who, { ...dice, requestId: randomUUID() })
  await openComingDraws(ctx)
  await placeTicket(ctx, who, {
    gameCode: 'vn-ha-noi',
    numero: hanoiDraws(ctx.clock.now()).coming,
    lines: [{ playType: 'de', numbers: '12', stake: '1.00' }],
    draws: 1,
    requestId: randomUUID(),
  })
  const input = { type: 'username', username: account, password: 'Sunlit48', site: 'member' } as const
  const answer = await callPlatform(platform, session.login, input, visitor())
  if (!answer.ok || !('token' in answer.value)) throw new Error('the member could not log in')
  const { token } = answer.value
  await callPlatform(platform, addFavourite, favourite, { token })
  return { who, account, token }
}

const registration = async () => ({
  password: 'sunlit48',
  paymentPassword: '582047',
  payeeName: 'NGUYEN LAN',
  login: true,
  registerMethod: 'WEB',
  registerUrl: '/register',
  domain: 'sen.test',
  ...(await solved()),
})

/** What is sent where an empty input is none. */
const inputs = new Map<Endpoint, (given: Player) => Promise<unknown> | unknown>([
  [
    session.login,
    ({ account }) => ({ type: 'username', username: account, password: 'Sunlit48', site: 'member' }),
  ],
  [feedback, () => ({ content: 'The draw of six was late.', requestId: randomUUID() })],
  [verification.sendForgetCode, async () => ({ ...newMobile(), ...(await solved()) })],
  [verification.sendLoginCode, async () => ({ ...newMobile(), type: 'sms', ...(await solved()) })],
  [
    verification.sendRegisterCode,
    async () => {
      const { mobileNum, countryDialingCode } = newMobile()
      return { mobileNo: mobileNum, countryDialingCode, ...(await solved()) }
    },
  ],
  [
    session.freePlay,
    () => {
      const randomString = seal('x', world.ctx.platformKey, world.ctx.clock.now().getTime())
      return { os: 'iOS', platform: 'W', randomString, gatewayVersion: 3 }
    },
  ],
  [member.register, async () => ({ username: 'Wire2026', ...(await registration()) })],
  [
    member.registerMobile,
    async () => {
      const { number, mobileNum, countryDialingCode } = newMobile()
      const verificationCode = await sentCode(world.ctx, 'register', number)
      return { mobileNum, countryDialingCode, verificationCode, ...(await registration()) }
    },
  ],
  [
    member.changePassword,
    () => ({ oldPassword: 'Sunlit48', newPassword: 'Sunlit52', confirmNewPassword: 'Sunlit52' }),
  ],
  [
    member.forgetByEmail,
    async () => ({ username: 'nobody', email: 'nobody@example.com', ...(await solved()) }),
  ],
  [
    member.forgetByMobile,
    () => {
      const { mobileNum, countryDialingCode } = newMobile()
      return { mobileNum, countryDialingCode, verificationCode: '123456', newPassword: 'Sunlit52' }
    },
  ],
  [
    member.affiliate,
    async ({ who }) => {
      await issueInvitation(world.ctx, who.id, 'WIRE26', 'affiliate')
      return { code: 'WIRE26', domain: 'sen.test' }
    },
  ],
  [lotteryDraw, () => ({ gameId: 'vn-ha-noi', numero: hanoiDraws(world.ctx.clock.now()).told })],
  [nearDraws, () => ({ gameId: 'vn-ha-noi' })],
  [captchaImage, () => ({ id: `picture-${randomUUID()}` })],
  [walletTransfer, () => ({ from: 'main', to: 'LACHONG', amount: '1.00', requestId: randomUUID() })],
  ...contractCalls.map((call): [Endpoint, () => unknown] => [
    call,
    () => ({
      action: 'propose',
      accounts: ['player1'],
      period: 'W',
      requestId: randomUUID(),
      tiers: [{ threshold: '0.00', active: 0, rate: 10 }],
    }),
  ]),
  [claimRafflePromotion, () => ({ promotionId: '40001', requestId: randomUUID() })],
  [addFavourite, () => favourite],
  [removeFavourite, () => favourite],
  [launchGame, () => ({ vendorCode: 'LACHONG', nodeId: 'palace-baccarat' })],
  [launchVendorGame, () => ({ vendorCode: 'LACHONG', nodeId: 'palace-baccarat' })],
  [launchFb, () => ({ vendorCode: 'LACHONG', nodeId: 'palace-baccarat' })],
  [trialLaunch, () => ({ vendorCode: 'LACHONG', nodeId: 'palace-baccarat' })],
  [
    points.redeemPointReward,
    () => ({ rewardId: '40001', quantity: 1, paymentPassword: '582047', requestId: randomUUID() }),
  ],
  [points.convertPoint, () => ({ points: '100.00', paymentPassword: '582047', requestId: randomUUID() })],
  [member.memberLanguage, () => ({ language: 'CN' })],
])

/** Calls after which the member's session is over, or its list empty: each has a member of its own. */
const ending = new Set<Endpoint>([session.logout, member.changePassword, removeFavourite])

/** Rows that are refused here, because what they need comes with other tests. Never `not-found`: so says a call that is not served. */
const refusals = new Map<Endpoint, string>([
  [member.forgetByMobile, 'code-expired'],
  [launchGame, 'game-in-maintenance'],
  [launchVendorGame, 'game-in-maintenance'],
  [launchFb, 'game-in-maintenance'],
  [trialLaunch, 'operation-not-allowed'],
  [points.redeemPointReward, 'not-offered'],
  [points.convertPoint, 'insufficient-balance'],
  // A player offers no contracts.
  ...contractCalls.map((call): [Endpoint, string] => [call, 'operation-not-allowed']),
])

test.each(servedRows)('$row: path, method, inputs and fields', (row) => {
  const call = row.served
  if (row.path !== null) expect(call.path).toBe(row.path)
  if (row.method) expect(call.method).toBe(row.method)
  expect(call.encrypted).toBe(row.encrypted ?? call.path.includes('/passwordCheck/'))
  if (row.encoding) expect(call.encoding).toBe(row.encoding)
  if (row.token) expect(call.auth).toBe('member')
  expect(row.payload.filter((field) => !knows(call.input, [field]))).toEqual([])
  expect(row.reply.filter((field) => !knows(call.value, stepsOf(field)))).toEqual([])
})

test.each(servedRows)('$row: the platform serves it', async ({ served: call, reply }) => {
  const given = ending.has(call) ? await player() : anybody
  const input = (await inputs.get(call)?.(given)) ?? {}
  const asker = call.auth === 'none' ? visitor() : { ...visitor(), token: given.token }
  if (call === claimRafflePromotion) {
    // There is none to claim, which is `not-found` to a member.
    expect(await callPlatform(world.platform, call, input)).toMatchObject({ code: 'please-log-in' })
    return
  }
  const answer = await callPlatform(world.platform, call, input, asker)
  const refusal = refusals.get(call)
  if (refusal) expect(answer).toMatchObject({ ok: false, code: refusal })
  else {
    expect(answer).toMatchObject({ ok: true, status: 200 })
    expect(reply.filter((field) => !has(answer.value, stepsOf(field)))).toEqual([])
  }
  if (!call.encrypted) return
  const inTheClear = await callPlatform(world.platform, { ...call, encrypted: false }, input, asker)
  expect(inTheClear).toMatchObject({ ok: false, status: 400, code: 'invalid' })
})

test('the language of a member is VI, EN or CN on the wire, and ours in the database', async () => {
  const { who, token } = await player()
  const chosen = async () =>
    (
      await world.ctx.db
        .selectFrom('member')
        .select('language')
        .where('id', '=', who.id)
        .executeTakeFirstOrThrow()
    ).language
  for (const [language, ours] of Object.entries({
    EN: 'en',
    CN: 'zh',
    MY: 'my',
    TY: 'ty',
    TW: 'tw',
    VI: 'vi',
  })) {
    await callPlatform(world.platform, member.memberLanguage, { language: language as 'EN' }, { token })
    expect(await chosen()).toBe(ours)
  }
  const bad = await callPlatform(world.platform, member.memberLanguage, { language: 'zh' as 'EN' }, { token })
  expect(bad).toMatchObject({ status: 400, code: 'invalid', value: { field: 'language' } })
})

test('what is said not to be served is not', async () => {
  const open = rows.filter((row) => !isServed(row))
  const paths = new Set([...endpoints.values()].map((call) => call.path))
  expect(open.filter((row) => row.path !== null && paths.has(row.path)).map(({ row }) => row)).toEqual([])
  for (const { path: wanted, method = 'GET' } of open) {
    if (wanted === null) continue // neither does the specification show where it would be
    const response = await world.platform.fetch(new Request(`http://platform${wanted}`, { method }))
    expect([wanted, response.status]).toEqual([wanted, 404])
  }
  const marks = open.flatMap(({ mark }) => mark ?? [])
  expect(marks.filter((mark) => appFiles.some((text) => text.includes(mark)))).toEqual([])
})

test('every call that says to come from the specification has a row', () => {
  const known = new Set<Endpoint>(servedRows.map(({ served }) => served))
  // The one path with two methods: reading the icon has the row, setting it is how a member chooses.
  const strays = [...endpoints].filter(
    ([name, call]) => call.source !== 'ours' && !known.has(call) && name !== 'setAvatar',
  )
  expect(strays.map(([name]) => name)).toEqual([])
})

const appFiles = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(root, 'app', name), 'utf8'))
/** Whether the site imports it from the contract. */
const isAsked = (call: Endpoint) => {
  const imported = new RegExp(`import \\{[^}]*\\b${nameOf(call)}\\b[^}]*\\} from '#contract/`)
  return appFiles.some((text) => imported.test(text))
}

const code = (text: string | null) => (text === null ? 'not shown' : `\`${text}\``)

/** A table of Markdown as the formatter writes it. */
function table(head: string[], lines: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: string[], fill = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`
  return [line(head), line([], '-'), ...lines.map((cells) => line(cells))].join('\n')
}

const openCells = rows.flatMap(({ row, path: wanted, served }) =>
  'path' in served ? [] : [[row, code(wanted), served.comesWith, served.why]],
)
const servedCells = (calls: readonly ProductCall[]) =>
  calls
    .filter(isServed)
    .map(({ row, served }) => [row, served.method, code(served.path), isAsked(served) ? 'yes' : 'no'])

/** The table as a page of the documentation. */
const asPage = () => `# The calls of the specification

Made from \`tests/support/pages/product-calls.ts\` by \`platform/entry/http/product-calls.test.ts\`, which fails while this page says
something else: \`npx vitest run --project unit platform/entry/http/product-calls.test.ts -u\` writes it. What travels besides the
specification's own words, and why, is in \`decisions/0026-the-product-s-words-on-the-wire.md\`.

## Not served yet

${openCells.length > 0 ? table(['call', 'path', 'comes with', 'why not yet'], openCells) : 'Nothing.'}

## Served

${Object.entries(productCalls)
  .map(
    ([title, calls]) =>
      `### ${title}\n\n${table(['call', 'method', 'path', 'asked by our site'], servedCells(calls))}\n`,
  )
  .join('\n')}`

test('the page of the calls says the same', async () => {
  await expect(asPage()).toMatchFileSnapshot('../../../docs/wire.md')
})
