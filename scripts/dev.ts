/**
 * `npm run dev`: the API straight from its sources, with Vite inside it for web. A change in web shows at once; a
 * change in api or common restarts this process (node --watch), and open pages reload.
 */
process.env.NODE_ENV = 'development';
// Named by a variable, so that the type check of these tools does not take in the whole API.
const main: string = '../api/src/main.ts';
await import(main);

export {};
