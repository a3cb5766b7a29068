import { paths } from '@hydraulics/common/contract/site-paths';
import type { LegalName } from '@hydraulics/common/legal';
import { described, titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { queries } from '../page/queries.ts';
import { LegalPage } from './legal-page.tsx';

/** A text of the company profile: privacy, imprint or terms. */
export const legalPage = (name: LegalName): PageView => ({
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
  Component: () => <LegalPage name={name} />,
});
