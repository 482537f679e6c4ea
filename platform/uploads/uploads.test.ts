import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadImage as endpoint, MAX_IMAGE_BYTES } from '#contract/uploads.ts'
import { callPlatform } from '../../tests/support/caller.ts'
import { testMember } from '../../tests/support/members.ts'
import { jpeg, png } from '../../tests/support/pictures.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import type { Context } from '../context.ts'
import { removeExpired } from '../jobs/remove-expired.ts'
import { judgeImage } from './judge-image.ts'
import { tieUploads, uploadedImage, uploadImage } from './uploads.ts'

describe('a file', () => {
  it('is a picture by its content', () => {
    expect(judgeImage(png())).toBe('image/png')
    expect(judgeImage(jpeg())).toBe('image/jpeg')
  })

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9))],
    ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(99)])],
    ['a PNG by its signature alone', Buffer.concat([png().subarray(0, 8), Buffer.alloc(99)])],
    ['a PNG that is cut off', png().subarray(0, png().length - 4)],
    ['a PNG with something behind it', Buffer.concat([png(), Buffer.from('<script>')])],
    ['a PNG without an area', png(0)],
    ['a PNG that is too large to look at', png(20_000)],
    ['a PNG of a colour type that there is not', png(2, 2, (header) => header.writeUInt8(5, 9))],
    ['a JPEG without an area', jpeg(0)],
    ['a JPEG that is cut off', jpeg().subarray(0, jpeg().length - 2)],
    ['a JPEG without a frame', Buffer.concat([jpeg().subarray(0, 20), jpeg().subarray(33)])],
  ])('that is %s is none', (_what, bytes) => {
    expect(judgeImage(bytes)).toBeNull()
  })

  it('of any bytes is judged without a crash, also one that is spoilt at one place', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) =>
        [null, 'image/png', 'image/jpeg'].includes(judgeImage(bytes)),
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(png(), jpeg()), fc.nat(), fc.nat(255), (picture, at, byte) => {
        const spoilt = Uint8Array.from(picture)
        spoilt[at % spoilt.length] = byte
        return judgeImage(spoilt) !== undefined
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
    const kept = await uploadImage(ctx, member, { bytes })
    if (!kept.ok) throw new Error(kept.code)
    return kept.value.uploadId
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

  it('waits for a day, and only so many of a member do', async () => {
    const member = await testMember(ctx)
    const used = await upload(member)
    await tieUploads(ctx, member.id, [used], 'kept')
    for (let count = 0; count < 6; count++) await upload(member)
    expect(await uploadImage(ctx, member, { bytes: png() })).toMatchObject({ code: 'quota-exceeded' })
    world.clock.advance(86_401)
    await removeExpired(ctx)
    const left = await ctx.db.selectFrom('upload').select('id').where('member_id', '=', member.id).execute()
    expect(left).toEqual([{ id: used }])
    await upload(member)
  })

  it('is refused over the wire for its size before anything looks at it', async () => {
    const bytes = new Uint8Array(MAX_IMAGE_BYTES + 1)
    expect(await callPlatform(world.platform, endpoint, { bytes })).toMatchObject({ code: 'too-large' })
  })
})
