import { useLocation } from '@remix-run/react'
import { type Here, hereOf } from '#app/lib/pages/here.ts'

/** The current page. */
export const useHere = (): Here => hereOf(useLocation())
