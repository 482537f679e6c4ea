import type { Context } from '#platform/base/context.ts'
import { resealRows } from '#platform/base/seal-text.ts'
import { sealedForOwner } from '#platform/members/accounts/index.ts'

/** Seals the operators' TOTP secrets anew that a former platform key has sealed. */
export const resealOperatorSecrets = (ctx: Context): Promise<number> =>
  resealRows(ctx, {
    read: async (limit, last?: { id: bigint; sealed: string }) =>
      ctx.db
        .selectFrom('operator')
        .select(['id', 'two_factor_secret as sealed'])
        .where('two_factor_secret', 'is not', null)
        .where('id', '>', last?.id ?? 0n)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ sealed: string }>()
        .execute(),
    sealedFor: ({ id }) => sealedForOwner(`operator ${id}`),
    write: ({ id, sealed }, anew) =>
      ctx.db
        .updateTable('operator')
        .set({ two_factor_secret: anew })
        .where('id', '=', id)
        .where('two_factor_secret', '=', sealed)
        .execute(),
  })
