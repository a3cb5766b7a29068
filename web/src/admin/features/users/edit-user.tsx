import { useParams } from 'react-router-dom';
import { EditRecord } from '../../ui/form/record-screens.tsx';
import { Sessions } from './sessions.tsx';
import { userForm } from './user-form.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <>
      <EditRecord form={userForm} />
      <Sessions key={id} user={id} />
    </>
  );
}
