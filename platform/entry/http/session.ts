import { freePlay, login, loginNeeds, logout } from '#contract/members/session.ts'
import * as accounts from '#platform/members/accounts/index.ts'
import { type ServedEndpoint, serve } from './server/serve.ts'

export const sessionCalls: ServedEndpoint[] = [
  serve(login, accounts.logIn),
  serve(loginNeeds, (ctx, call, { username }) => accounts.loginNeeds(ctx, call, username)),
  serve(freePlay, accounts.freePlay),
  serve(logout, accounts.logOut),
]
