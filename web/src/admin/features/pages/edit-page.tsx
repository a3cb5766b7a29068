import { paths } from '@hydraulics/common/contract/paths';
import { useParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { DocumentsPanel } from '../../ui/documents/documents-panel.tsx';
import { EditRecord } from '../../ui/record/record-screens.tsx';
import { pageForm } from './page-form.tsx';

const documentsHint =
  'Visitors see them in the blocks Documents and Certificates. Choose the kind Certificate to enter the issuer and the last day.';

/** Edits a page; the link to the website has the name that is stored. */
export function Component() {
  const { id = '' } = useParams();
  const name = useApi(query('pages', 'get', { id })).data?.name;
  const edit = {
    ...pageForm.edit,
    ...(name ? { view: () => paths.page.href({ name }) } : {}),
    beside: (pageId: string) => <DocumentsPanel owner={{ pageId }} what="page" hint={documentsHint} />,
    furtherParts: [{ label: 'Documents', id: 'documents' }],
  };
  return <EditRecord form={{ ...pageForm, edit }} />;
}
