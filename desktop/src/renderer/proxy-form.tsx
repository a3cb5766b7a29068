import { TextField } from '@hydraulics/web/admin/ui/form/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { bridge } from './bridge.ts';

type ProxyFormProps = {
  /** `host:port`. */
  proxy: string;
  isRefused: boolean;
};

/** Asks for the name and password of the network proxy, without which no website can be reached. */
export function ProxyForm({ proxy, isRefused }: ProxyFormProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void bridge['proxy.signIn']({ proxy, name, password });
  };
  return (
    <form className="proxy-form" onSubmit={submit}>
      <p>The proxy of your network, {proxy}, asks for your name and password.</p>
      <TextField
        label="Name for the proxy"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={300}
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <TextField
        label="Password for the proxy"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={isRefused ? 'The proxy did not accept this name and password.' : undefined}
      />
      <button type="submit" className="button">
        Sign in to the proxy
      </button>
    </form>
  );
}
