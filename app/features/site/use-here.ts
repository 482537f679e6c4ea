import { useLocation } from '@remix-run/react'
import { type Here, hereOf } from '#app/lib/here.ts'

/** The current page. */
export const useHere = (): Here => hereOf(useLocation())
