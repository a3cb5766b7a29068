import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/routes.ts';
import { brandPicture } from '../../media/drawings/brand-picture.ts';

/** The addresses that browsers and telephones ask for by themselves, with the pixels of a side. */
const icons = { '/favicon.ico': 48, '/apple-touch-icon.png': 180 } as const;

const day = 24 * 3600;

/** The company's icon at these addresses; without one, the product's own files follow. */
export const companyIcons = ({ company, media }: Pick<Deps, 'company' | 'media'>): Route[] =>
  Object.entries(icons).map(
    ([address, side]): Route => [
      'GET',
      address,
      async function companyIcon(ctx, next) {
        const icon = (await company())?.look?.icon;
        const picture = icon && (await brandPicture(icon, { width: side, height: side }, media.blobs));
        if (!picture) return next();
        ctx.type = 'png';
        ctx.set('Cache-Control', `public, max-age=${day}`);
        ctx.body = picture;
      },
    ],
  );
