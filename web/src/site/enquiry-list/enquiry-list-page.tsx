import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import {
  addedFromParameter,
  addParameter,
  fromParameter,
  itemParameter,
  paths,
  withoutParameter,
} from '@hydraulics/common/contract/site-paths';
import type { ListedItem } from '@hydraulics/common/nouns/enquiry-items';
import { editedItems, itemLimits, joinedKeys, type ListItem } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { usePlace } from '../page/place.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner, FirstScreenEnd } from '../ui/banner.tsx';
import { listAddress } from '../ui/enquiry-list/asked.ts';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { Unbroken } from '../ui/unbroken.tsx';

type Row = { item: ListItem; listed: ListedItem };

/** The items of the address as the parts list of a drawing. With script it is kept on the device, see `edit-list.ts`. */
export function Page() {
  const items = editedItems(new URLSearchParams(usePlace().search));
  const { value } = useQuery(queries.items(joinedKeys(items)));
  const rows = items.flatMap((item, place): Row[] => {
    const listed = value?.[place];
    return listed ? [{ item: { ...item, key: listed.key }, listed }] : [];
  });
  return (
    <>
      <Banner
        title={paths.enquiryList.title}
        trail={[{ title: paths.products.title, href: paths.products.href() }]}
        here={paths.enquiryList.title}
        compact
      />
      <FirstScreenEnd />
      <div className="band wrap" data-part="list">
        {value ? <Form rows={rows} /> : <LoadFailed />}
      </div>
    </>
  );
}

function Form({ rows }: { rows: Row[] }) {
  return (
    <form className="parts-form" method="get" action={paths.enquiryList.href()} data-island="list" autoComplete="off">
      {/* What the Enter key presses: the first button of a form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Update the list
      </button>
      <p className="parts-note" hidden>
        <a href={paths.enquiryList.href()}>Your own list</a>
      </p>
      <p className="parts-note parts-sent" role="status" hidden />
      {rows.length > 0 ? (
        <PartsList rows={rows} />
      ) : (
        <p className="parts-empty">
          Nothing on the list yet. Choose <strong>Add to enquiry</strong> on products and sizes, or type what you need.
        </p>
      )}
      <Add isFull={rows.length >= itemLimits.items} />
      <Ways rows={rows} />
    </form>
  );
}

function PartsList({ rows }: { rows: Row[] }) {
  const company = useCompany();
  return (
    <div className="parts">
      <table className="parts-list">
        <thead>
          <tr>
            <th scope="col">Pos.</th>
            <th scope="col">Product and code</th>
            <th scope="col">Quantity</th>
            <th scope="col">Wanted by</th>
            <th scope="col">Note</th>
            <td className="parts-remove" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may have the same item twice
            <PartRow key={place} {...row} place={place} />
          ))}
        </tbody>
      </table>
      <p className="parts-title">
        <strong>{paths.enquiryList.title}</strong>
        <span className="figure">
          {rows.length} {rows.length === 1 ? 'item' : 'items'}
        </span>
        <span>To {company?.name}</span>
      </p>
      <p className="parts-printed">
        <span>{[...(company?.address ?? []), company?.phones[0]?.number].filter(Boolean).join(', ')}</span>
        <span className="parts-now" />
      </p>
    </div>
  );
}

function PartRow({ item: { key, quantity, wanted, note, source }, listed, place }: Row & { place: number }) {
  const { product, code, availability, problem } = listed;
  const position = place + 1;
  const name = product?.name ?? code;
  return (
    <tr>
      <td className="parts-position figure">{position}</td>
      <th scope="row" className="parts-what">
        <input type="hidden" name={itemParameter} value={key} />
        <input type="hidden" name={fromParameter} value={source} />
        {product && (
          <PageLink to={code && !problem ? sizePath(product, code) : productPath(product)}>
            <Unbroken>{product.name}</Unbroken>
          </PageLink>
        )}
        {code && <span className="parts-code figure">{code}</span>}
        {availability && <span className="parts-hint">{availability}</span>}
        {problem && <span className={product ? 'parts-problem' : 'parts-hint'}>{problem}</span>}
      </th>
      <td data-label="Quantity">
        <input
          className="parts-field figure"
          type="number"
          name="quantity"
          min={1}
          max={itemLimits.quantity}
          step={1}
          inputMode="numeric"
          defaultValue={quantity}
          aria-label={`Quantity of item ${position}, ${name}`}
        />
      </td>
      <td data-label="Wanted by">
        <input
          className="parts-field figure"
          type="date"
          name="wanted"
          defaultValue={wanted}
          aria-label={`Wanted date of item ${position}`}
        />
      </td>
      <td data-label="Note" className="parts-noted">
        <input
          className="parts-field"
          type="text"
          name="note"
          maxLength={itemLimits.note}
          defaultValue={note}
          aria-label={`Note on item ${position}`}
        />
      </td>
      <td className="parts-remove">
        <button type="submit" name={withoutParameter} value={place} className="parts-without">
          <Icon icon={icons.close} />
          <span className="visually-hidden">
            Remove item {position}, {name}
          </span>
        </button>
      </td>
    </tr>
  );
}

function Add({ isFull }: { isFull: boolean }) {
  if (isFull) return <p className="parts-empty">The list is full: it takes {itemLimits.items} items.</p>;
  return (
    <p className="parts-add">
      <label htmlFor="parts-add">Order code or product</label>
      <input type="hidden" name={addedFromParameter} value={'typed' satisfies FormSource} />
      <input id="parts-add" className="parts-field" type="text" name={addParameter} maxLength={itemLimits.key} />
      <button type="submit" className="button button-line">
        Add
      </button>
    </p>
  );
}

function Ways({ rows }: { rows: Row[] }) {
  return (
    <p className="parts-ways">
      {rows.length > 0 && (
        <>
          <button type="submit" className="button button-signal" formAction={paths.contact.href()}>
            {rows.length === 1 ? 'Ask for this item' : `Ask for these ${rows.length}`}
            <Icon icon={icons.arrow} />
          </button>
          <button type="submit" className="button button-line parts-update">
            Update the list
          </button>
          <button type="button" className="button button-line designation-print">
            Print
          </button>
          <a className="button button-line parts-copy" href={listAddress(rows.map(({ item }) => item))}>
            Link to this list
          </a>
        </>
      )}
      <PageLink to={paths.products.href()} className="more">
        All products
        <Icon icon={icons.arrow} />
      </PageLink>
    </p>
  );
}
