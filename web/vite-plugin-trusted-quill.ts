import type { Plugin } from 'vite';

/** By file of Quill: code that sets or parses HTML, and its replacement without a string. */
const rewrites: Record<string, [from: string, to: string]> = {
  'core/quill.js': ["this.container.innerHTML = '';", 'this.container.replaceChildren();'],
  'modules/clipboard.js': ["new DOMParser().parseFromString(html, 'text/html')", 'this.parseHTML(html)'],
  'modules/normalizeExternalHTML/normalizers/msWord.js': [
    'li.innerHTML = listItem.element.innerHTML;',
    'li.append(...listItem.element.childNodes);',
  ],
};

/**
 * Lets Quill work with required Trusted Types, without a default policy that any other code could use. A file without a
 * match fails the build.
 */
export function trustedQuill(): Plugin {
  return {
    name: 'trusted-quill',
    apply: 'build',
    transform(code, id) {
      const file = /node_modules[\\/]quill[\\/]([^?]+)/.exec(id)?.[1]?.replaceAll('\\', '/');
      const [from, to] = (file && rewrites[file]) || [];
      if (!from || to === undefined) return;
      if (!code.includes(from)) this.error(`Quill's ${file} has nothing like ${from}`);
      return code.replaceAll(from, to);
    },
  };
}
