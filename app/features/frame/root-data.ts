import { useRouteLoaderData } from '@remix-run/react'
import type { FlashCode } from '#app/lib/flash-codes.ts'
import type { FrameData } from '#app/lib/frame-data.ts'
import type { announcements } from '#contract/content.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { memberInfo } from '#contract/member.ts'
import type { ChangePasswordView } from '../auth/change-password-form.tsx'
import type { ForgetView } from '../auth/forget-form.tsx'
import type { LoginView } from '../auth/login-form.tsx'
import type { RegisterFormProps } from '../auth/register-form.tsx'
import type { HelpTopic } from '../help/help-topics.tsx'

type MemberInfo = ValueOf<typeof memberInfo>
type Announcements = ValueOf<typeof announcements>

/** The dialog that the URL asks for (`?modal=`); `form` is null where the platform did not answer. */
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

/** What the page after a login says once. */
export interface Arrival {
  newcomer: boolean
  previousLogin: MemberInfo['previousLogin']
  notices: Announcements['popup']
}

/** What the root loader answers: all that is around a page. */
export interface RootData {
  frame: FrameData
  modal: Modal | null
  /** What the last action left to say. */
  flash: FlashCode | null
  /** Notices that this page says once. */
  notices: MemberInfo['notices']
  arrival: Arrival | null
}

/** Undefined where a bug has stopped the root loader. */
export const useRootData = () => useRouteLoaderData('root') as RootData | undefined
