import { type CadFormat, cadAddress } from '@hydraulics/common/figures/cylinder/cad-address';
import { cadCylinder, drawnCylinder, drawnFigures } from '@hydraulics/common/figures/cylinder/drawn-cylinder';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Product } from '@hydraulics/common/nouns/products';
import { documentFormats } from '@hydraulics/common/units/documents';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { shownSize } from '../../page/size.ts';

type CadLinksProps = { product: Pick<Product, '_id' | 'address' | 'name'>; sheet: Sheet | undefined };

const figuresOf = ({ groups }: Sheet) => drawnFigures(groups.flatMap(({ rows }) => rows));

/** Whether a product has CAD files, or will have them when its order code is complete. */
export const isCadOffered = (sheet: Sheet): boolean => cadCylinder(figuresOf(sheet)) !== undefined || isOpen(sheet);

/** Whether the code leaves parts open that a figure is made from, such as the stroke of a length. */
const isOpen = (sheet: Sheet): boolean =>
  drawnCylinder(figuresOf(sheet)) !== undefined && (shownSize(sheet)?.missing.length ?? 0) > 0;

const files: [CadFormat, string][] = [
  ['step', '3D model'],
  ['dxf', 'Drawing'],
];

/** The links to the CAD files of the shown size, beside its data sheet. */
export function CadLinks({ product: { _id, address }, sheet }: CadLinksProps) {
  if (!sheet || !cadCylinder(figuresOf(sheet))) return null;
  return files.map(([format, what]) => (
    <a
      key={format}
      className="button button-line"
      href={cadAddress(address || _id, format, shownSize(sheet)?.code)}
      download=""
      type={documentFormats[format].type}
      aria-label={`${documentFormats[format].title} (${what})`}
    >
      {documentFormats[format].title}
    </a>
  ));
}

/** The same in the list of documents; or what is to be chosen first. */
export function CadDocuments({ product, sheet }: CadLinksProps & { sheet: Sheet }) {
  const { _id, address, name } = product;
  const size = shownSize(sheet);
  return (
    <div data-part="cad">
      {cadCylinder(figuresOf(sheet)) ? (
        <ul className="documents">
          {files.map(([format, what]) => (
            <li className="documents-item" key={format}>
              <a
                className="documents-link"
                href={cadAddress(address || _id, format, size?.code)}
                download=""
                type={documentFormats[format].type}
              >
                <Icon icon={icons.download} />
                <span className="documents-text">
                  <span className="documents-title">
                    {what} of {size?.code ?? name}
                  </span>
                  <span className="documents-facts">
                    {documentFormats[format].title} · envelope for planning, in mm
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          3D model (STEP) and drawing (DXF): <a href="#size">complete the order code</a> first. Still to choose:{' '}
          {size?.missing.join(', ')}.
        </p>
      )}
    </div>
  );
}
