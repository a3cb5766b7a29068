import { AddRecord } from '../../ui/record/record-screens.tsx';
import { categoryForm } from './category-form.ts';

export const Component = () => <AddRecord form={categoryForm} />;
