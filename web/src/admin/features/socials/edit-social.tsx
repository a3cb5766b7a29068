import { adminPaths } from '@hydraulics/common/contract/paths';
import { type Social, socialInput } from '@hydraulics/common/nouns/socials';
import { useNavigate, useParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall, useClient } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { EditScreen } from '../../ui/edit-screen.tsx';
import { Form } from '../../ui/form/form.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <EditScreen
      key={id}
      title={adminPaths.editSocial.title}
      list={listPages.socials}
      record={query('socials', 'get', { id })}
      what="social media account"
    >
      {social => <SocialForm social={social} />}
    </EditScreen>
  );
}

function SocialForm({ social: { _id: id, name, link, version } }: { social: Social }) {
  const navigate = useNavigate();
  const client = useClient();
  type Changes = { name: string; link: string; version: number | undefined };
  const update = useCall('socials', (client, input: Changes) => client.socials.update({ ...input, id }));
  return (
    <Form
      schema={socialInput}
      fields={[
        { name: 'name', label: 'Name', help: 'Instagram, Facebook, LinkedIn and WhatsApp show their icon.' },
        { name: 'link', label: 'Link', type: 'url', inputMode: 'url', help: 'The whole address, with https://' },
      ]}
      initial={{ name, link }}
      version={version}
      latest={async () => {
        const { name, link, ...record } = await client.socials.get({ id });
        return { ...record, values: { name, link } };
      }}
      what="social media account"
      submitLabel="Edit Social"
      busyLabel="Saving..."
      send={(input, { base }) => update.mutateAsync({ ...input, version: base.version })}
      onFailed={error => notify.error('Error updating social media account.', { detail: reasonOf(error) })}
      onSent={({ message }) => {
        notify.success(message);
        void navigate(adminPaths.socials.href());
      }}
    />
  );
}
