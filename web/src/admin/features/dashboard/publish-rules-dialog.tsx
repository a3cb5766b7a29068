import { type PublishRule, publishRules, publishRuleTitles } from '@hydraulics/common/nouns/publication/publish-rules';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { DialogActions } from '../../ui/form/dialog/dialog-actions.tsx';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';

/** Lets an owner choose what a record must have before anyone can publish it. */
export default function PublishRulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useApi(query('dashboard', 'publishRules'));
  return (
    <ModalDialog open label="Before publishing" onClose={onClose}>
      <h2>Before publishing</h2>
      {data ? (
        <Choice present={data.rules} onClose={onClose} />
      ) : error ? (
        <ReadFailed of={{ error, refetch }} />
      ) : (
        <Loading />
      )}
    </ModalDialog>
  );
}

function Choice({ present, onClose }: { present: PublishRule[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(present);
  // As they were when the dialog was opened, though they are read again behind it.
  const [seen] = useState(present);
  const { mutateAsync, isPending } = useCall('dashboard', (client, rules: PublishRule[]) =>
    client.dashboard.savePublishRules({ rules, seen }),
  );
  const save = async () => {
    try {
      const { message } = await mutateAsync(chosen);
      notify.success(message);
      onClose();
    } catch (error) {
      notify.error('Nothing was changed.', { detail: reasonOf(error) });
    }
  };
  return (
    <>
      <p className="field-help">
        A record without what you choose here can be saved as a draft, but not published. What is already published
        stays online.
      </p>
      <fieldset className="publish-rules" disabled={isPending}>
        <legend>A record must have</legend>
        {publishRules.map(rule => (
          <label key={rule} className="publish-rule">
            <input
              type="checkbox"
              checked={chosen.includes(rule)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, rule] : chosen.filter(other => other !== rule))
              }
            />
            {publishRuleTitles[rule]}
          </label>
        ))}
      </fieldset>
      <DialogActions
        action="Save"
        acting="Saving..."
        isActing={isPending}
        onAct={() => void save()}
        onCancel={onClose}
      />
    </>
  );
}
