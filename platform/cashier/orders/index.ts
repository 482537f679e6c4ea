/** What deposits and withdrawals have in common: who may order, and how orders are found and listed. */
export { aboutOrder } from './about-order.ts'
export { mayDeposit, mayWithdraw } from './cashier-gates.ts'
export { type Listed, listedOf, type OrderEvents, orderEvents } from './listed-orders.ts'
export {
  newestFirst,
  type OrderFilter,
  onTheWire,
  ordersMatching,
  orderTies,
  pageOfOrders,
  sortedOrders,
  timelineOf,
} from './order-queries.ts'
