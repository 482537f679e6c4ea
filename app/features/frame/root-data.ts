import { useRouteLoaderData } from '@remix-run/react'
import type { SaidFlash } from '#app/lib/forms/flash-codes.ts'
import type { FrameData } from '#app/lib/pages/frame-data.ts'
import type { Collection } from '#app/lib/play/collection.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { announcements } from '#contract/members/content.ts'
import type { InboxWords } from '#contract/members/inbox.ts'
import type { memberInfo } from '#contract/members/member.ts'
import type { ChangePasswordView } from '../auth/change-password-form.tsx'
import type { ForgetView } from '../auth/forget-form.tsx'
import type { LoginView } from '../auth/login-form.tsx'
import type { RegisterFormProps } from '../auth/register-form.tsx'
import type { HelpTopic } from '../help/help-topics.tsx'

type MemberInfo = ValueOf<typeof memberInfo>
type Announcements = ValueOf<typeof announcements>

/** The dialog in the URL (`?modal=`); `form` is null if the platform did not answer. */
export type Modal =
  | { kind: 'login'; form: LoginView | null; menu: string | null }
  | { kind: 'register'; form: Omit<RegisterFormProps, 'dialog'> | null }
  | { kind: 'forget'; form: ForgetView | null }
  | {
      kind: 'changePassword'
      reason: MemberInfo['mustChangePassword']
      form: ChangePasswordView | null
    }
  | { kind: 'help'; topics: HelpTopic[] }
  | { kind: 'notice'; notices: Announcements['player']; chosen: string | null }
  | { kind: 'collection'; collection: Collection }

/** Shown once, on the page after a login. */
export interface Arrival {
  newcomer: boolean
  previousLogin: MemberInfo['previousLogin']
  notices: Announcements['popup']
}

/** The data of the root loader: everything around a page. */
export interface RootData {
  /** The members' or the agents' site; the latter is indigo, from its login on. */
  site: 'player' | 'agent'
  frame: FrameData
  modal: Modal | null
  /** The flash message of the last action. */
  flash: SaidFlash | null
  /** Notices shown on this page only, and the operator's own words for them. */
  notices: { list: MemberInfo['notices']; words: InboxWords }
  arrival: Arrival | null
}

/** Undefined if the root loader failed. */
export const useRootData = () => useRouteLoaderData('root') as RootData | undefined
