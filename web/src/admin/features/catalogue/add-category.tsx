import { AddRecord } from '../../ui/form/record-screens.tsx';
import { categoryForm } from './category-form.ts';

export const Component = () => <AddRecord form={categoryForm} />;
