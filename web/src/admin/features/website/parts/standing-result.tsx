import { paths } from '@hydraulics/common/contract/site-paths';
import type { StandingPage } from '@hydraulics/common/nouns/company';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { SearchPreview } from '../../../ui/sharing/search-preview.tsx';

/** How a page without a record would appear in search engines; what is empty as far as it is known here. */
export function StandingResult({ page, value }: { page: StandingPage; value: Record<string, unknown> }) {
  const { data } = useApi(query('website', 'brand', {}));
  const name = data?.shortName ?? '';
  return (
    <SearchPreview
      title={String(value.title || [page === 'home' ? '' : paths[page].title, name].filter(Boolean).join(' · '))}
      description={String(value.description || 'The first lines of the page.')}
      path={paths[page].href()}
      isHidden={value.noindex === 'true'}
    />
  );
}
