import type { Product } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import { RichHtml } from '../../shared/ui/rich-html.tsx';
import { withFiguresWhole } from '../page/excerpts.ts';

export const hasSmallDescription = ({ smallDesc }: Pick<Product, 'smallDesc'>): boolean => plainText(smallDesc) !== '';

/** The text beside the title of a product; nothing if it is empty. */
export const SmallDescription = ({ product }: { product: Pick<Product, 'smallDesc'> }) =>
  hasSmallDescription(product) ? (
    <RichHtml html={withFiguresWhole(product.smallDesc)} className="rich designation-text" />
  ) : null;
