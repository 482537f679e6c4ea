import { keptForGuests, page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import tileStyles from '#app/styles/shared/tiles.css?url'

export const links = stylesheets(tileStyles)

/** The help centre without a header, for apps that embed it (product.md section 2). */
export const handle = keptForGuests(page('helpmc', 'bare'))

export { default, loader } from './help.tsx'
