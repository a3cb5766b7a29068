import { DocumentsPanel } from '../../ui/documents/documents-panel.tsx';
import { EditRecord } from '../../ui/record/record-screens.tsx';
import { productForm } from './product-form/product-form.tsx';

const form = {
  ...productForm,
  edit: {
    ...productForm.edit,
    beside: (id: string) => <DocumentsPanel owner={{ productId: id }} what="product" />,
    furtherParts: [{ label: 'Documents', id: 'documents' }],
  },
};

export const Component = () => <EditRecord form={form} />;
