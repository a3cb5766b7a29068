import { EditRecord } from '../../ui/form/record-screens.tsx';
import { categoryForm } from './category-form.ts';

export const Component = () => <EditRecord form={categoryForm} />;
