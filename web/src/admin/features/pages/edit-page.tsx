import { paths } from '@hydraulics/common/contract/paths';
import { useParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { EditRecord } from '../../ui/record/record-screens.tsx';
import { pageForm } from './page-form.tsx';

/** Edits a page; the link to the website has the name that is stored. */
export function Component() {
  const { id = '' } = useParams();
  const name = useApi(query('pages', 'get', { id })).data?.name;
  const edit = name ? { ...pageForm.edit, view: () => paths.page.href({ name }) } : pageForm.edit;
  return <EditRecord form={{ ...pageForm, edit }} />;
}
