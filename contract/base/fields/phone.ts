import { z } from 'zod'

/** A dialling code, digits only: `84` (site.md section 3). */
export const DiallingCode = z.string().regex(/^\d{1,4}$/)
