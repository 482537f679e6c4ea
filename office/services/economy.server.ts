import {
  applyTrialSettings,
  type BenefitsByType,
  redLines,
  toBenefitsRow,
  tryChange,
} from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { LATEST_ROWS } from '../limits.ts'

/** The acts whose changes can make a line red, and the latest of them. */
const CHANGES = ['game-weight-set', 'game-return-set', 'setting-changed'] as const

/** The parts of what turnover earns, the changes behind red lines, and what a change that is tried (`with`) would do. */
export async function readEconomy(
  platform: Context,
  { benefits, red }: { benefits: BenefitsByType; red: number },
  actor: string,
  query: URLSearchParams,
) {
  const change = query.get('with')?.trim().slice(0, 200) || null
  const changes =
    red === 0
      ? []
      : (await Promise.all(CHANGES.map((action) => listAudit(platform, { action, limit: LATEST_ROWS }))))
          .flat()
          .sort((a, b) => b.time.localeCompare(a.time))
          .slice(0, LATEST_ROWS)
          .map(({ time, actor: by, action, subject }) => ({
            time,
            actor: by,
            action,
            about: subject,
          }))
  return {
    red,
    benefits: [...benefits.values()].map(toBenefitsRow),
    changes,
    asked: change,
    trial: change === null ? null : await tried(platform, actor, change),
  }
}

async function tried(platform: Context, actor: string, text: string) {
  const at = text.indexOf('=')
  if (at < 1) return { ok: false as const }
  const change = { name: text.slice(0, at), value: text.slice(at + 1) }
  const done = await tryChange(platform, (tx) => applyTrialSettings(tx, actor, [change]), redLines)
  return done.ok ? { ok: true as const, red: done.value } : { ok: false as const }
}
