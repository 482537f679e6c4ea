import { officeRoutes } from './pages.ts'

export default [
  {
    file: 'routes/layout.tsx',
    children: [...officeRoutes, { path: '*', file: 'routes/not-found.tsx' }],
  },
]
