import { randomUUID } from 'node:crypto'
import { signedHeaders, type WalletCallKind, walletPath } from '#contract/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { hashOfToken, openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { connectionOf, connectVendor, newLaunchToken } from '#platform/play/vendors/index.ts'

/** A vendor of one game `lotus` with stakes from 1.00 to 1,000,000.00. */
export interface TestVendor {
  code: string
  key: string
}

/** A connected vendor of its own, whose game is open. */
export async function testVendor(
  ctx: Context,
  terms: Partial<Parameters<typeof connectVendor>[3]> = {},
): Promise<TestVendor> {
  const code = `V${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`
  const name = { vi: 'Hoa Sen', en: 'Lotus', zh: '莲花' }
  await installCatalogue(
    ctx,
    [{ code, name: code, isHot: false, position: 90 }],
    [
      {
        ...{ vendor: code, nodeId: 'lotus', gameType: 'RNG', name, gameClass: 'JP', rtpBasisPoints: 9_600 },
        ...{
          minBet: 100n,
          maxBet: 100_000_000n,
          artKind: null,
          isNew: false,
          playable: false,
          position: 900,
        },
      },
    ],
  )
  const connected = await connectVendor(ctx, 'ops:test', code, {
    launchUrl: 'http://vendor.test/launch',
    ...terms,
  })
  if (!connected.ok) throw new Error(connected.code)
  const connection = await connectionOf(ctx, code)
  return { code, key: connection?.key ?? '' }
}

/** A session of a member with the token of a launch of the vendor's game in it; `logOut` ends it. */
export async function launched(ctx: Context, member: Member, { code }: TestVendor, node = 'lotus') {
  const caller = { address: '203.0.113.7', language: 'vi' as const, userAgent: 'test', session: '' }
  const tokenHash = hashOfToken(await openSession(ctx, member.id, caller))
  const token = await newLaunchToken(ctx, member, { tokenHash, vendor: code, node })
  const logOut = () => ctx.db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
  return { token, logOut }
}

/** An answer to a vendor's call. */
export interface WalletReply {
  status: number
  success: boolean
  value: { balance?: string; transactionId?: string | null; field?: string } | null
  message: string
}

/** Sends a vendor's calls with its real signature. */
export const callWallet =
  (fetch: (request: Request) => Promise<Response>, { code, key }: TestVendor, nowMs: () => number) =>
  async (kind: WalletCallKind, said: object): Promise<WalletReply> => {
    const path = walletPath(code, kind)
    const body = JSON.stringify(said)
    const headers = signedHeaders(key, path, body, nowMs())
    const answer = await fetch(new Request(`http://site${path}`, { method: 'POST', headers, body }))
    return { status: answer.status, ...((await answer.json()) as Omit<WalletReply, 'status'>) }
  }
