declare module 'virtual:api-routes' {
  /** The API's methods and paths; see vite-plugin-routes.ts. */
  export const routes: import('@hydraulics/common/contract/client').RouteTable;
}

declare module 'virtual:public-api-routes' {
  /** Those that anybody may call; the rest is not there, whatever the type says. */
  export const routes: import('@hydraulics/common/contract/client').RouteTable;
}

declare module 'virtual:trashed' {
  /** The nouns that the trash lists, with the permission to see what is in it. */
  export const trashed: typeof import('@hydraulics/common/contract/api').trashed;
}

declare module '*.svg?icon' {
  /** SVG markup; see vite-plugin-icons.ts. */
  const icon: string;
  export default icon;
}
