import { paths } from '@hydraulics/common/contract/site-paths';
import { titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';

function Page() {
  return (
    <div className="fault-page">
      <h1 className="fault-title">Error</h1>
    </div>
  );
}

export const errorPage: PageView = {
  queries: () => [],
  head: store => ({ title: titleOf(store, paths.error.title), description: '' }),
  Component: Page,
};
