import { TextField } from '@hydraulics/web/admin/ui/form/text-field.tsx';
import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Output } from '../channels.ts';
import { enquiryCountLabel } from '../enquiry-count.ts';
import { AppScreen } from './app-screen.tsx';
import { bridge } from './bridge.ts';
import { useStatus } from './use-status.ts';

type KnownWebsites = Output<'servers.read'>;

/** Connects the app to a website, and switches between known ones. */
export function ServerScreen() {
  const form = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState<KnownWebsites | null>(null);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const [connecting, setConnecting] = useState<string | null>(null);
  useEffect(() => {
    void bridge['servers.read'](null).then(result => result.ok && setKnown(result.value));
  }, []);

  async function use(chosen: string) {
    setConnecting(chosen);
    setError(undefined);
    const result = await bridge['servers.use']({ address: chosen });
    // Main shows the website, in a new window if it is another one.
    if (result.ok) return;
    setConnecting(null);
    setError(result.message);
    // Put an address chosen from the list into the field, where the user can correct it.
    setAddress(chosen);
    form.current?.querySelector('input')?.focus();
  }

  async function forget(origin: string) {
    const result = await bridge['servers.forget']({ address: origin });
    if (result.ok) setKnown(result.value);
    else setError(result.message);
    form.current?.querySelector('input')?.focus();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (connecting !== null) return;
    if (address.trim()) return void use(address);
    setError("Enter the website's address.");
    form.current?.querySelector('input')?.focus();
  };
  const isFirst = known !== null && known.known.length === 0;

  return (
    <AppScreen
      title="Server"
      heading={isFirst ? 'Which website do you work on?' : 'Server'}
      hasBackLink={known?.current != null}
    >
      <form ref={form} className="app-screen-form" noValidate onSubmit={submit} aria-busy={connecting !== null}>
        <TextField
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
          onChange={event => setAddress(event.target.value)}
          error={error}
          help="The address that visitors of your catalogue use. If in doubt, ask the website’s administrator."
        />
        <button type="submit" className="button button-primary" disabled={connecting !== null}>
          {connecting === null ? 'Connect' : 'Connecting...'}
        </button>
        <p className="visually-hidden" role="status">
          {error}
        </p>
      </form>
      {known && known.known.length > 0 && (
        <KnownServers known={known} connecting={connecting} onUse={use} onForget={forget} />
      )}
    </AppScreen>
  );
}

type KnownServersProps = {
  known: KnownWebsites;
  connecting: string | null;
  onUse: (address: string) => void;
  onForget: (address: string) => void;
};

function KnownServers({ known, connecting, onUse, onForget }: KnownServersProps) {
  const counts = useStatus()?.enquiries ?? {};
  return (
    <section className="app-screen-section" aria-labelledby="known">
      <h2 id="known">Known websites</h2>
      <ul className="servers">
        {known.known.map(server => (
          <li key={server}>
            <span className="server-name">
              {server}
              {server === known.current && <small>in use</small>}
              {counts[server] && <small>{enquiryCountLabel(counts[server])}</small>}
            </span>
            <button
              type="button"
              className="button"
              disabled={connecting !== null}
              aria-label={`Use ${server}`}
              onClick={() => onUse(server)}
            >
              {connecting === server ? 'Connecting...' : 'Use'}
            </button>
            <button
              type="button"
              className="button button-small button-remove"
              disabled={connecting !== null}
              aria-label={`Forget ${server} and sign out there`}
              onClick={() => onForget(server)}
            >
              <Icon icon={icons.trash} /> Forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
