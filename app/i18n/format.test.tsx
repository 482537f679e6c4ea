import { expect, test } from 'vitest'
import { textIn } from '#tests/support/pages/rendered-in.tsx'
import { useFormat } from './format.tsx'

const AT = '2026-11-20T07:30:08Z'

function Times() {
  const { dateTime, dayTime } = useFormat()
  return (
    <p>
      {dateTime(AT)}|{dayTime(AT)}
    </p>
  )
}

test('the parts of a time keep their order among words from right to left', () => {
  for (const language of ['ar', 'fa', 'ur'] as const)
    expect(textIn(language, <Times />), language).toMatch(
      /^\u2066[\d/]+ 14:30:08\u2069\|\u2066[\d/]+ 14:30\u2069$/,
    )
  expect(textIn('vi', <Times />)).toBe('20/11/2026 14:30:08|20/11/2026 14:30')
})
