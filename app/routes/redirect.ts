import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { paths } from '#app/lib/pages/paths.ts'

/** Old page names and their current URLs (site.md section 2). */
const moved: Record<string, string> = {
  '/index': paths.home,
  '/index.html': paths.home,
  '/home': paths.home,
  '/register.html': paths.register,
  '/download': paths.down,
}

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  return redirect(`${moved[url.pathname] ?? paths.home}${url.search}`, 301)
}
