import { paths } from '@hydraulics/common/contract/site-paths';
import { type LegalName, legalNames } from '@hydraulics/common/legal';
import { described, titleOf } from '../page/head.ts';
import type { SitePage } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { lazyPage } from '../ui/lazy-page.tsx';

const legalPage = (name: LegalName): SitePage => ({
  pattern: paths[name].pattern,
  queries: () => [queries.legal(name)],
  // A text that was not written is a missing page.
  pages: store => (store.get(queries.company).value?.legal.includes(name) === false ? 0 : undefined),
  head: store => {
    const company = store.get(queries.company).value;
    const [first] = store.get(queries.legal(name)).value ?? [];
    return {
      title: titleOf(store, paths[name].title),
      description: described(`${paths[name].title}: ${first?.paragraphs[0] ?? ''}`, company?.summary ?? ''),
    };
  },
  ...lazyPage(paths[name].title, async () => {
    const { LegalPage } = await import('./legal-page.tsx');
    return { Page: () => <LegalPage name={name} /> };
  }),
});

/** Privacy, imprint and terms, from the company profile. */
export const legalPages: SitePage[] = legalNames.map(legalPage);
