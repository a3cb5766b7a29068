import type { Category } from '@hydraulics/common/nouns/categories';
import { newImage, type RichField, richFields } from '@hydraulics/common/nouns/products';
import { memo } from 'react';
import type { z } from 'zod';
import { useHost } from '../../../../shared/host.tsx';
import { RichText } from '../../../../shared/rich-text/rich-text.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import type { Values } from '../../../ui/drafts/drafts.ts';
import { type DraftKeeper, WithDraft } from '../../../ui/drafts/use-draft.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';
import { fileProgress } from '../../../ui/files/file-progress.ts';
import { UploadPanel } from '../../../ui/files/upload-panel.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormFrame } from '../../../ui/form/form-frame.tsx';
import { type FormState, type FormStateProps, type Sending, useFormState } from '../../../ui/form/use-form-state.ts';
import { CategoryField, useCategories } from './category-field.tsx';
import { fromPictures, type PictureMode, toPictures } from './pictures.ts';
import { PicturesField } from './pictures-field.tsx';
import { partsOf, richLabels } from './product-parts.tsx';
import { filesToSend, productSchema } from './product-values.ts';

type Data = z.output<typeof productSchema>;

type ProductFormProps<Answer> = Pick<FormStateProps<typeof productSchema, Answer>, 'latest' | 'version' | 'onSent'> & {
  initial: Values;
  /** The present category's name, in case the list of categories cannot be had. */
  category?: string;
  submitLabel: string;
  busyLabel: string;
  /** The toast when sending failed. */
  failed: string;
  send: (data: Data, sending: Sending, categories: readonly Category[]) => Promise<Answer>;
};

/** Everything that a product is made of: the form of the screens that add and edit one. */
export function ProductForm<Answer>(props: ProductFormProps<Answer>) {
  return <WithDraft>{keeper => <OpenProductForm {...props} keeper={keeper} />}</WithDraft>;
}

function OpenProductForm<Answer>(props: ProductFormProps<Answer> & { keeper: DraftKeeper }) {
  const { submitLabel, busyLabel, failed, category = '', keeper } = props;
  const categories = useCategories();
  const parts = partsOf(id => categories.data?.find(({ _id }) => _id === id)?.name ?? category);
  const state = useFormState(
    {
      ...props,
      schema: productSchema,
      names: parts.map(({ name }) => name),
      filesOf: { images: 'images', specImage: 'specImage' },
      send: (data, sending) => props.send(data, sending, categories.data ?? []),
      onFailed: error => notify.error(failed, { detail: reasonOf(error) }),
    },
    keeper,
  );
  const { images, specImage } = filesToSend(state);
  const sizes = [...images, ...specImage].map(({ size }) => size);
  const uploading = state.busy && sizes.length > 0;
  return (
    <FormFrame
      className="form-wide"
      state={state}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      what="product"
      parts={parts}
      foot={uploading && <UploadPanel progress={state.progress} count={sizes.length} onCallOff={state.callOff} />}
    >
      <Field
        label="Name"
        name="name"
        required
        value={state.values.name ?? ''}
        fault={state.faults.name}
        readOnly={state.busy}
        onChange={value => state.change('name', value)}
      />
      <CategoryField state={state} categories={categories} present={category} />
      <Images state={state} sent={uploading && state.progress ? fileProgress(state.progress, sizes) : null} />
      <SpecImage state={state} />
      {richFields.map(field => (
        <Rich
          key={field}
          field={field}
          value={state.values[field] ?? ''}
          fault={state.faults[field]}
          readOnly={state.busy}
          change={state.change}
        />
      ))}
    </FormFrame>
  );
}

function Images({ state, sent }: { state: FormState; sent: number[] | null }) {
  return (
    <PicturesField
      pictures={toPictures(state.values.images ?? '', state.files.images ?? [])}
      mode={state.values.imageMode as PictureMode}
      fault={state.faults.images}
      disabled={state.busy}
      sent={sent}
      onMode={mode => state.change('imageMode', mode)}
      onChange={pictures => {
        const { value, files } = fromPictures(pictures);
        state.change('images', value);
        state.changeFiles('images', files);
      }}
    />
  );
}

function SpecImage({ state }: { state: FormState }) {
  const { pickImages } = useHost();
  const value = state.values.specImage ?? '';
  const file = (value === newImage && state.files.specImage?.[0]) || null;
  const path = value === newImage ? '' : value;
  return (
    <FileField
      label="Spec Image"
      name="specImage"
      file={file}
      present={path && <Picture path={path} alt="" sizes="150px" />}
      help="The drawing or table that the page shows under Specification."
      fault={state.faults.specImage}
      disabled={state.busy}
      pick={() => pickImages({ multiple: false })}
      onChange={chosen => {
        state.change('specImage', chosen ? newImage : '');
        state.changeFiles('specImage', chosen ? [chosen] : []);
      }}
    />
  );
}

type RichProps = Pick<FormState, 'change'> & {
  field: RichField;
  value: string;
  fault: string | undefined;
  readOnly: boolean;
};

/** An editor is much to draw; a key in one must not draw the other five. */
const Rich = memo(function Rich({ field, value, fault, readOnly, change }: RichProps) {
  return (
    <RichText
      heading
      label={richLabels[field]}
      name={field}
      help={field === 'smallDesc' ? 'Two lines, which cards show without their formatting.' : undefined}
      value={value}
      fault={fault}
      readOnly={readOnly}
      onChange={html => change(field, html)}
    />
  );
});
