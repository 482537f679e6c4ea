import { z } from 'zod'
import { MAX_FIELD_LENGTH, MAX_NAME_LENGTH } from '#contract/limits.ts'

/** A name, a code, a search word. */
export const ShortText = z.string().max(MAX_NAME_LENGTH)

/** A text typed into a field; `checkField` judges it. */
export const FieldText = z.string().max(MAX_FIELD_LENGTH)
