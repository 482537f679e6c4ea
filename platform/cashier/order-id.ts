/** Whether a text that a caller sent can be an order's id at all; anything else is nobody's order. */
export const isOrderId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
