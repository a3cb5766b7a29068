/**
 * `npm run dev`: runs the API from its sources, with Vite inside for web. A change in web shows at once; a change in
 * api or common restarts this process (node --watch) and reloads open pages.
 */
process.env.NODE_ENV = 'development';
// The path is a variable, so that the type check of these scripts does not include the API.
const main: string = '../api/src/main.ts';
await import(main);

export {};
