import { newImage, type RichField, richFields } from '@hydraulics/common/nouns/products';
import type { ReactNode } from 'react';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { RichHtml } from '../../../../shared/ui/rich-html.tsx';
import type { ConflictPart } from '../../../ui/conflicts/conflict-view.tsx';

export const richLabels: Record<RichField, string> = {
  smallDesc: 'Small Description',
  fullDesc: 'Full Description',
  features: 'Features',
  applications: 'Applications',
  advantages: 'Advantages',
  additionalDesc: 'Additional Description',
};

/** Images as a conflict shows them; those that are yet to be sent by their number. */
function showImages(value: string): ReactNode {
  const entries = JSON.parse(value) as string[];
  const chosen = entries.filter(entry => entry === newImage).length;
  return (
    <div className="conflict-images">
      {entries.map(entry => entry !== newImage && <Picture key={entry} path={entry} alt="" sizes="96px" />)}
      <p>
        {entries.length === 0 ? 'No images' : `${entries.length} image${entries.length === 1 ? '' : 's'}`}
        {chosen > 0 && `, ${chosen} of them chosen here`}
      </p>
    </div>
  );
}

/** The parts of a product in the order of its form. */
export const partsOf = (categoryName: (id: string) => string): ConflictPart[] => [
  { name: 'name', label: 'Name' },
  { name: 'categoryId', label: 'Category', show: categoryName },
  { name: 'images', label: 'Images', show: showImages },
  {
    name: 'specImage',
    label: 'Spec Image',
    show: value => (value === newImage ? 'The image chosen here' : showImages(JSON.stringify([value]))),
  },
  ...richFields.map(name => ({ name, label: richLabels[name], show: (html: string) => <RichHtml html={html} /> })),
];
