import { EditRecord } from '../../ui/form/record-screens.tsx';
import { productForm } from './product-form/product-form.tsx';

export const Component = () => <EditRecord form={productForm} />;
