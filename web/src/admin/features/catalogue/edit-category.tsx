import { EditRecord } from '../../ui/record/record-screens.tsx';
import { categoryForm } from './category-form.ts';

export const Component = () => <EditRecord form={categoryForm} />;
