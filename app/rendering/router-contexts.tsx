import type { ContextType, ReactElement, ReactNode } from 'react'
/**
 * The only file that uses names which a library calls unsafe. Hooks of React Router (`useLoaderData`, `useLocation`, …)
 * read these contexts, and the library exports them under no other name. Its own providers make a router for each page,
 * which a page that is not hydrated does not need (docs/decisions/0032). What these contexts must hold may change with any
 * version of React Router: `matched-routes.test.tsx` asks every hook that we use, and fails then.
 */
import {
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'

type RouterState = NonNullable<ContextType<typeof DataRouterStateContext>>
type Navigation = ContextType<typeof NavigationContext>
type Location = ContextType<typeof LocationContext>['location']
type RouteMatches = ContextType<typeof RouteContext>['matches']

/** What hooks are told on a page. */
export interface RouterContexts {
  navigation: Navigation
  location: Location
  navigationType: ContextType<typeof LocationContext>['navigationType']
  state: RouterState
}

/** A page, whose hooks are told this. */
export const RouterProvider = ({
  navigation,
  location,
  navigationType,
  state,
  children,
}: RouterContexts & { children: ReactNode }) => (
  <NavigationContext.Provider value={navigation}>
    <LocationContext.Provider value={{ location, navigationType }}>
      <DataRouterStateContext.Provider value={state}>{children}</DataRouterStateContext.Provider>
    </LocationContext.Provider>
  </NavigationContext.Provider>
)

/** The content of one matched route; `outlet` is what its `<Outlet>` shows. `matches` ends with the route itself. */
export const RouteProvider = ({
  outlet,
  matches,
  children,
}: {
  outlet: ReactElement | null
  matches: RouteMatches
  children: ReactNode
}) => (
  <RouteContext.Provider value={{ outlet, matches, isDataRoute: false }}>{children}</RouteContext.Provider>
)

const ofAPage = (what: string) => () => {
  throw new Error(`a kept part is rendered outside any page, and asks for ${what}`)
}

/** Tells hooks that nothing was posted; whatever else they ask for throws. */
const noPage = Object.defineProperties(
  { actionData: null, errors: null },
  {
    loaderData: { get: ofAPage('the data of its page') },
    matches: { get: ofAPage('the routes of its page') },
    location: { get: ofAPage('the address of its page') },
  },
) as unknown as RouterState

const noRoute = [{ route: { id: 'kept part' } }] as unknown as RouteMatches

/** A part that stands on no page: hooks say that nothing was posted, and have neither data nor an address. */
export const WithoutPage = ({ children }: { children: ReactNode }) => (
  <DataRouterStateContext.Provider value={noPage}>
    <RouteProvider outlet={null} matches={noRoute}>
      {children}
    </RouteProvider>
  </DataRouterStateContext.Provider>
)
