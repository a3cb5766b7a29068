declare module 'virtual:api-routes' {
  /** The API's methods and paths; see vite-plugin-routes.ts. */
  export const routes: import('@hydraulics/common/client').RouteTable;
}
