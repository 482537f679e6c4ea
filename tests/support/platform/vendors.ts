import { createHash, randomUUID } from 'node:crypto'
import { signedHeaders, type WalletCallKind, walletPath } from '#contract/play/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { hashOfToken, openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { sealKey } from '#platform/play/vendors/connections/connections.ts'
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
  await connected(ctx, code, 'lotus', terms)
  const connection = await connectionOf(ctx, code)
  return { code, key: connection?.key ?? '' }
}

/** A vendor by its name, with a key and a launch token that were agreed on elsewhere. */
export async function namedVendor(
  ctx: Context,
  member: Member,
  { code, node, key, token }: { code: string; node: string; key: string; token: string },
): Promise<void> {
  await connected(ctx, code, node, {})
  await ctx.db
    .updateTable('vendor_connection')
    .set({ key_sealed: sealKey(ctx, code, key) })
    .where('vendor_code', '=', code)
    .execute()
  const { token: other } = await launched(ctx, member, { code }, node)
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  await ctx.db
    .updateTable('launch_token')
    .set({ token_hash: hashOf(token) })
    .where('token_hash', '=', hashOf(other))
    .execute()
}

async function connected(
  ctx: Context,
  code: string,
  nodeId: string,
  terms: Partial<Parameters<typeof connectVendor>[3]>,
): Promise<void> {
  const name = { vi: 'Hoa Sen', en: 'Lotus', zh: '莲花' }
  await installCatalogue(
    ctx,
    [{ code, name: code, isHot: false, position: 90 }],
    [
      {
        vendor: code,
        nodeId,
        gameType: 'RNG',
        name,
        gameClass: 'JP',
        rtpBasisPoints: 9_600,
        minBet: 100n,
        maxBet: 100_000_000n,
        artKind: null,
        isNew: false,
        playable: false,
        position: 900,
      },
    ],
  )
  const done = await connectVendor(ctx, 'ops:test', code, {
    launchUrl: 'http://vendor.test/launch',
    ...terms,
  })
  if (!done.ok) throw new Error(done.code)
}

/** A session of a member with the token of a launch of the vendor's game in it; `logOut` ends it. */
export async function launched(
  ctx: Context,
  member: Member,
  { code }: Pick<TestVendor, 'code'>,
  node = 'lotus',
) {
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
  async (kind: WalletCallKind, fields: object): Promise<WalletReply> => {
    const path = walletPath(code, kind)
    const body = JSON.stringify(fields)
    const headers = signedHeaders(key, path, body, nowMs())
    const answer = await fetch(new Request(`http://site${path}`, { method: 'POST', headers, body }))
    return { status: answer.status, ...((await answer.json()) as Omit<WalletReply, 'status'>) }
  }
