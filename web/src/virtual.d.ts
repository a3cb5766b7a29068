declare module 'virtual:api-routes' {
  /** The API's methods and paths; see vite-plugin-routes.ts. */
  export const routes: import('@hydraulics/common/contract/client').RouteTable;
}

declare module 'virtual:public-api-routes' {
  /** The public endpoints only. At run time the others are missing, although the type has them. */
  export const routes: import('@hydraulics/common/contract/client').RouteTable;
}

declare module 'virtual:trashed' {
  /** The nouns that the trash lists, with the permission to see what is in it. */
  export const trashed: typeof import('@hydraulics/common/contract/api').trashed;
}

declare module '*.css?inline' {
  /** The built style sheet as text. */
  const text: string;
  export default text;
}

declare module '*.svg?icon' {
  /** SVG markup; see vite-plugin-icons.ts. */
  const icon: string;
  export default icon;
}
