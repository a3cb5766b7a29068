import { AddRecord } from '../../ui/record/record-screens.tsx';
import { socialForm } from './social-form.ts';

export const Component = () => <AddRecord form={socialForm} />;
