import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '#contract/base/cipher.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import { memberInfo } from '#contract/members/member.ts'
import { freePlay } from '#contract/members/session.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { createDeposit } from '#platform/cashier/deposits/index.ts'
import { bindAccount, requestWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { comingDraws, openComingDraws } from '#platform/play/lottery/index.ts'
import { contractEndpoints } from '#tests/support/pages/contract-endpoints.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

/**
 * Every call of the contract that knows who asks, made by a trial account: it sees itself, its play money and the games,
 * and everything else is closed to it. A call that is new to the contract fails here until it is said what it does.
 */

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

async function privateCalls(): Promise<[string, Endpoint][]> {
  const calls = [...(await contractEndpoints())].filter(([, { auth }]) => auth !== 'none')
  // Were none found, nothing below would be looked at.
  expect(calls.length).toBeGreaterThan(50)
  return calls
}

/** A real member with money, an open order of either kind, a bound account and a bet. */
async function realLife() {
  const { ctx } = world
  const paymentPasswordHash = await hashPassword('135790')
  const member = await testMember(ctx, { balance: '7654321.09', paymentPasswordHash })
  const order = { method: 'bank-transfer', amount: '76543.21', requestId: randomUUID() } as const
  const deposit = await createDeposit(ctx, member, order)
  const bank = { bankCode: 'VCB', accountNumber: '7654321098', payeeName: 'NGUYEN LAN' }
  const account = await bindAccount(ctx, member, bank)
  const accountId = account.ok ? account.value.accountId : ''
  const input = { amount: '76543.21', paymentPassword: '135790', requestId: randomUUID() }
  const withdrawal = await requestWithdrawal(ctx, member, { accountId, ...input })
  const bet = await placeBet(ctx, member, {
    ...dice,
    vendorCode: 'SEN',
    stake: '76.54',
    requestId: randomUUID(),
  })
  if (!deposit.ok || !withdrawal.ok || !bet.ok) throw new Error('the real member lives no life')
  return {
    member,
    accountId,
    depositId: deposit.value.orderId,
    withdrawalId: withdrawal.value.orderId,
    betId: bet.value.betId,
  }
}

const dice = {
  vendorCode: 'SEN',
  nodeId: 'dice',
  wager: { game: 'dice', direction: 'under', target: '50.00' },
} as const
const offer = {
  action: 'propose',
  accounts: ['player1'],
  requestId: randomUUID(),
  tiers: [{ threshold: '0.00', active: 0, rate: 10 }],
}
const favourite = { nodeId: 'dice', vendor: 'SEN', gameType: 'RNG' }

type Life = Awaited<ReturnType<typeof realLife>>

/** What is sent where an empty input is none. */
const inputs = ({ accountId, depositId, withdrawalId, betId }: Life): Record<string, unknown> => ({
  memberEvents: { topic: 'deposits' },
  redeemPointReward: { rewardId: '40001', quantity: 1, paymentPassword: '135790', requestId: randomUUID() },
  convertPoint: { points: '100.00', paymentPassword: '135790', requestId: randomUUID() },
  joinPromotion: { promotionId: '40001', requestId: randomUUID() },
  cancelPromotion: { promotionId: '40001', requestId: randomUUID() },
  claimRafflePromotion: { promotionId: '40001', requestId: randomUUID() },
  promotion: { promotionId: '40001' },
  uploadImage: { bytes: new Uint8Array([1]) },
  uploadedImage: { uploadId: randomUUID() },
  createDeposit: { method: 'bank-transfer', amount: '100000.00', requestId: randomUUID() },
  cancelDeposit: { orderId: depositId },
  deposit: { orderId: depositId },
  bindAccount: { bankCode: 'VCB', accountNumber: '1234567', payeeName: 'NGUYEN LAN' },
  reviewWithdrawal: { accountId, amount: '100000.00' },
  requestWithdrawal: {
    accountId,
    amount: '100000.00',
    paymentPassword: '135790',
    requestId: randomUUID(),
  },
  cancelWithdrawal: { orderId: withdrawalId },
  confirmReceipt: { orderId: withdrawalId },
  withdrawal: { orderId: withdrawalId },
  withdrawalsAndOrder: { orderId: withdrawalId },
  walletTransfer: { from: 'main', to: 'LACHONG', amount: '1.00', requestId: randomUUID() },
  recallWallets: { requestId: randomUUID() },
  transferToUpline: { amount: '50000.00', paymentPassword: '135790', requestId: randomUUID() },
  freezeDownline: { account: 'player1', reason: 'why not' },
  unfreezeDownline: { account: 'player1' },
  noteDownline: { account: 'player1', note: 'who is it' },
  transferToDownline: {
    account: 'player1',
    amount: '50000.00',
    paymentPassword: '135790',
    requestId: randomUUID(),
  },
  issueLink: { rebate: '0.00', expiresIn: '7d' },
  registerDownline: {
    username: 'fromtrial',
    password: 'Secret12',
    paymentPassword: '135790',
    role: 'player',
    rebate: '0.00',
  },
  contractDesk: { kind: 'dividend' },
  agentContractRows: { kind: 'dividend' },
  previewContract: { kind: 'dividend', accounts: ['player1'], template: 'own' },
  agentContract: { contractId: '1' },
  payslipDetail: { payslipId: '1' },
  processDividend: { ...offer, period: 'W' },
  processDailySalary: offer,
  processHourlySalary: offer,
  processRealtimeSalary: offer,
  addFavourite: favourite,
  savedGames: { games: 'SEN=dice' },
  removeFavourite: favourite,
  setListed: { listed: false },
  startPasskey: { origin: 'https://sen.example' },
  judgePasskey: { name: 'A key' },
  addPasskey: { origin: 'https://sen.example', credential: '{}', name: 'A key' },
  removePasskey: { id: '1' },
  addPush: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: 'p', auth: 'a', publicKey: 'k' },
  removePush: { id: '1' },
  choosePush: { kinds: ['draws'], details: false },
  startProviderLink: { provider: '1', origin: 'https://sen.example' },
  finishProviderLink: { token: 'x', origin: 'https://sen.example', query: '?state=x' },
  removeProviderLink: { id: '1' },
  applyAsAgent: { name: 'Lan', contact: '0900000000' },
  placeBets: {
    vendorCode: 'SEN',
    nodeId: 'fish',
    bets: [{ stake: '1.00', wager: { game: 'fish', target: 'carp' } }],
    requestId: randomUUID(),
  },
  betDetail: { betId },
  teamBet: { betId },
  gameDetail: { vendorCode: 'SEN', nodeId: 'dice' },
  launchGame: { vendorCode: 'SEN', nodeId: 'dice' },
  launchVendorGame: { vendorCode: 'SEN', nodeId: 'dice' },
  launchFb: { vendorCode: 'SEN', nodeId: 'dice' },
  trialLaunch: { vendorCode: 'SEN', nodeId: 'dice' },
  placeBet: { ...dice, stake: '1.00', requestId: randomUUID() },
  cardRoom: { room: 'play-1k-6' },
  roomStep: { room: 'play-1k-6', action: 'sit', requestId: randomUUID() },
  lotteryTable: { gameCode: 'fast-1' },
  checkTicket: nextTicket(),
  placeTicket: { ...nextTicket(), requestId: randomUUID() },
  lotteryTicket: { ticketId: betId },
  cancelTicket: { ticketId: betId },
  repeatTicket: { ticketId: betId, draws: 1, requestId: randomUUID() },
  keepNumbers: { numbers: '12 47' },
  keepLayout: { vassalage: 'SEN', nodeId: 'baccarat', spots: [{ spot: 'tie', stake: '1.00' }] },
  stepBet: { betId, action: { game: 'mines', action: 'cash-out' }, requestId: randomUUID() },
  rotateSeed: { clientSeed: 'trial' },
  feedback: { content: 'The page is slow', requestId: randomUUID() },
  sendIdentity: { requestId: randomUUID() },
  setBirthDate: { birthDate: '1990-12-31' },
  claimReward: { id: 'all', requestId: randomUUID() },
  claimMission: { id: 'daily:2026-11-20', requestId: randomUUID() },
  claimRebate: { id: 'all', requestId: randomUUID() },
  changePassword: { oldPassword: 'Secret12', newPassword: 'Secret34', confirmNewPassword: 'Secret34' },
  memberLanguage: { language: 'EN' },
  setAvatar: { avatar: 'lotus' },
  bindEmail: { email: 'trial@example.com', verificationCode: '123456' },
  bindMobile: { mobileNum: '912345678', countryDialingCode: '84', verificationCode: '123456' },
  changePaymentPassword: {
    password: 'Secret12',
    newPaymentPassword: '135790',
    confirmNewPaymentPassword: '135790',
  },
  confirmTwoFactor: { code: '123456' },
  endTwoFactor: { code: '123456' },
  setPlayLimit: { kind: 'stake', period: 'day', amount: '1.00' },
  removePlayLimit: { kind: 'stake', period: 'day' },
  keepPlayLimit: { kind: 'stake', period: 'day' },
  takeTimeOut: { duration: '24h' },
  excludeSelf: { months: 6 },
  chooseRealityCheck: { minutes: 30 },
  sendBindEmailCode: { email: 'trial@example.com' },
  sendBindMobileCode: { mobileNum: '912345678', countryDialingCode: '84' },
  inboxMessage: { messageId: '90001' },
  markInbox: { ids: ['90001'], status: 'read' },
  deleteInbox: { ids: ['90001'] },
})

/** What is open: the account itself, its play money, the games; and the lists of orders, in which it has none. */
const open = new Set([
  'memberInfo',
  'memberLanguage',
  'sessions',
  'endSession',
  'logins',
  'logout',
  'balance',
  'statement',
  'statementRows',
  'deposits',
  'withdrawals',
  'pointRewards',
  'pointConfig',
  'availablePromotions',
  'memberHome',
  'gameDetail',
  'gameList',
  'hotGames',
  'popularGames',
  'addFavourite',
  'removeFavourite',
  'favouriteGames',
  'savedGames',
  'recentGames',
  'placeBet',
  'placeBets',
  'rotateSeed',
  'betRecords',
  'betRows',
  'roomList',
  'cardRoom',
  'roomStep',
  'lotteryMenu',
  'recentLotteries',
  'lotteryTable',
  'lottoLobby',
  'checkTicket',
  'placeTicket',
  'lotteryTickets',
  'keepNumbers',
  'keepLayout',
])

/** What is closed for another reason: it is somebody else's record. */
const otherwise: Record<string, string> = {
  cancelDeposit: 'not-found',
  deposit: 'not-found',
  cancelWithdrawal: 'not-found',
  confirmReceipt: 'not-found',
  withdrawal: 'not-found',
  withdrawalsAndOrder: 'not-found',
  betDetail: 'not-found',
  // A game of the house has nothing to launch.
  trialLaunch: 'not-found',
  stepBet: 'not-found',
  lotteryTicket: 'not-found',
  cancelTicket: 'not-found',
  repeatTicket: 'not-found',
  promotion: 'not-found',
  uploadedImage: 'not-found',
  // Whoever applies proves to be a person first.
  applyAsAgent: 'captcha-required',
}

/** A line on the next draw of `fast-1`. */
function nextTicket() {
  const lottery = lotteryOf('fast-1')
  const [draw] = lottery ? comingDraws(lottery, world.ctx.clock.now()) : []
  const lines = [{ playType: 'big', numbers: '', stake: '1.00' }]
  return { gameCode: 'fast-1', numero: draw?.numero ?? '', lines }
}

let trials = 0

async function newTrial(): Promise<string> {
  const randomString = seal('x', world.ctx.platformKey, world.ctx.clock.now().getTime())
  const input = { os: 'iOS', platform: 'W', randomString, gatewayVersion: 3 } as const
  const address = `198.51.100.${++trials}`
  const answer = await callPlatform(world.platform, freePlay, input, { address })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.token
}

/** All that is real money, or leads to it. */
const realMoney = async () => {
  const tables = ['deposit_order', 'deposit_event', 'withdrawal_order', 'withdrawal_event', 'bound_account']
  const rows = await Promise.all(
    tables.map((table) => sql`select * from ${sql.table(table)} order by 1`.execute(world.ctx.db)),
  )
  const accounts = await sql`
    select key, balance, entries from ledger_account where unit <> 'play' order by key
  `.execute(world.ctx.db)
  return [accounts, ...rows].map((found) => found.rows)
}

test('no call of a trial account moves or shows real money', async () => {
  const life = await realLife()
  await openComingDraws(world.ctx)
  const sent = inputs(life)
  const before = await realMoney()
  for (const [name, endpoint] of await privateCalls()) {
    // Each call has an account of its own: some of them end its session.
    const token = await newTrial()
    const input = sent[name] ?? {}
    expect(endpoint.input.safeParse(wireWords(input)).success, `what is sent to ${name}`).toBe(true)
    const answer = await callPlatform(world.platform, endpoint, input, { token })
    if (open.has(name)) expect(answer, name).toMatchObject({ ok: true })
    else expect(answer, name).toMatchObject({ ok: false, code: otherwise[name] ?? 'in-need-true-account' })
    const shown = JSON.stringify(answer)
    for (const secret of ['76543.21', '7654321', life.member.account, 'NGUYEN LAN'])
      expect(shown.includes(secret), `${secret} in the answer of ${name}`).toBe(false)
  }
  expect(await realMoney()).toEqual(before)
})

test('its statement and its orders are empty, whatever it bets; its bets are its own', async () => {
  const calls = new Map(await privateCalls())
  const token = await newTrial()
  const ask = async (name: string, input: object = {}) => {
    const endpoint = calls.get(name)
    if (!endpoint) throw new Error(`no call ${name}`)
    const answer = await callPlatform(world.platform, endpoint, input, { token })
    if (!answer.ok) throw new Error(`${name}: ${answer.code}`)
    return answer.value as Record<string, unknown>
  }
  for (let round = 0; round < 3; round++)
    await ask('placeBet', { ...dice, stake: '5.00', requestId: randomUUID() })
  for (const wallet of ['main', 'held'])
    expect(await ask('statement', { wallet })).toMatchObject({
      content: [],
      totals: { in: '0.00', out: '0.00' },
    })
  expect(await ask('statementRows')).toEqual([])
  expect(await ask('deposits')).toMatchObject({ content: [], totalRows: 0 })
  expect(await ask('withdrawals')).toMatchObject({ content: [], totalRows: 0 })
  const bets = await ask('betRecords')
  expect(bets).toMatchObject({ totalRows: 3, totals: { stake: '15.00' } })
  const detail = await ask('betDetail', { betId: (bets.content as { id: string }[])[0]?.id })
  expect(detail).toMatchObject({ bet: { stake: '5.00' }, outcome: { game: 'dice' } })
  const info = await callPlatform(world.platform, memberInfo, {}, { token })
  expect(await ask('balance')).toEqual({ sumBalance: info.ok && info.value.sumBalance })
})
