import { lazy, Suspense } from 'react';
import type { FieldProps } from '../../../ui/form/field.tsx';

const Editor = lazy(async () => ({ default: (await import('./type-code-editor.tsx')).TypeCodeEditor }));

/** How the order codes of a product are made. Its editor is loaded with it, since few products have one. */
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
