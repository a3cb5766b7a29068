import { themes } from '@hydraulics/common/host';
import { themeNames } from '@hydraulics/web/admin/ui/appearance/use-theme.ts';
import { useEffect, useId, useState } from 'react';
import type { Choices, PageSettings } from '../settings-schema.ts';
import { AppScreen } from './app-screen.tsx';
import { bridge } from './bridge.ts';
import { useStatus } from './use-status.ts';

/** The settings of the app; each change is saved immediately. */
export function SettingsScreen() {
  const [settings, setSettings] = useState<PageSettings | null>(null);
  const [feedback, setFeedback] = useState<{ isError: boolean; text: string } | null>(null);
  const server = useStatus()?.server ?? null;
  useEffect(() => {
    void bridge['settings.read'](null).then(result => result.ok && setSettings(result.value));
  }, []);

  async function choose(change: Partial<Choices>) {
    if (!settings) return;
    const { version: _version, canStartWithSystem: _canStart, ...choices } = settings;
    // Optimistic: reverted if the setting cannot be saved.
    setSettings({ ...settings, ...change });
    const result = await bridge['settings.save']({ ...choices, ...change });
    setSettings(result.ok ? result.value : settings);
    setFeedback(result.ok ? { isError: false, text: 'Saved.' } : { isError: true, text: result.message });
  }

  return (
    <AppScreen title="Settings" hasBackLink={server !== null}>
      {settings && (
        <div className="app-screen-form">
          <Option
            label="Notify me about enquiries"
            help="Shows a system notification of new enquiries, and of news about yours, while you are signed in and the app is running. Under Your Account you choose the news."
            checked={settings.notify}
            onChange={notify => choose({ notify })}
          />
          <Option
            label="Keep running when the window is closed"
            help="An icon beside the clock reopens the window and shows when enquiries are new or due."
            checked={settings.tray}
            onChange={tray => choose({ tray })}
          />
          <Option
            label="Start without a window"
            help="When the system starts the app, only the icon beside the clock appears. Requires that the app keeps running when the window is closed."
            checked={settings.startHidden}
            disabled={!settings.tray}
            onChange={startHidden => choose({ startHidden })}
          />
          <Option
            label="Start with the system"
            help={
              settings.canStartWithSystem
                ? 'When you sign in to this computer.'
                : 'Only an installed app can start with the system.'
            }
            checked={settings.startWithSystem}
            disabled={!settings.canStartWithSystem}
            onChange={startWithSystem => choose({ startWithSystem })}
          />
          <fieldset className="app-screen-choice">
            <legend>Appearance</legend>
            {themes.map(theme => (
              <label key={theme}>
                <input
                  type="radio"
                  name="theme"
                  checked={settings.theme === theme}
                  onChange={() => choose({ theme })}
                />
                {themeNames[theme]}
              </label>
            ))}
          </fieldset>
          <p role="status" className={feedback?.isError ? 'form-error' : 'app-screen-feedback'}>
            {feedback?.text}
          </p>
        </div>
      )}
      {server && (
        <section className="app-screen-section">
          <h2>Photo folder</h2>
          <p>
            New pictures in a folder of your choice can be offered for your products. <a href="/photos">Photo folder</a>
          </p>
        </section>
      )}
      <section className="app-screen-section">
        <h2>Server</h2>
        <p>
          {server ?? 'No website has been chosen yet.'} <a href="/server">Change</a>
        </p>
        {settings && <p className="app-screen-version">Version {settings.version}</p>}
      </section>
    </AppScreen>
  );
}

type OptionProps = {
  label: string;
  help: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

function Option({ label, help, checked, disabled, onChange }: OptionProps) {
  const id = useId();
  return (
    <div className="option">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}help`}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p className="field-help" id={`${id}help`}>
        {help}
      </p>
    </div>
  );
}
