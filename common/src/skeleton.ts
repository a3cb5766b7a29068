import { messages } from './messages.ts';

/** What the page of the back office shows, in the browser and in the desktop app, until the app has loaded and replaces it. */
export const skeleton = `<div class="frame skeleton"><header class="sidebar"><p class="sidebar-brand"><b>Back office</b><span>&nbsp;</span></p></header><main class="main"><h1 class="visually-hidden">Back office</h1><p class="state state-loading" role="status">${messages.loading}</p></main></div>`;
