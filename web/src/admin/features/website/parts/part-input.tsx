import { type KeyboardEvent, useId, useRef } from 'react';
import { get, useFormState } from 'react-hook-form';
import { describedBy, FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useIsMissing } from '../missing.ts';
import { CategoryInput } from './category-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColourInput } from './colour-input.tsx';
import { moveRow } from './move-row.ts';
import { PictureInput } from './picture-input.tsx';
import { SendTest } from './send-test.tsx';
import { emptyOf, type Shape } from './shapes.ts';
import { StandingResult } from './standing-result.tsx';

export type PartInputProps = {
  shape: Shape;
  /** What assistive technology calls a list without a label of its own. */
  title?: string;
  /** The place in the form's values, such as `phones.0.number`. */
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The inputs of a value: a box, a group of them, or a list whose rows are added, removed and moved. */
export function PartInput(props: PartInputProps) {
  const { shape } = props;
  if (shape.kind === 'list') return <ListInput {...props} shape={shape} />;
  if (shape.kind === 'group') return <GroupInput {...props} shape={shape} />;
  return <BoxInput {...props} shape={shape} />;
}

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;
type Box = Exclude<Shape, { kind: 'group' | 'list' }>;

function GroupInput({ shape, path, value, onChange }: PartInputProps & { shape: Of<'group'> }) {
  const inputs = Object.entries(shape.of).map(([name, inner]) => (
    <PartInput
      key={name}
      shape={inner}
      path={`${path}.${name}`}
      value={Reflect.get(value as object, name)}
      onChange={next => {
        const spread = typeof next === 'string' ? shape.spread?.(next) : undefined;
        onChange({ ...(value as object), ...(spread ?? { [name]: next }) });
      }}
    />
  ));
  if (!shape.label) return <div className="part-group">{inputs}</div>;
  return (
    <fieldset className="part-group part-named">
      <legend>{shape.label}</legend>
      {inputs}
      {shape.result && <StandingResult page={shape.result} value={value as Record<string, unknown>} />}
    </fieldset>
  );
}

function BoxInput({ shape, path, value, onChange }: PartInputProps & { shape: Box }) {
  const id = useId();
  const busy = useFormBusy();
  const { errors } = useFormState();
  const found = get(errors, path) as { message?: unknown } | undefined;
  const error = typeof found?.message === 'string' ? found.message : undefined;
  const isMissing = useIsMissing(path) && String(value ?? '').trim() === '';
  const { kind, label } = shape;
  const help = isMissing ? ['Visitors need this.', shape.help].filter(Boolean).join(' ') : shape.help;
  const common = {
    id,
    value: String(value ?? ''),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy({ id, error, help }),
  } as const;
  if (kind === 'flag') {
    return (
      <div className="field stay">
        <input
          id={id}
          type="checkbox"
          checked={common.value === 'true'}
          disabled={busy}
          aria-describedby={common['aria-describedby']}
          onChange={({ target }) => onChange(target.checked ? 'true' : '')}
        />
        <label htmlFor={id}>{label}</label>
        <FieldNotes id={id} error={error} help={help} />
      </div>
    );
  }
  const box = {
    ...common,
    readOnly: busy,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="field" data-invalid={Boolean(error)} data-missing={isMissing || undefined}>
      <label htmlFor={id}>{label}</label>
      {kind === 'picture' || kind === 'logo' ? (
        <PictureInput
          id={id}
          label={label}
          value={common.value}
          disabled={busy}
          allowsSvg={kind === 'logo'}
          onChange={onChange}
        />
      ) : kind === 'colour' ? (
        <ColourInput {...common} path={path} readOnly={busy} label={label} onChange={onChange} />
      ) : kind === 'category' ? (
        <CategoryInput {...common} disabled={busy} onChange={onChange} />
      ) : kind === 'choice' ? (
        <ChoiceInput {...common} choices={shape.choices()} disabled={busy} onChange={onChange} />
      ) : (
        <div className="field-box part-box">
          {kind === 'text' ? (
            <textarea {...box} dir="auto" rows={Math.min(12, 2 + Math.floor(common.value.length / 70))} />
          ) : (
            <input
              {...box}
              type={kind === 'recipient' ? 'email' : 'text'}
              inputMode={kind === 'number' ? 'decimal' : undefined}
              dir={kind === 'line' ? 'auto' : undefined}
            />
          )}
          {kind === 'recipient' && <SendTest address={common.value} />}
        </div>
      )}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

function ListInput({ shape, title, path, value, onChange }: PartInputProps & { shape: Of<'list'> }) {
  const busy = useFormBusy();
  const list = useRef<HTMLOListElement>(null);
  const { errors } = useFormState();
  const found = get(errors, path) as { message?: unknown } | undefined;
  const error = typeof found?.message === 'string' ? found.message : undefined;
  const id = useId();
  const isMissing = useIsMissing(path) && (value as unknown[]).length === 0;
  // A row to type into at once; it is one of the list as soon as something is typed.
  const rows = isMissing ? [emptyOf(shape.row)] : (value as unknown[]);
  /** After the rows are rendered. */
  const focusRow = (index: number, selector: string) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const target =
        row?.querySelector<HTMLElement>(selector) ?? row?.querySelector<HTMLElement>('input, textarea, select, button');
      target?.focus();
    });
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (busy || to < 0 || to >= rows.length) return;
    onChange(moveRow(rows, index, by));
    focusRow(to, `[data-move="${by}"]:not(:disabled)`);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  const add = () => {
    onChange([...rows, emptyOf(shape.row)]);
    focusRow(rows.length, 'input, textarea, select, button');
  };
  const numbered = (index: number) => `${shape.one} ${index + 1}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a second frame around each row
    <div
      className="part-list"
      role="group"
      aria-label={shape.label ?? title ?? shape.one}
      data-missing={isMissing || undefined}
    >
      {shape.label && <p className="field-label">{shape.label}</p>}
      <ol ref={list}>
        {rows.map((row, index) => (
          // Rows have no id; their boxes are controlled, so that a moved row shows its own values.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} onKeyDown={event => onKeyDown(event, index)}>
            <PartInput
              shape={shape.row}
              path={`${path}.${index}`}
              value={row}
              onChange={next => onChange(rows.map((one, place) => (place === index ? next : one)))}
            />
            <span className="part-actions">
              <button
                type="button"
                className="button button-small"
                data-move="-1"
                aria-label={`Move ${numbered(index)} up`}
                aria-keyshortcuts="Alt+ArrowUp"
                disabled={busy || index === 0}
                onClick={() => move(index, -1)}
              >
                <Icon icon={icons.up} />
              </button>
              <button
                type="button"
                className="button button-small part-down"
                data-move="1"
                aria-label={`Move ${numbered(index)} down`}
                aria-keyshortcuts="Alt+ArrowDown"
                disabled={busy || index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <Icon icon={icons.up} />
              </button>
              <button
                type="button"
                className="button button-small button-remove"
                aria-label={`Remove ${numbered(index)}`}
                disabled={busy}
                onClick={() => onChange(rows.filter((_, place) => place !== index))}
              >
                <Icon icon={icons.close} />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <FieldNotes id={id} error={error} />
      <button type="button" className="button part-add" disabled={busy} onClick={add}>
        <Icon icon={icons.plus} /> Add {shape.one}
      </button>
    </div>
  );
}
