import { AddRecord } from '../../ui/form/record-screens.tsx';
import { userForm } from './user-form.tsx';

export const Component = () => <AddRecord form={userForm} />;
