import type { Context } from '#platform/base/context.ts'
import { resealSecretsOf } from '#platform/members/accounts/index.ts'

/** Seals the operators' TOTP secrets anew that a former platform key has sealed. */
export const resealOperatorSecrets = (ctx: Context): Promise<number> =>
  resealSecretsOf(ctx, 'operator', {
    read: (id, limit) =>
      ctx.db
        .selectFrom('operator')
        .select(['id', 'two_factor_secret as sealed'])
        .where('two_factor_secret', 'is not', null)
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ sealed: string }>()
        .execute(),
    write: ({ id, sealed }, anew) =>
      ctx.db
        .updateTable('operator')
        .set({ two_factor_secret: anew })
        .where('id', '=', id)
        .where('two_factor_secret', '=', sealed)
        .execute(),
  })
