import { AddRecord } from '../../ui/record/record-screens.tsx';
import { releaseForm } from './release-form.tsx';

export const Component = () => <AddRecord form={releaseForm} />;
