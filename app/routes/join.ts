import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths, withQuery } from '#app/lib/paths.ts'

/**
 * An invitation link: redirects to the registration with its code (site.md section 2). Without a code too: a visitor
 * who was told one can type it there.
 */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(withQuery(paths.register, { affiliateCode: params.code }), 303)
