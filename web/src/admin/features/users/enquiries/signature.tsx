import { signatureLimits } from '@hydraulics/common/limits';
import { type FormEvent, useId, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { describedBy, FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useMay } from '../../../data/role.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { PartUnread } from '../../../ui/parts/part-unread.tsx';

/** What the replies of the signed-in user to enquiries end with. */
export const Signature = () => (useMay()('enquiries') ? <SignatureForm /> : null);

const help = 'Your replies to enquiries end with this text. You can change it in each reply before you send it.';

function SignatureForm() {
  const id = useId();
  const { data, error: unread, refetch } = useApi(query('enquiries', 'signature'));
  const { mutate, isPending } = useCall('enquiries', (client, text: string) => client.enquiries.setSignature({ text }));
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  if (!data) return <PartUnread message="Error loading the signature" of={{ error: unread, refetch }} />;
  const text = typed ?? data.text;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(text, {
      onSuccess: ({ message }) => {
        setError(undefined);
        notify.success(message);
      },
      onError: cause => {
        setError(reasonOf(cause));
        document.getElementById(id)?.focus();
      },
    });
  };
  return (
    <section className="panel account account-signature" aria-labelledby="account-signature">
      <header className="panel-head">
        <h2 id="account-signature">Signature</h2>
      </header>
      <form noValidate aria-busy={isPending} onSubmit={save}>
        <div className="field" data-invalid={Boolean(error)}>
          <label htmlFor={id}>Signature of your replies</label>
          <textarea
            id={id}
            rows={6}
            dir="auto"
            maxLength={signatureLimits.characters}
            value={text}
            readOnly={isPending}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy({ id, error, help })}
            onChange={event => setTyped(event.target.value)}
          />
          <FieldNotes id={id} error={error} help={help} />
        </div>
        <div>
          <p className="field-help">If it is empty, your replies end with:</p>
          <p className="account-usual" dir="auto">
            {data.usual}
          </p>
        </div>
        <button type="submit" className="button button-primary" disabled={isPending}>
          Save signature
        </button>
      </form>
    </section>
  );
}
