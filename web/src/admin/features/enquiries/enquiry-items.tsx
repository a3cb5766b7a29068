import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import type { EnquiryItem } from '@hydraulics/common/nouns/enquiry-items';
import { formatNumber } from '../../../shared/locale.ts';
import { formatDay } from '../../ui/dates.ts';
import { PublicLink } from '../../ui/public-link.tsx';

/** What an enquiry asks for, position by position, with links to the product or size. */
export const EnquiryItems = ({ items }: { items: EnquiryItem[] }) => (
  <div className="enquiry-items">
    <table>
      <thead>
        <tr>
          <th scope="col">Pos.</th>
          <th scope="col">Product and code</th>
          <th scope="col">Quantity</th>
          <th scope="col">Wanted by</th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <tr key={item.position}>
            <td>{item.position}</td>
            <td dir="auto">
              <What {...item} />
              {item.note && <span className="enquiry-item-note">{item.note}</span>}
            </td>
            <td>{formatNumber(item.quantity)}</td>
            <td>{item.wanted ? formatDay(item.wanted) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function What({ product, productId, code }: EnquiryItem) {
  const text = [product, code].filter(Boolean).join(', ');
  if (!productId) return text;
  const address = { _id: productId };
  return <PublicLink path={code ? sizePath(address, code) : productPath(address)}>{text}</PublicLink>;
}
