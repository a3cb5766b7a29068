import { AddRecord } from '../../../ui/record/record-screens.tsx';
import { redirectForm } from './redirect-form.ts';

export const Component = () => <AddRecord form={redirectForm} />;
