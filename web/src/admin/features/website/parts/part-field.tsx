import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { useController } from 'react-hook-form';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFieldError } from '../../../ui/form/use-field.ts';
import { LivePreview } from './live-preview.tsx';
import { PartInput } from './part-input.tsx';
import { type Shape, shapes } from './shapes.ts';

/** A field of the profile, by its shape. An error focuses the first box that it is about. */
export function PartField({ name, label, help }: FieldProps) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  const shape = shapes[name as WebsiteField];
  const isBox = shape.kind !== 'group' && shape.kind !== 'list';
  const focusIn = (element: HTMLElement) =>
    requestAnimationFrame(() => {
      const faulty = element.querySelector<HTMLElement>('[aria-invalid="true"]');
      (faulty ?? element.querySelector<HTMLElement>('input, textarea, select, button'))?.focus();
    });
  const input = (of: Shape) => (
    <PartInput shape={of} title={label} path={name} value={field.value} onChange={value => field.onChange(value)} />
  );
  return (
    <div className="part" id={name} ref={element => field.ref(element && { focus: () => focusIn(element) })}>
      {isBox ? (
        input({ ...shape, label, ...(help ? { help } : {}) })
      ) : (
        <>
          <h2 className="part-title">{label}</h2>
          <FieldNotes id={`${name}-part`} error={shape.kind === 'list' ? undefined : error} help={help} />
          {input(shape)}
          <LivePreview below={name as WebsiteField} />
        </>
      )}
    </div>
  );
}
