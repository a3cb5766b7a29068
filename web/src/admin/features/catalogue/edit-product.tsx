import { EditRecord } from '../../ui/record/record-screens.tsx';
import { DocumentsPanel } from './documents/documents-panel.tsx';
import { productForm } from './product-form/product-form.tsx';

const form = {
  ...productForm,
  edit: {
    ...productForm.edit,
    beside: (id: string) => <DocumentsPanel productId={id} />,
    furtherParts: [{ label: 'Documents', id: 'documents' }],
  },
};

export const Component = () => <EditRecord form={form} />;
