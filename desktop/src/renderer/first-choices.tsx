import { may } from '@hydraulics/common/contract/roles';
import { storedRole } from '@hydraulics/web/admin/data/role.ts';
import { useEffect, useState } from 'react';
import type { Choices, PageSettings } from '../settings-schema.ts';
import { bridge } from './bridge.ts';
import { Notice } from './notice.tsx';

type Option = { name: 'notify' | 'startWithSystem'; label: string };

/** Asks once, at the first sign-in, what the app may do by itself. Hiding the question leaves the settings as they are. */
export function FirstChoices() {
  const [settings, setSettings] = useState<PageSettings>();
  const [readsEnquiries, setReadsEnquiries] = useState(true);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    void bridge['settings.read'](null).then(result => result.ok && setSettings(result.value));
    void bridge['session.read'](null).then(result => {
      const role = result.ok && result.value ? storedRole(result.value.id) : undefined;
      setReadsEnquiries(role === undefined || may(role, 'enquiries'));
    });
  }, []);
  if (!settings) return null;
  const options: Option[] = [
    ...(readsEnquiries ? [{ name: 'notify', label: 'Notify me about enquiries' } as const] : []),
    ...(settings.canStartWithSystem ? [{ name: 'startWithSystem', label: 'Start with the system' } as const] : []),
  ];
  if (options.length === 0) return null;
  const save = async ({ version: _version, canStartWithSystem: _canStart, ...choices }: Choices & PageSettings) => {
    const result = await bridge['settings.save'](choices);
    if (!result.ok) setFailure(result.message);
  };
  return (
    <Notice
      kind="note"
      onHide={async () => {
        const stored = await bridge['settings.read'](null);
        if (stored.ok) await save(stored.value);
      }}
    >
      <fieldset className="first-choices">
        <legend>What may this app do by itself? You can change it in Settings.</legend>
        {options.map(({ name, label }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={settings[name]}
              onChange={event => setSettings({ ...settings, [name]: event.target.checked })}
            />
            {label}
          </label>
        ))}
        <button type="button" className="button" onClick={() => void save(settings)}>
          Save choices
        </button>
      </fieldset>
      {failure && <span role="alert">{failure}</span>}
    </Notice>
  );
}
