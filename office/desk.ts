/**
 * The script of the office. Pages work without it; with it there are keys, and news of queues. All of it finds its elements by
 * attributes:
 *
 * - `<body data-keys="on">`: keys are on. `data-key="<key>"`: where a key leads: a link is followed, anything else has the focus;
 *   `data-go="<key>"`: a link that is followed by `g` and that key
 * - `<main data-live="<topic>">`: told by `/office/events/<topic>` when it has changed. A list says so in a line above it,
 *   `data-news` (its words: `data-one`, `data-other`, `data-changed`, with `{}` for the number); any other page is drawn
 *   again, where nobody's hand is
 */
import { startKeys } from './desk/keys.ts'
import { startNews } from './desk/news.ts'

document.documentElement.classList.add('js')
if (document.body.dataset.keys === 'on') startKeys()
startNews()
