/** The routes with picture forms: only they accept a body of up to 16 MB (site.md 1.3). */
const routes: readonly string[] = ['/promoDetail', '/feedback', '/personalCenter/identity']

export const takesUploads = (pathname: string): boolean => routes.includes(pathname.replace(/\/+$/, ''))
