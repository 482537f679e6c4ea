/** Formats seconds as a clock: "02:05", "1:00:00"; never below zero. */
export function clockOf(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(left / 3600)
  const minutes = Math.floor(left / 60) % 60
  return `${hours ? `${hours}:` : ''}${two(minutes)}:${two(left % 60)}`
}
