import { AddRecord } from '../../ui/record/record-screens.tsx';
import { pageForm } from './page-form.tsx';

export const Component = () => <AddRecord form={pageForm} />;
