import { AppError } from '@hydraulics/common/contract/errors';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { createReviewClient } from '../../calls/local-client.ts';
import type { Deps } from '../../deps.ts';
import type { WorkLimits } from '../../http/limits/work-limits.ts';
import type { Website } from '../website.ts';
import { websitePlaces } from './opened-review.ts';

type Options = { website: Website; deps: Deps; workLimits: WorkLimits; publicUrl: string };

/**
 * Renders the pages of the website with values that nobody has saved, by the same code and with the same audience as a
 * review link. Nothing is stored, and nobody but the caller gets the document.
 * @throws AppError `under_construction` if the values make no page
 */
export const unsavedPages =
  ({ website, deps, workLimits, publicUrl }: Options): NonNullable<Deps['renderUnsaved']> =>
  async (name, unsaved) => {
    const client = createReviewClient(deps, { noun: 'website', id: websiteId, unsaved });
    const url = websitePlaces[name].href();
    const page = await workLimits.run(() => website.page({ url, client, publicUrl }));
    if (page.status !== 200) throw new AppError('under_construction');
    const html = page.bytes.toString();
    return website.withDrawings ? website.withDrawings(html) : html;
  };
