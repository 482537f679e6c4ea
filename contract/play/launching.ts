import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { ourWords } from '#contract/base/product.ts'
import { RoomId } from './games/three-card/three-card.ts'

const WireLaunch = z.object({
  vassalage: ShortText,
  nodeId: ShortText,
  /** The page behind the game's own exit. */
  lobbyUrl: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s]+$/)
    .refine((text) => URL.canParse(text))
    .optional(),
})
const LaunchInput = WireLaunch.transform(ourWords)

/** The address of a game; `popup` if it refuses to be framed. */
const Launched = z.object({ content: z.string(), popup: z.boolean().default(false) })

const launchRefusals = [
  'not-found',
  'game-in-maintenance',
  'in-need-true-account',
  'operation-not-allowed',
  'self-excluded',
] as const

/**
 * Starts a vendor's game; one in maintenance is refused. House games need no launch, except card rooms: their `content`
 * is the site's own address of the room named by `roomId` (GLS2_roomList), or of all rooms.
 */
export const launchGame = endpoint({
  method: 'POST',
  path: '/wps/game/launchGame',
  auth: 'member',
  source: 'product',
  input: WireLaunch.extend({ roomId: RoomId.optional() }).transform(ourWords),
  value: Launched,
  refusals: launchRefusals,
})

/** Starts a vendor's game with real money, as the pages of games ask. */
export const launchVendorGame = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_gameLaunch',
  auth: 'member',
  source: 'product',
  input: LaunchInput,
  value: Launched,
  refusals: launchRefusals,
})

/** The same for the FB sportsbook (site.md section 2: `/fbsports`). */
export const launchFb = endpoint({
  ...launchVendorGame,
  path: '/wps/relay/GCS_gameLaunchFB',
})

/** The same for the play money of a trial account. */
export const trialLaunch = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_gameTrialLaunch',
  auth: 'member',
  source: 'product',
  input: LaunchInput,
  value: Launched,
  refusals: launchRefusals,
})
