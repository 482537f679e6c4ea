import type { ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { DepositMethodCode, depositMethods as endpoint } from '#contract/cashier/cashier.ts'
import { feeOf } from '#contract/money/fee.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { type FittingBank, hasOpenBank } from '#platform/cashier/banks/index.ts'
import { mayDeposit } from '#platform/cashier/orders/index.ts'
import {
  type Description,
  gatewayProviderName,
  openGateways,
  providerOf,
} from '#platform/cashier/providers/index.ts'
import { banksOf } from './bank-orders.ts'

export interface Method {
  method: DepositMethodCode
  /** Who serves it: a name of `providerOf`, or the house's own bank accounts. */
  provider: 'simulator' | 'bank' | `gateway:${string}`
  min: Minor
  max: Minor
  /** Of the amount; 100 is 1 %. */
  feeBasisPoints: number
  quickAmounts: Minor[]
  /** For cards: the only accepted amounts. */
  faceValues: Minor[]
}

/** Whole ₫ in minor units. */
const dong = (whole: number): Minor => BigInt(whole) * 100n

/** The deposit methods, in display order. Limits are per order. */
const methods: readonly Method[] = [
  {
    method: 'bank-transfer',
    provider: 'simulator',
    min: dong(50_000),
    max: dong(300_000_000),
    feeBasisPoints: 0,
    quickAmounts: [100_000, 500_000, 1_000_000, 5_000_000, 20_000_000].map(dong),
    faceValues: [],
  },
  {
    method: 'e-wallet',
    provider: 'simulator',
    min: dong(20_000),
    max: dong(20_000_000),
    feeBasisPoints: 100,
    quickAmounts: [50_000, 100_000, 200_000, 500_000, 1_000_000].map(dong),
    faceValues: [],
  },
  {
    method: 'crypto',
    provider: 'simulator',
    min: dong(200_000),
    max: dong(500_000_000),
    feeBasisPoints: 0,
    quickAmounts: [500_000, 2_000_000, 10_000_000, 50_000_000].map(dong),
    faceValues: [],
  },
  {
    method: 'scratch-card',
    provider: 'simulator',
    min: dong(10_000),
    max: dong(500_000),
    // The networks keep a large share.
    feeBasisPoints: 1_500,
    quickAmounts: [],
    faceValues: [10_000, 20_000, 50_000, 100_000, 200_000, 500_000].map(dong),
  },
]

/** A method's fee for an amount, even while the method is not offered. */
export const methodFeeOf = (method: string, amount: Minor): Minor =>
  feeOf(amount, methods.find((one) => one.method === method)?.feeBasisPoints ?? 0)

/**
 * The methods that a member is offered now, each served by the first provider that is open for it (platform.md section 3).
 * Where the house has own bank accounts, the simulator pays no bank transfer: at an hour when none of them takes orders there
 * is none. Read them before a transaction.
 */
export async function offeredMethods(ctx: Context, member: Member): Promise<Method[]> {
  const [open, hasBank, gateways] = await Promise.all([
    Promise.all(methods.map(({ provider }) => providerOf(provider)?.isOpen(ctx))),
    hasOpenBank(ctx),
    openGateways(ctx),
  ])
  const banks = hasBank ? await banksOf(ctx, member) : []
  return methods.flatMap((method, index) => {
    if (hasBank && method.method === 'bank-transfer') return servedByBank(method, banks)
    const gateway = gateways.find(({ deposit }) => deposit.methods.some((one) => one === method.method))
    if (gateway) return servedByGateway(method, gateway)
    return open[index] ? method : []
  })
}

/** A method within the limits of a gateway; nothing if none of its amounts is within them. */
function servedByGateway(method: Method, { name, deposit: { least, most } }: Description): Method[] {
  const min = least === undefined || dong(least) < method.min ? method.min : dong(least)
  const max = most === undefined || dong(most) > method.max ? method.max : dong(most)
  if (min > max) return []
  const quickAmounts = method.quickAmounts.filter((amount) => amount >= min && amount <= max)
  return [{ ...method, provider: gatewayProviderName(name), min, max, quickAmounts }]
}

/** A method within the limits of these accounts; nothing if none of them takes an order. */
function servedByBank(method: Method, banks: readonly FittingBank[]): Method[] {
  const min = highest([method.min, lowest(banks.map(({ least }) => least)) ?? method.min])
  const max = lowest([method.max, highest(banks.map(({ left }) => left)) ?? 0n])
  if (min === undefined || max === undefined || min > max) return []
  const quickAmounts = method.quickAmounts.filter((amount) => amount >= min && amount <= max)
  return [{ ...method, provider: 'bank', min, max, quickAmounts }]
}

const ascending = (amounts: readonly Minor[]) => [...amounts].sort((one, other) => Number(one - other))
const lowest = (amounts: readonly Minor[]) => ascending(amounts)[0]
const highest = (amounts: readonly Minor[]) => ascending(amounts).at(-1)

/** The offered methods with their limits and fees. Refuses `in-need-true-account`. */
export async function depositMethods(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await mayDeposit(ctx, member)
  if (!permission.ok) return permission
  const offered = await offeredMethods(ctx, member)
  return ok({
    methods: offered.map(({ method, min, max, feeBasisPoints, quickAmounts, faceValues }) => ({
      method,
      min: moneyOf(min),
      max: moneyOf(max),
      feeBasisPoints,
      quickAmounts: quickAmounts.map(moneyOf),
      faceValues: faceValues.map(moneyOf),
    })),
  })
}
