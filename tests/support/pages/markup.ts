import { HtmlValidate } from 'html-validate'
import type { Page } from '../site/visitor.ts'

/** On a narrow screen the rows of a table are drawn as cards, and `display: grid` takes their roles away in Safari. */
const drawnAsCards = Object.fromEntries(
  ['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map((tag) => [
    tag,
    { inherit: tag, aria: { implicitRole: () => null } },
  ]),
)

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  elements: ['html5', drawnAsCards],
  rules: {
    // How React writes HTML, which says the same: `charSet`, `<br/>`, `required=""`.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Lists may be named, and a list that one scrolls in must be.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Figures that only the page knows: how far a bar reaches, how deep a row stands, where a target and a result lie, and
    // in a game where a fish swims (`--x`, `--y`, `--w`, `--h`) and which reel it is; of a ring around a clock the part that is left;
    // of a prize of a lottery how many numbers stand side by side (`--c`).
    'no-inline-style': [
      'error',
      {
        allowedProperties: [
          'width',
          'left',
          'right',
          'inset-inline-start',
          '--level',
          '--target',
          '--x',
          '--y',
          '--w',
          '--h',
          '--reel',
          '--part',
          '--left',
          '--c',
        ],
      },
    ],
    // Forms may say a field several times (the `id` of each ticked message), and fields may stand outside their form.
    'form-dup-name': 'off',
  },
})

/**
 * What is wrong with the HTML of a page, a line each; nothing where the answer is no page. Pages are the same in all
 * arrangements, so they are judged in one.
 */
export async function findingsOf({ text, headers, url, status }: Page): Promise<string[]> {
  if (['two', 'hosted'].includes(process.env.ARRANGEMENT ?? 'one')) return []
  if (text === '' || !headers.get('content-type')?.startsWith('text/html')) return []
  const { results } = await validator.validateString(text)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) =>
        `${status} ${url.pathname}${url.search}: ${message} (${ruleId}) at ${text.slice(offset, offset + 80)}`,
    ),
  )
}
