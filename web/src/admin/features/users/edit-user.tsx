import { EditRecord } from '../../ui/form/record-screens.tsx';
import { userForm } from './user-form.tsx';

export const Component = () => <EditRecord form={userForm} />;
