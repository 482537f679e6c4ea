import { z } from 'zod'
import type { FieldKind } from '#app/forms/fields.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { MAX_EDITED_BYTES } from '../../limits.ts'

/** A text of several lines, trimmed, as long as a form of the office takes one; `missing` is the code of an empty one, if it may not be. */
export const longText = (missing?: ErrorCode): FieldKind<string> => ({
  schema: z
    .string()
    .max(MAX_EDITED_BYTES, 'too-long')
    .refine((text) => !text.includes('\0'), 'format')
    .optional()
    .transform((text = '') => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => missing === undefined || text !== '', missing),
  secret: false,
})
