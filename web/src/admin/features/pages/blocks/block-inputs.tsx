import { limits } from '@hydraulics/common/limits';
import { type BlockKind, pageLimits, pictureSides } from '@hydraulics/common/nouns/pages/blocks';
import { type ComponentType, useId } from 'react';
import { RichText } from '../../../../shared/rich-text/rich-text.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { ProductChoice } from '../../../ui/products/product-choice.tsx';
import { SheetGrid } from '../../../ui/sheet/sheet-grid.tsx';
import { CertificatesInputs, DocumentsInputs } from './document-inputs.tsx';
import { type EditedOf, newPerson } from './edited-blocks.ts';
import { ImageInput } from './image-input.tsx';
import { type InputsProps, Line } from './line.tsx';

function Html({ value, onChange }: { value: string; onChange: (html: string) => void }) {
  const busy = useFormBusy();
  return <RichText label="Text" value={value} onChange={onChange} readOnly={busy} />;
}

const Text = ({ block, onChange }: InputsProps<'text'>) => (
  <Html value={block.html} onChange={html => onChange({ ...block, html })} />
);

function Picture({ block, onChange }: InputsProps<'picture'>) {
  const id = useId();
  const busy = useFormBusy();
  return (
    <>
      <ImageInput
        label="Picture"
        image={block.image}
        onChange={(image, alt) => onChange({ ...block, image, alt: block.alt || alt })}
      />
      <Line
        label="What the picture shows"
        value={block.alt}
        maxLength={limits.imageText}
        onChange={alt => onChange({ ...block, alt })}
      />
      <div className="field">
        <label htmlFor={id}>Side</label>
        <div className="field-box">
          <select
            id={id}
            value={block.side}
            disabled={busy}
            onChange={({ target }) => onChange({ ...block, side: target.value as 'left' | 'right' })}
          >
            {Object.entries(pictureSides).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Html value={block.html} onChange={html => onChange({ ...block, html })} />
    </>
  );
}

type EntriesProps<One> = {
  list: readonly One[];
  what: string;
  most: number;
  add: () => One;
  onChange: (list: One[]) => void;
  Inputs: ComponentType<{ number: number; value: One; onChange: (value: One) => void }>;
};

/** The entries of a block, such as its people: each with its inputs, to add and to remove. */
function Entries<One>({ list, what, most, add, onChange, Inputs }: EntriesProps<One>) {
  const busy = useFormBusy();
  return (
    <>
      {list.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: every input is controlled, so that an entry has no state of its own.
        <fieldset className="block-entry" key={index}>
          <legend>
            {what} {index + 1}
          </legend>
          <Inputs
            number={index + 1}
            value={value}
            onChange={one => onChange(list.map((other, at) => (at === index ? one : other)))}
          />
          <button
            type="button"
            className="button button-small"
            disabled={busy}
            onClick={() => onChange(list.filter((_, other) => other !== index))}
          >
            <Icon icon={icons.trash} /> Remove {what.toLowerCase()} {index + 1}
          </button>
        </fieldset>
      ))}
      {list.length < most && (
        <button type="button" className="button block-more" disabled={busy} onClick={() => onChange([...list, add()])}>
          <Icon icon={icons.plus} /> Add {what.toLowerCase()}
        </button>
      )}
    </>
  );
}

type GalleryImage = EditedOf<'gallery'>['images'][number];

const Gallery = ({ block, onChange }: InputsProps<'gallery'>) => (
  <Entries<GalleryImage>
    list={block.images}
    what="Picture"
    most={pageLimits.images}
    add={() => ({ image: null, alt: '' })}
    onChange={images => onChange({ ...block, images })}
    Inputs={GalleryInputs}
  />
);

const GalleryInputs = ({
  number,
  value,
  onChange,
}: {
  number: number;
  value: GalleryImage;
  onChange: (one: GalleryImage) => void;
}) => (
  <>
    <ImageInput
      label={`Picture ${number}`}
      image={value.image}
      onChange={(image, alt) => onChange({ image, alt: value.alt || alt })}
    />
    <Line
      label="What the picture shows"
      value={value.alt}
      maxLength={limits.imageText}
      onChange={alt => onChange({ ...value, alt })}
    />
  </>
);

function Table({ block, name, onChange }: InputsProps<'table'>) {
  const busy = useFormBusy();
  const width = Math.max(3, ...block.cells.map(row => row.length));
  const isFull = block.cells.some(row => row[width - 1]?.trim());
  const columns = Math.min(pageLimits.columns, isFull ? width + 1 : width);
  const emptyRow = () => Array.from({ length: columns }, () => '');
  return (
    <SheetGrid
      label={`${name}, with the headings in its first row`}
      columns={emptyRow().map((_, column) => ({ title: String.fromCharCode(65 + column), width: 14 }))}
      cells={block.cells.map(row => emptyRow().map((_, column) => row[column] ?? ''))}
      onChange={cells => onChange({ ...block, cells })}
      doubtOf={() => undefined}
      newRow={emptyRow}
      keepsFirst
      maxRows={pageLimits.rows + 1}
      maxColumns={pageLimits.columns}
      readOnly={busy}
    />
  );
}

const Products = ({ block, onChange }: InputsProps<'products'>) => (
  <>
    <Line label="Heading" value={block.heading} onChange={heading => onChange({ ...block, heading })} />
    <ProductChoice
      label="Find a product to add"
      chosen={block.products}
      most={pageLimits.products}
      onChange={products => onChange({ ...block, products })}
    />
  </>
);

type Person = EditedOf<'people'>['people'][number];

const People = ({ block, onChange }: InputsProps<'people'>) => (
  <>
    <Line label="Heading" value={block.heading} onChange={heading => onChange({ ...block, heading })} />
    <Entries<Person>
      list={block.people}
      what="Person"
      most={pageLimits.people}
      add={newPerson}
      onChange={people => onChange({ ...block, people })}
      Inputs={PersonInputs}
    />
  </>
);

const PersonInputs = ({
  number,
  value,
  onChange,
}: {
  number: number;
  value: Person;
  onChange: (one: Person) => void;
}) => (
  <>
    <Line label="Name" value={value.name} onChange={name => onChange({ ...value, name })} />
    <Line label="Role" value={value.role} onChange={role => onChange({ ...value, role })} />
    <Line label="Phone" type="tel" value={value.phone} onChange={phone => onChange({ ...value, phone })} />
    <Line label="Email" type="email" value={value.email} onChange={email => onChange({ ...value, email })} />
    <ImageInput label={`Portrait ${number}`} image={value.image} onChange={image => onChange({ ...value, image })} />
  </>
);

const Quotation = ({ block, onChange }: InputsProps<'quotation'>) => (
  <>
    <Line label="Quotation" value={block.text} maxLength={1000} onChange={text => onChange({ ...block, text })} />
    <Line label="Who said it" value={block.who} onChange={who => onChange({ ...block, who })} />
  </>
);

function Call({ block, onChange }: InputsProps<'call'>) {
  const busy = useFormBusy();
  return (
    <>
      <Line label="Heading" value={block.heading} onChange={heading => onChange({ ...block, heading })} />
      <Line label="Text" value={block.text} maxLength={500} onChange={text => onChange({ ...block, text })} />
      <label className="block-check">
        <input
          type="checkbox"
          checked={block.phones ?? false}
          disabled={busy}
          onChange={({ target }) => onChange({ ...block, phones: target.checked })}
        />
        List your telephone numbers with their hours
      </label>
      <Line
        label="Button"
        help="It leads to the enquiry form."
        value={block.button}
        maxLength={60}
        onChange={button => onChange({ ...block, button })}
      />
    </>
  );
}

/** The inputs of a block, by its kind. */
export const blockInputs: { [Kind in BlockKind]: ComponentType<InputsProps<Kind>> } = {
  text: Text,
  picture: Picture,
  gallery: Gallery,
  table: Table,
  documents: DocumentsInputs,
  certificates: CertificatesInputs,
  products: Products,
  people: People,
  quotation: Quotation,
  call: Call,
};
