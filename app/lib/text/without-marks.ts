/** A name as it is searched for: lower case, without the marks of Vietnamese. `Đà Nẵng` is found by `da nang`. */
export const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
