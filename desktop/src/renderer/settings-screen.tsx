import { useEffect, useId, useState } from 'react';
import type { Choices, PageSettings } from '../settings-schema.ts';
import { AppScreen } from './app-screen.tsx';
import { bridge } from './bridge.ts';
import { useStatus } from './use-status.ts';

const themeNames: Record<Choices['theme'], string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** What can be set. Each choice counts at once; there is nothing to save. */
export function SettingsScreen() {
  const [settings, setSettings] = useState<PageSettings | null>(null);
  const [feedback, setFeedback] = useState<{ fault: boolean; text: string } | null>(null);
  const server = useStatus()?.server ?? null;
  useEffect(() => {
    void bridge['settings.read'](null).then(result => result.ok && setSettings(result.value));
  }, []);

  async function choose(change: Partial<Choices>) {
    if (!settings) return;
    const { version: _version, canStartWithSystem: _canStart, ...choices } = settings;
    // Shown at once, and taken back if it cannot be.
    setSettings({ ...settings, ...change });
    const result = await bridge['settings.save']({ ...choices, ...change });
    setSettings(result.ok ? result.value : settings);
    setFeedback(result.ok ? { fault: false, text: 'Saved.' } : { fault: true, text: result.message });
  }

  return (
    <AppScreen title="Settings" back={server !== null}>
      {settings && (
        <div className="own-form">
          <Option
            label="Tell me about new enquiries"
            help="With a notification of the system, while you are signed in and the app runs."
            checked={settings.notify}
            onChange={notify => choose({ notify })}
          />
          <Option
            label="Keep running when the window is closed"
            help="An icon beside the clock leads back, and shows when an enquiry has come."
            checked={settings.tray}
            onChange={tray => choose({ tray })}
          />
          <Option
            label="Start without a window"
            help="The app starts as the icon beside the clock. For this it has to keep running when the window is closed."
            checked={settings.startHidden}
            disabled={!settings.tray}
            onChange={startHidden => choose({ startHidden })}
          />
          <Option
            label="Start with the system"
            help={
              settings.canStartWithSystem
                ? 'When you sign in to this computer.'
                : 'Only an installed app can be started so.'
            }
            checked={settings.startWithSystem}
            disabled={!settings.canStartWithSystem}
            onChange={startWithSystem => choose({ startWithSystem })}
          />
          <fieldset className="own-choice">
            <legend>Title bar</legend>
            {(Object.keys(themeNames) as Choices['theme'][]).map(theme => (
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
          <p role="status" className={feedback?.fault ? 'form-fault' : 'own-said'}>
            {feedback?.text}
          </p>
        </div>
      )}
      <section className="own-section">
        <h2>Server</h2>
        <p>
          {server ?? 'No website was chosen yet.'} <a href="/server">Change</a>
        </p>
        {settings && <p className="own-version">Version {settings.version}</p>}
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
