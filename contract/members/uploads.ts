import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/fields/values.ts'
import { MAX_IMAGE_BYTES } from '#contract/limits.ts'

export const ImageMime = z.enum(['image/png', 'image/jpeg'])
export type ImageMime = z.infer<typeof ImageMime>

/**
 * Stores a member's picture until its id is used (an application, a feedback); unused ones are deleted after a day. The
 * body is the file itself; its name and declared type are ignored. Refuses `not-an-image` unless the content is png or
 * jpg, `quota-exceeded` if too much is pending or stored.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_uploadImage',
  auth: 'member',
  encoding: 'bytes',
  maxBytes: MAX_IMAGE_BYTES,
  input: z.object({ bytes: z.instanceof(Uint8Array) }),
  value: z.object({ uploadId: Id }),
  refusals: ['not-an-image', 'quota-exceeded', 'in-need-true-account'],
})

/** A picture of the member; another member's is `not-found`. */
export const uploadedImage = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getImage',
  auth: 'member',
  input: z.object({ uploadId: Id }),
  value: z.object({ mime: ImageMime, base64: z.string() }),
  refusals: ['not-found'],
})
