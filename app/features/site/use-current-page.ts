import { useLocation } from '@remix-run/react'
import { type CurrentPage, currentPageOf } from '#app/lib/pages/current-page.ts'

/** The current page. */
export const useCurrentPage = (): CurrentPage => currentPageOf(useLocation())
