import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { TextLanguage } from '#contract/base/fields/values.ts'
import { MemberProgress } from '#contract/benefits/progress.ts'
import { memberInfo } from '#contract/members/member.ts'
import { PlayedGame } from './catalogue.ts'

/** What a member's home page shows of it, in one call: its data for the header, its latest games, and its next goal. */
export const memberHome = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getHome',
  auth: 'member',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({
    member: memberInfo.value,
    /** The games that the member played last, newest first: at most `HOME_GAMES`. */
    played: z.array(PlayedGame),
    progress: MemberProgress,
  }),
})
