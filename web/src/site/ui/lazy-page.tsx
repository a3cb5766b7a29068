import { siteMessages } from '@hydraulics/common/site-messages';
import { type ComponentType, useEffect, useState } from 'react';
import type { SitePage } from '../page/page.ts';
import { Banner } from './banner.tsx';

/**
 * A page whose code is in its own file, so that no other page loads it. The server and the browser await the code before
 * they render the page; the loading text appears only if the page is rendered before that.
 */
export function lazyPage(
  title: string,
  load: () => Promise<{ Page: ComponentType }>,
): Pick<SitePage, 'code' | 'Component'> {
  let Page: ComponentType | undefined;
  const code = async () => {
    Page ??= (await load()).Page;
  };
  function Component() {
    const [isLoaded, setLoaded] = useState(Page !== undefined);
    useEffect(() => {
      if (!isLoaded)
        code().then(
          () => setLoaded(true),
          () => undefined,
        );
    }, [isLoaded]);
    if (Page) return <Page />;
    return (
      <>
        <Banner title={title} />
        <p className="band wrap loading-word" role="status">
          {siteMessages.loading}
        </p>
      </>
    );
  }
  return { code, Component };
}
