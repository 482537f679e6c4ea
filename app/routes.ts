import { type RouteConfig, route } from '@remix-run/route-config'

/** The whole URL table. Redirects of old names are in `routes/redirect.ts`. */
export default [
  route('/index', 'routes/redirect.ts', { id: 'index' }),
  route('/index.html', 'routes/redirect.ts', { id: 'index-html' }),
  route('/home', 'routes/redirect.ts', { id: 'home-name' }),
  route('/register.html', 'routes/redirect.ts', { id: 'register-html' }),

  route('/login', 'routes/login.tsx'),
  route('/register', 'routes/register.tsx'),
  route('/logout', 'routes/logout.tsx'),
  route('/changePassword', 'routes/change-password.tsx'),
  route('/captcha', 'routes/captcha.tsx'),
  route('/preferences', 'routes/preferences.ts'),




  route('/robots.txt', 'routes/robots.ts'),
  route('/sitemap.xml', 'routes/sitemap.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
