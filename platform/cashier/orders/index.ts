/** The common parts of deposits and withdrawals: permissions, queries and lists of orders. */
export { aboutOrder } from './about-order.ts'
export { mayDeposit, mayWithdraw } from './cashier-gates.ts'
export { type Listed, listedOf, type OrderEvents, orderEvents } from './listed-orders.ts'
export {
  newestFirst,
  type OrderFilter,
  type OrderTable,
  onTheWire,
  ordersMatching,
  orderTies,
  pageOfOrders,
  sortedOrders,
  timelineOf,
} from './order-queries.ts'
