import { paths } from '@hydraulics/common/contract/site-paths';
import { useQuery } from '../../shared/data/use-query.ts';
import { isMissing } from '../page/page.ts';
import { useParam } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { Day } from '../ui/day.tsx';
import { Missing } from '../ui/not-found.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { Block } from './block.tsx';

const newsTrail = [{ title: paths.news.title, href: paths.news.href() }];

export function Page() {
  const page = useQuery(queries.staffPage(useParam('name')));
  if (isMissing(page)) {
    return <Missing title="No page found." text="It was removed from the website, or the address is mistyped." />;
  }
  if (!page.value) {
    return (
      <>
        <Banner title={paths.page.title} here="Not loaded" />
        <LoadFailed />
      </>
    );
  }
  const { _id, title, date, blocks, ...shown } = page.value;
  const hasCertificates = blocks.some(({ kind }) => kind === 'certificates');
  return (
    <>
      <Banner title={title} trail={date ? newsTrail : []}>
        {date && (
          <p className="figure">
            <Day date={date} />
          </p>
        )}
      </Banner>
      <div className="band wrap blocks" data-staff-page={_id}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is static, and its blocks have no identity.
          <Block key={index} block={block} {...shown} hasCertificates={hasCertificates} first={index === 0} />
        ))}
      </div>
    </>
  );
}
