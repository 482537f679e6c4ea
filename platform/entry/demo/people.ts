import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import {
  createMember,
  hashPassword,
  issueInvitation,
  memberByAccount,
  recordLogin,
} from '#platform/members/accounts/index.ts'
import { PastClock, pastContext } from './past.ts'

/** Passwords of the accounts that a newcomer can use at once (site.md section 7, platform.md section 8). */
export const PASSWORD = 'Demo1234'
const FIRST_PASSWORD = '123456'
export const PAYMENT_PASSWORD = '246810'

/** Public passwords that demo visitors may reuse for their own accounts; the last one is a common one too. */
export const demoSecrets: ReadonlySet<string> = new Set([PASSWORD, PAYMENT_PASSWORD, '135790'])

/** The VIP rank of `player1`, which the operator gave it. */
export const PLAYER1_RANK = 3

export interface Person {
  account: string
  accountKind: 0 | 1 | 2 | 41
  upline: string | null
  /** Null if nobody can sign in. */
  password: string | null
  daysAgo: number
  payeeName?: string
  rankLevel?: number
  cameBy?: { referralCode: string }
  mustChangePassword?: 'first-login'
}

/** Uplines come before their downlines. */
const cast: Person[] = [
  {
    account: 'agent1',
    accountKind: 2,
    upline: null,
    password: PASSWORD,
    daysAgo: 59,
    payeeName: 'TRAN THI HOA',
  },
  {
    account: 'agent2',
    accountKind: 1,
    upline: 'agent1',
    password: PASSWORD,
    daysAgo: 58,
    payeeName: 'LE VAN BINH',
  },
  { account: 'affiliate1', accountKind: 41, upline: 'agent1', password: PASSWORD, daysAgo: 58 },
  {
    account: 'player1',
    accountKind: 0,
    upline: 'agent2',
    password: PASSWORD,
    daysAgo: 57,
    payeeName: 'NGUYEN VAN AN',
    rankLevel: PLAYER1_RANK,
  },
  {
    account: 'newbie1',
    accountKind: 0,
    upline: 'agent2',
    password: FIRST_PASSWORD,
    daysAgo: 1,
    mustChangePassword: 'first-login',
  },
]

const crowdNames = [
  'minhanh88',
  'hoangnam79',
  'thuha92',
  'quoctuan',
  'lananh95',
  'ducthang7',
  'maiphuong',
  'baolong01',
  'ngoctram',
  'vanhung86',
  'kimngan99',
  'tienphat68',
  'huyenmy',
  'congvinh',
  'thanhdat90',
  'bichngoc',
  'anhkhoa24',
  'phuongthao',
  'trungkien',
  'diemmy97',
  'giahuy',
  'hongnhung',
  'xuanbach39',
  'tuyetmai',
  'quanghai19',
  'camtu89',
  'manhcuong',
  'thienkim',
  'vietanh83',
  'yennhi',
  'haidang66',
  'nhatminh',
  'thuyduong',
  'hoaian',
  'trongnghia',
  'khanhlinh',
  'longvu77',
  'bangtam',
  'phucloc88',
  'saomai',
]
const crowdUplines = ['agent1', 'agent2', 'affiliate1', 'agent2']

/** Players nobody can sign in as; they fill the tables and the list of winners. */
export const crowd: readonly Person[] = crowdNames.map((account, index) => ({
  account,
  accountKind: 0,
  upline: crowdUplines[index % crowdUplines.length] ?? null,
  password: null,
  daysAgo: 56 - index,
}))

/** The referral code of `player1`. */
const REFERRAL_CODE = 'SENBAN24'

/** Players invited with it: most play, one has not deposited yet, and one looks like `player1` under another name. */
export const friends: readonly Person[] = [
  { account: 'thanhtruc96', daysAgo: 40 },
  { account: 'duykhanh21', daysAgo: 33 },
  { account: 'myduyen88', daysAgo: 18 },
  { account: 'nguyenan68', daysAgo: 15, payeeName: 'NGUYEN VAN AN' },
  { account: 'baongoc99', daysAgo: 4 },
].map((friend) => ({
  ...friend,
  accountKind: 0,
  upline: 'player1',
  password: null,
  cameBy: { referralCode: REFERRAL_CODE },
}))

/** All demo members by account, created if missing. `anchor` is the moment the world is made for. */
export async function gatherPeople(ctx: Context, anchor: Date): Promise<Map<string, Member>> {
  const people = new Map<string, Member>()
  const gather = async (persons: readonly Person[]) => {
    for (const person of persons) {
      const there = await memberByAccount(ctx, person.account)
      people.set(person.account, there ?? (await admit(ctx, anchor, person, people)))
    }
  }
  await gather(cast)
  const [affiliate, player] = [people.get('affiliate1'), people.get('player1')]
  // An existing code was issued before an interruption.
  if (affiliate) await issueInvitation(ctx, affiliate.id, 'SEN88', 'affiliate')
  if (player) await issueInvitation(ctx, player.id, REFERRAL_CODE, 'referral')
  await gather([...crowd, ...friends])
  return people
}

/** Logins per member who can sign in, from registration until yesterday. */
const VISITS = 24
/** Addresses are reserved for documentation (RFC 5737). */
const phone = {
  address: '203.0.113.24',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
}
const laptop = {
  address: '198.51.100.7',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
}

async function admit(
  ctx: Context,
  anchor: Date,
  {
    account,
    accountKind,
    upline,
    password,
    daysAgo,
    payeeName,
    rankLevel = 0,
    cameBy,
    mustChangePassword,
  }: Person,
  people: Map<string, Member>,
): Promise<Member> {
  const passwordHash = password && (await hashPassword(password))
  const paymentPasswordHash = password && (await hashPassword(PAYMENT_PASSWORD))
  // Only members with their own, unexpired password have signed in since.
  const comesBack = password !== null && mustChangePassword === undefined
  const joined = new PastClock(new Date(anchor.getTime() - daysAgo * DAY_MS))
  const past = pastContext(ctx, joined, anchor)
  let admitted: Member | undefined
  await past.transact(async (tx) => {
    admitted = await createMember(tx, {
      account,
      accountKind,
      uplineId: (upline && people.get(upline)?.id) || null,
      passwordHash,
      paymentPasswordHash,
      rankLevel,
      ...(comesBack && { firstLoginAt: joined.now() }),
      ...(payeeName && { payeeName }),
      ...(cameBy && { cameBy }),
      ...(mustChangePassword && { mustChangePassword }),
    })
    for (let visit = 0; comesBack && visit < VISITS; visit++) {
      await recordLogin(tx, admitted.id, visit % 3 === 1 ? laptop : phone, 'username')
      joined.passMinutes(((daysAgo - 1) * 1_440) / VISITS)
    }
    return { ok: true, value: null }
  })
  if (!admitted) throw new Error(`${account} was not admitted`)
  return admitted
}
