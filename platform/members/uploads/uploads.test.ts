import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_IMAGE_BYTES } from '#contract/limits.ts'
import { uploadImage as endpoint } from '#contract/members/uploads.ts'
import type { Context } from '#platform/base/context.ts'
import { removeExpired } from '#platform/entry/jobs/remove-expired.ts'
import { jpeg, png, withChunk, withSegment } from '#tests/support/pages/pictures.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { readImage } from './read-image.ts'
import { tieUploads, uploadedImage, uploadImage } from './uploads.ts'

describe('a file', () => {
  it('is a picture by its content', () => {
    expect(readImage(png())).toEqual({ mime: 'image/png', bytes: Buffer.from(png()) })
    expect(readImage(jpeg())).toEqual({ mime: 'image/jpeg', bytes: Buffer.from(jpeg()) })
  })

  it('keeps what shows it, and nothing that tells of who took it', () => {
    const place = Buffer.from('Exif\0\0 21.0278 N 105.8342 E, and more that nobody is to see')
    const told = [withSegment(jpeg(), 0xe1, place), withSegment(jpeg(), 0xfe, Buffer.from('a comment'))]
    for (const file of [...told, Buffer.concat([jpeg(), withSegment(jpeg(), 0xe1, place)])])
      expect(readImage(file)?.bytes).toEqual(Buffer.from(jpeg()))
    expect(readImage(withChunk(png(), 'tEXt', 'Author\0Lan'))?.bytes).toEqual(Buffer.from(png()))
    const gamma = withChunk(png(), 'gAMA', 'abcd')
    expect(readImage(gamma)?.bytes).toEqual(Buffer.from(gamma))
  })

  it.each([
    ['4949', 'little endian', '2a0008000000', '12010300010000000600', '0000'],
    ['4d4d', 'big endian', '002a00000008', '01120003000000010006', '0000'],
  ])('that was turned stays so (%s, %s)', (order, _name, head, tag, rest) => {
    const tags = order === '4949' ? '0100' : '0001'
    const exif = Buffer.from(
      `457869660000${order}${head}${tags}${tag}${rest}00000000${'ab'.repeat(40)}`,
      'hex',
    )
    const alone = Buffer.from('4578696600004d4d002a0000000800010112000300000001000600000000' + '0000', 'hex')
    const picture = readImage(withSegment(jpeg(), 0xe1, exif))
    expect(picture?.bytes).toEqual(withSegment(jpeg(), 0xe1, alone))
    expect(readImage(picture?.bytes ?? png())).toEqual(picture)
  })

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9))],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(99)])],
    ['a PNG by its signature alone', Buffer.concat([png().subarray(0, 8), Buffer.alloc(99)])],
    ['a PNG that is cut off', png().subarray(0, png().length - 4)],
    ['a PNG with something behind it', Buffer.concat([png(), Buffer.from('<script>')])],
    ['a PNG with a checksum that is wrong', Buffer.from(png()).fill(1, 29, 30)],
    ['a PNG with a critical chunk that there is not', withChunk(png(), 'EVIL', 'x')],
    ['a PNG without an area', png(0)],
    ['a PNG that is too large to look at', png(20_000)],
    ['a PNG of a colour type that there is not', png(2, 2, (header) => header.writeUInt8(5, 9))],
    ['a JPEG without an area', jpeg(0)],
    ['a JPEG that is cut off', jpeg().subarray(0, jpeg().length - 2)],
    [
      'a JPEG that is cut off in its scan, and ended',
      Buffer.concat([jpeg().subarray(0, 38), jpeg().slice(-2)]),
    ],
    [
      'a JPEG whose scan runs into its end',
      Buffer.concat([jpeg().subarray(0, -2), Buffer.from('ff00ff', 'hex')]),
    ],
    ['a JPEG of two frames', Buffer.concat([jpeg().subarray(0, 33), jpeg().subarray(20)])],
    ['a JPEG without a frame', Buffer.concat([jpeg().subarray(0, 20), jpeg().subarray(33)])],
  ])('that is %s is none', (_what, bytes) => {
    expect(readImage(bytes)).toBeNull()
  })

  it('of any bytes is judged without a crash, also one that is spoilt at one place', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) =>
        [undefined, 'image/png', 'image/jpeg'].includes(readImage(bytes)?.mime),
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(png(), jpeg()), fc.nat(), fc.nat(255), (picture, at, byte) => {
        const spoilt = Uint8Array.from(picture)
        spoilt[at % spoilt.length] = byte
        return readImage(spoilt) !== undefined
      }),
    )
  })
})

describe('an upload', () => {
  let world: Awaited<ReturnType<typeof testPlatform>>
  let ctx: Context
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
  })
  afterAll(() => world.close())

  const upload = async (member: Awaited<ReturnType<typeof testMember>>, bytes = png()) => {
    const result = await uploadImage(ctx, member, { bytes })
    if (!result.ok) throw new Error(result.code)
    return result.value.uploadId
  }

  const idsOf = async (member: Awaited<ReturnType<typeof testMember>>) => {
    const rows = await ctx.db.selectFrom('upload').select('id').where('member_id', '=', member.id).execute()
    return rows.map(({ id }) => id).sort()
  }

  it('is shown to its member alone, as what its content is', async () => {
    const [member, other] = [await testMember(ctx), await testMember(ctx)]
    const uploadId = await upload(member, jpeg())
    expect(await uploadedImage(ctx, member, { uploadId })).toEqual({
      ok: true,
      value: { mime: 'image/jpeg', base64: Buffer.from(jpeg()).toString('base64') },
    })
    expect(await uploadedImage(ctx, other, { uploadId })).toMatchObject({ code: 'not-found' })
    expect(await uploadedImage(ctx, member, { uploadId: 'nonsense' })).toMatchObject({ code: 'not-found' })
  })

  it('is used once, by its member', async () => {
    const [member, other] = [await testMember(ctx), await testMember(ctx)]
    const uploadId = await upload(member)
    expect(await tieUploads(ctx, other.id, [uploadId], 'x')).toMatchObject({ code: 'not-offered' })
    expect(await tieUploads(ctx, member.id, [uploadId], 'x')).toMatchObject({ ok: true })
    expect(await tieUploads(ctx, member.id, [uploadId], 'y')).toMatchObject({ code: 'not-offered' })
  })

  it('waits for a day, and only so many of a member do: the next takes the place of the oldest', async () => {
    const member = await testMember(ctx)
    const used = await upload(member)
    await tieUploads(ctx, member.id, [used], 'kept')
    const waiting: string[] = []
    for (let width = 1; width <= 8; width++) {
      waiting.push(await upload(member, png(width)))
      world.clock.advance(1)
    }
    expect(await idsOf(member)).toEqual([used, ...waiting.slice(-6)].sort())
    world.clock.advance(86_401)
    await removeExpired(ctx)
    expect(await idsOf(member)).toEqual([used])
  })

  it('that waits already is not kept twice, and is somebody else’s there', async () => {
    const [member, other] = [await testMember(ctx), await testMember(ctx)]
    const first = await upload(member)
    world.clock.advance(80_000)
    expect(await upload(member)).toBe(first)
    expect(await upload(other)).not.toBe(first)
    world.clock.advance(80_000)
    await removeExpired(ctx)
    expect(await idsOf(member)).toEqual([first])
    await tieUploads(ctx, member.id, [first], 'x')
    expect(await upload(member)).not.toBe(first)
  })

  it('is refused where too much is kept of all members, until some of it goes', async () => {
    const [member, other] = [await testMember(ctx), await testMember(ctx)]
    await upload(member, png(3))
    const { rows } = await sql`
      select (select bytes from upload_total) = (select sum(size) from upload) as counted
    `.execute(ctx.db)
    expect(rows).toEqual([{ counted: true }])
    const full = 8n * 1024n ** 3n
    await ctx.db.updateTable('upload_total').set({ bytes: full }).execute()
    expect(await uploadImage(ctx, other, { bytes: png(4) })).toMatchObject({ code: 'quota-exceeded' })
    await ctx.db.deleteFrom('upload').where('member_id', '=', member.id).execute()
    const { bytes } = await ctx.db.selectFrom('upload_total').select('bytes').executeTakeFirstOrThrow()
    expect(bytes).toBe(full - BigInt(png(3).length))
    await ctx.db.updateTable('upload_total').set({ bytes: sql`(select sum(size) from upload)` }).execute()
    await upload(other, png(4))
  })

  it('is refused over the wire for its size before anything looks at it', async () => {
    const bytes = new Uint8Array(MAX_IMAGE_BYTES + 1)
    expect(await callPlatform(world.platform, endpoint, { bytes })).toMatchObject({ code: 'too-large' })
  })
})
