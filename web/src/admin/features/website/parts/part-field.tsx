import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import type { WebsiteTab } from '@hydraulics/common/nouns/website/website-tabs';
import { useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFieldError } from '../../../ui/form/use-field.ts';
import { fieldHash } from '../../../ui/use-scroll-to-hash.ts';
import { useTab } from './edited-tab.ts';
import { LivePreview } from './live-preview.tsx';
import { PartInput } from './part-input.tsx';
import { type Shape, shapes } from './shapes.ts';

/** The circles of the about page are edited in the tab that has them, its texts in their own, and both in place. */
function shapeIn(tab: WebsiteTab | undefined, name: WebsiteField): Shape {
  const shape = shapes[name];
  if (name !== 'about' || !tab || shape.kind !== 'group') return shape;
  const { progress, ...texts } = shape.of;
  return { ...shape, of: tab.circles && progress ? { progress } : texts };
}

/** A field of the profile, by its shape. An error focuses the first box that it is about. */
export function PartField({ name, label, help }: FieldProps) {
  const { field } = useController({ name });
  const error = useFieldError(name);
  const tab = useTab();
  const shape = shapeIn(tab, name as WebsiteField);
  const isCircles = tab?.circles?.includes(name as WebsiteField);
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
          <h2 className="part-title">{isCircles ? `Circles of ${label}` : label}</h2>
          <FieldNotes id={`${name}-part`} error={shape.kind === 'list' ? undefined : error} help={help} />
          {input(shape)}
          {tab?.name === 'about' && (
            <p className="form-note">
              The labels and figures of the five circles are part of the look:{' '}
              <Link to={`?tab=look${fieldHash('about')}`}>edit the circles</Link>.
            </p>
          )}
          <LivePreview below={name as WebsiteField} />
        </>
      )}
    </div>
  );
}
