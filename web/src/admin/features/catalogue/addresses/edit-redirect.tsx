import { EditRecord } from '../../../ui/record/record-screens.tsx';
import { redirectForm } from './redirect-form.ts';

export const Component = () => <EditRecord form={redirectForm} />;
