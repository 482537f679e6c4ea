import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'

interface ShownOrder {
  id: string
  time: string
  amount: string
}

/** Deposits or withdrawals of one member on another record's page, each with its state. */
export function OrderRows<Order extends ShownOrder>({
  page,
  orders,
  state,
}: {
  page: 'deposits' | 'withdrawals'
  orders: readonly Order[]
  state(order: Order): ReactNode
}) {
  const { dayTime } = useFormat()
  return (
    <ul className="o-ql">
      {orders.map((order) => (
        <li key={order.id}>
          <a href={`/office/${page}/${order.id}`}>{dayTime(order.time)}</a>
          <span className="e">
            <Money amount={order.amount} />
          </span>
          <span className="b2">{state(order)}</span>
        </li>
      ))}
    </ul>
  )
}
