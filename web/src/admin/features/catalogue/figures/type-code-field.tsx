import { lazy, Suspense } from 'react';
import type { FieldProps } from '../../../ui/form/field.tsx';

const Editor = lazy(async () => ({ default: (await import('./type-code-editor.tsx')).TypeCodeEditor }));

/** How the order codes of a product are built. The editor is loaded on demand, since few products have a type code. */
export function TypeCodeField(props: FieldProps) {
  return (
    <Suspense
      fallback={
        <p className="field-label" role="status">
          {props.label}: Loading...
        </p>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
