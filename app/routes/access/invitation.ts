import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'

/**
 * An invitation link: redirects to the registration with its code (site.md section 2).
 */
export async function loader(args: LoaderFunctionArgs) {
  // `?lang=` of the link is kept: the page after it has another query.
  await preferencesOf(args)
  return redirect(withQuery(paths.register, { affiliateCode: args.params.code }), 303)
}
