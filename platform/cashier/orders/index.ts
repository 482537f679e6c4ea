/** The common parts of deposits and withdrawals: permissions, queries and lists of orders. */

export { mayDeposit, mayWithdraw } from './cashier-gates.ts'
export { type ListedOrder, type OrderEvents, orderEvents, orderFormatter } from './listed-orders.ts'
export { orderJob } from './order-job.ts'
export {
  byTime,
  type OrderFilter,
  type OrderTable,
  ordersMatching,
  orderTies,
  pageOfOrders,
  sortedOrders,
  timelineOf,
  toWireTimeline,
} from './order-queries.ts'
export { type PaidHour, type PaidHourRow, toPaidHour } from './paid-by-hour.ts'
