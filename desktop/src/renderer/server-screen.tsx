import { adminPaths } from '@hydraulics/common/contract/paths';
import { Field } from '@hydraulics/web/admin/ui/form/field.tsx';
import { Glyph } from '@hydraulics/web/shared/ui/glyph.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Output } from '../channels.ts';
import { AppScreen } from './app-screen.tsx';
import { bridge } from './bridge.ts';

type Known = Output<'servers.read'>;

/** Asks for the website's address, and lets staff change between those that are known. */
export function ServerScreen() {
  const form = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState<Known | null>(null);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [trying, setTrying] = useState<string | null>(null);
  useEffect(() => {
    void bridge['servers.read'](null).then(result => result.ok && setKnown(result.value));
  }, []);

  async function use(wanted: string) {
    setTrying(wanted);
    setError(undefined);
    const result = await bridge['servers.use']({ address: wanted });
    if (result.ok) return location.assign(adminPaths.dashboard.href());
    setTrying(null);
    setError(result.message);
    // What was chosen from the list stands in the field now, so that it can be mended there.
    setAddress(wanted);
    form.current?.querySelector('input')?.focus();
  }

  async function forget(wanted: string) {
    const result = await bridge['servers.forget']({ address: wanted });
    if (result.ok) setKnown(result.value);
    else setError(result.message);
    form.current?.querySelector('input')?.focus();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trying !== null) return;
    if (address.trim()) return void use(address);
    setError("Enter the website's address.");
    form.current?.querySelector('input')?.focus();
  };
  const isFirst = known !== null && known.known.length === 0;

  return (
    <AppScreen
      title="Server"
      heading={isFirst ? 'Which website do you work on?' : 'Server'}
      back={known?.current != null}
    >
      <form ref={form} className="own-form" noValidate onSubmit={submit} aria-busy={trying !== null}>
        <Field
          label="Address of the website"
          name="address"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          autoCapitalize="none"
          placeholder="www.example.com"
          required
          maxLength={2000}
          value={address}
          onChange={setAddress}
          fault={error}
          help="The address that visitors of your catalogue use. Whoever runs the website knows it."
        />
        <button type="submit" className="button button-primary" disabled={trying !== null}>
          {trying === null ? 'Connect' : 'Connecting...'}
        </button>
        <p className="visually-hidden" role="status">
          {error}
        </p>
      </form>
      {known && known.known.length > 0 && <KnownServers known={known} trying={trying} onUse={use} onForget={forget} />}
    </AppScreen>
  );
}

type KnownServersProps = {
  known: Known;
  trying: string | null;
  onUse: (address: string) => void;
  onForget: (address: string) => void;
};

function KnownServers({ known, trying, onUse, onForget }: KnownServersProps) {
  return (
    <section className="own-section" aria-labelledby="known">
      <h2 id="known">Known websites</h2>
      <ul className="servers">
        {known.known.map(server => (
          <li key={server}>
            <span className="server-name">
              {server}
              {server === known.current && <small>in use</small>}
            </span>
            <button
              type="button"
              className="button"
              disabled={trying !== null}
              aria-label={`Use ${server}`}
              onClick={() => onUse(server)}
            >
              {trying === server ? 'Connecting...' : 'Use'}
            </button>
            <button
              type="button"
              className="button button-small button-remove"
              disabled={trying !== null}
              aria-label={`Forget ${server} and sign out there`}
              onClick={() => onForget(server)}
            >
              <Glyph name="trash" /> Forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
